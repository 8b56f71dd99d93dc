import { useLingui } from '@lingui/react/macro';
import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storages.ts';
import classes from './pause-button.module.css';

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
function usePreviewsPaused(): [paused: boolean, setPaused: (paused: boolean) => void] {
  const stored = useSyncExternalStore(subscribe, read);
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  return [stored ?? reducedMotion, setPreviewsPaused];
}

/** Whether previews may move. */
export function useMovingPreviews(): boolean {
  const [paused] = usePreviewsPaused();
  return !paused;
}

export interface PauseButtonProps {
  /** Without words, for a bar of controls: as high as those. */
  icon?: 'medium' | 'small';
}

/** Stops and starts all moving previews. Every page that has some must offer it (WCAG 2.2.2). */
export function PauseButton({ icon }: PauseButtonProps) {
  const { t } = useLingui();
  const [paused, setPaused] = usePreviewsPaused();
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  const label = paused ? t`Play previews` : t`Pause previews`;
  return (
    <button
      type="button"
      className={classes.pause}
      data-icon={icon}
      title={icon && label}
      onClick={() => setPaused(!paused)}
    >
      <Icon aria-hidden size={18} stroke={1.75} />
      <span className={icon && 'visually-hidden'}>{label}</span>
    </button>
  );
}
