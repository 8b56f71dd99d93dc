import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { usePreviewsPaused } from '../../shared/previews/previews-paused.ts';

/** Whether previews may move. */
export function useMovingPreviews(): boolean {
  const [paused] = usePreviewsPaused();
  return !paused;
}

/** Stops and starts all moving previews: a small form of `PauseButton`. */
export function PausePreviews({ small = false }: { small?: boolean }) {
  const { t } = useLingui();
  const [paused, setPaused] = usePreviewsPaused();
  const label = paused ? t`Play previews` : t`Pause previews`;
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <ActionIcon
      variant="default"
      {...(small && { size: 28 })}
      aria-label={label}
      title={label}
      onClick={() => setPaused(!paused)}
    >
      <Icon aria-hidden size={18} stroke={1.75} />
    </ActionIcon>
  );
}
