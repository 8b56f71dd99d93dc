import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { PauseButton, useMovingPreviews } from '../../shared/previews/pause-button.tsx';
import { previewAddress } from '../../shared/previews/preview-address.ts';
import { usePreviewMoment } from '../../shared/previews/previews.ts';
import type { AccountTimer } from '../timers/timer.ts';
import styles from './embed.module.css';
import { optionsOf } from '../../shared/ui/options.ts';

const openings = { new: 0, yesterday: 86_400 } as const;
type Opening = keyof typeof openings;

interface EmbedPreviewProps {
  timer: AccountTimer;
  retina: boolean;
}

/** What readers see. For an evergreen timer: one who opens the email now, or one who did so a day ago. */
export function EmbedPreview({ timer, retina }: EmbedPreviewProps) {
  const { t } = useLingui();
  const moving = useMovingPreviews();
  const [opening, setOpening] = useState<Opening>('new');
  const evergreen = timer.type === 'evergreen';
  const at = usePreviewMoment(moving, timer.animationSeconds);
  const src = previewAddress(timer, {
    at,
    still: !moving,
    scale: retina ? 2 : 1,
    ...(evergreen && { opened: openings[opening] }),
  });
  return (
    <figure className={styles.preview}>
      {evergreen && (
        <SegmentedControl
          aria-label={t`Recipient in the preview`}
          value={opening}
          data={optionsOf({ new: t`New recipient`, yesterday: t`Opened yesterday` })}
          onChange={(value) => setOpening(value as Opening)}
        />
      )}
      <div className={styles.stage}>
        <img src={src} alt={timer.name} width={timer.width} height={timer.height} />
      </div>
      <figcaption className={`buttons small-hint ${styles.caption}`}>
        <span>
          {timer.timezoneMode === 'recipient' && (
            <>
              <Trans>As a recipient in {timer.timezone} sees it.</Trans>{' '}
            </>
          )}
          <Trans>Previews are not counted.</Trans>
        </span>
        <PauseButton />
      </figcaption>
    </figure>
  );
}
