import { useReducedMotion } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storages.ts';

const key = 'tminus-previews-paused';
const listeners = new Set<() => void>();
/** What was chosen on this page, where storage is blocked. */
let chosen: boolean | null = null;

function read(): boolean | null {
  const stored = browserStorage.read(key);
  return typeof stored === 'boolean' ? stored : chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPreviewsPaused(paused: boolean): void {
  chosen = paused;
  browserStorage.keep(key, paused);
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
