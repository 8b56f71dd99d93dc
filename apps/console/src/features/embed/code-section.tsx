import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { PauseButton, useMovingPreviews } from '../../shared/previews/pause-button.tsx';
import { previewAddress, usePreviewMoment } from '../../shared/previews/previews.ts';
import { optionsOf } from '../../shared/ui/controls.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import type { AccountTimer } from '../timers/timer.ts';
import classes from './embed.module.css';

interface CodeSectionProps {
  title: ReactNode;
  /** Undefined while there is no code; `hint` then says why. */
  code?: string | undefined;
  /** Where the code goes. */
  hint: ReactNode;
  /** Names the button. */
  copy?: ReactNode;
  /** Default: its button is one of several. */
  isMain?: boolean;
  /** For code that appears while somebody works: moves the focus to its button. */
  autoFocus?: boolean;
  /** Below the hint, before there is code. */
  children?: ReactNode;
}

export function CodeSection({ title, code, hint, copy, isMain, autoFocus = false, children }: CodeSectionProps) {
  const id = useId();
  return (
    <section className={classes.code} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{title}</h3>
      {code !== undefined && <pre id={`${id}-code`}>{code}</pre>}
      <p className="small-hint">{hint}</p>
      {code === undefined ? (
        children
      ) : (
        <div className="buttons">
          <CopyButton
            variant={isMain ? 'filled' : 'default'}
            text={code}
            textElementId={`${id}-code`}
            autoFocus={autoFocus}
          >
            {copy}
          </CopyButton>
        </div>
      )}
    </section>
  );
}

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
    <figure className={classes.preview}>
      {evergreen && (
        <SegmentedControl
          aria-label={t`Recipient in the preview`}
          value={opening}
          data={optionsOf({ new: t`New recipient`, yesterday: t`Opened yesterday` })}
          onChange={(value) => setOpening(value as Opening)}
        />
      )}
      <div className={classes.stage}>
        <img src={src} alt={timer.name} width={timer.width} height={timer.height} />
      </div>
      <figcaption className={`buttons small-hint ${classes.caption}`}>
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
