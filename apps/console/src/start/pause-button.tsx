import { Trans } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import styles from './start.module.css';

interface PauseButtonProps {
  paused: boolean;
  onPause: (paused: boolean) => void;
}

/** Stops all moving previews (WCAG 2.2.2). */
export function PauseButton({ paused, onPause }: PauseButtonProps) {
  return (
    <button type="button" className={styles.quiet} onClick={() => onPause(!paused)}>
      {paused ? <IconPlayerPlay size={18} stroke={1.75} /> : <IconPlayerPause size={18} stroke={1.75} />}
      {paused ? <Trans>Play</Trans> : <Trans>Pause</Trans>}
    </button>
  );
}
