import { useReducedMotion } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

const key = 'tminus-previews-paused';
const listeners = new Set<() => void>();
/** What was chosen on this page, where storage is blocked. */
let chosen: boolean | null = null;

function read(): boolean | null {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? null : stored === 'true';
  } catch {
    return chosen;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPreviewsPaused(paused: boolean): void {
  chosen = paused;
  try {
    localStorage.setItem(key, String(paused));
  } catch {
    // Storage is blocked: remembered until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Whether moving previews are shown as stills. Remembered in this browser; by default, what the system wants. */
export function usePreviewsPaused(): [paused: boolean, setPaused: (paused: boolean) => void] {
  const stored = useSyncExternalStore(subscribe, read);
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  return [stored ?? reducedMotion, setPreviewsPaused];
}

/** Whether previews may move. */
export function useMovingPreviews(): boolean {
  const [paused] = usePreviewsPaused();
  return !paused;
}
