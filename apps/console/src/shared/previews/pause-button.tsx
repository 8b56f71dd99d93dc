import { useLingui } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import classes from './pause-button.module.css';
import { usePreviewsPaused } from './previews-paused.ts';

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
