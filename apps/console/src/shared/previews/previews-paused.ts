import { useReducedMotion } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

const key = 'tminus-previews-paused';
const listeners = new Set<() => void>();

function read(): boolean | null {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? null : stored === 'true';
  } catch {
    return null; // storage is blocked
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPreviewsPaused(paused: boolean): void {
  try {
    localStorage.setItem(key, String(paused));
  } catch {
    return; // storage is blocked
  }
  for (const listener of listeners) listener();
}

/** Whether moving previews are shown as stills. Remembered in this browser; by default, what the system wants. */
export function usePreviewsPaused(): [paused: boolean, setPaused: (paused: boolean) => void] {
  const stored = useSyncExternalStore(subscribe, read);
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  return [stored ?? reducedMotion, setPreviewsPaused];
}
