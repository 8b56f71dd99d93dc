import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { usePreviewsPaused } from './previews-paused.ts';

/** Stops and starts all moving previews. Every page that has some must offer it (WCAG 2.2.2). */
export function PauseButton() {
  const [paused, setPaused] = usePreviewsPaused();
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={() => setPaused(!paused)}
    >
      {paused ? <Trans>Play previews</Trans> : <Trans>Pause previews</Trans>}
    </Button>
  );
}
