import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatFileSize } from '../shared/format/intl.ts';
import {
  currentSecond,
  type ImageState,
  previewAddress,
  useLoadedImage,
  usePreviewFacts,
  usePreviewMoment,
} from '../shared/previews/previews.ts';
import { sizePresets } from '../shared/size-presets.ts';
import classes from './mail-stage.module.css';
import { type Maker, previewFields } from './maker.ts';

interface MailStageProps {
  maker: Maker;
  still: boolean;
  endLabel: string;
  /** The first image was drawn, or could not be loaded. */
  onSettled: () => void;
}

/** The visitor's timer in an email, as its readers see it. */
export function MailStage({ maker, still, endLabel, onSettled }: MailStageProps) {
  const { t, i18n } = useLingui();
  const { width, height } = sizePresets[maker.size];
  const fields = previewFields(maker);
  const { shown, failed, requested } = useLiveImage((at) => fields && previewAddress(fields, { at, still }));
  const found = usePreviewFacts(requested);
  const plays = found?.playingSeconds ?? 0;
  const isSettled = shown !== undefined || failed;
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
  const size = found && formatFileSize(found, i18n.locale);
  const facts = [
    size !== undefined && t`File size: ${size}`,
    plays > 0 && t`plays for ${plays} s`,
    `${width} × ${height}`,
  ];
  return (
    <figure className={classes.stage}>
      <div className={classes.mail}>
        <div className={classes.head} aria-hidden="true">
          <span className={classes.sender}>S</span>
          <span>
            <b>{t`Your shop`}</b>
            <span className={classes.subject}>{t`The sale ends soon`}</span>
          </span>
          <time>{t`now`}</time>
        </div>
        <div className={classes.body}>
          <div className={classes.lines} aria-hidden="true">
            <i />
            <i />
          </div>
          <div className={classes.image} data-size={maker.size}>
            {shown && <img src={shown} width={width} height={height} alt={endLabel} />}
          </div>
          <div className={classes.action} aria-hidden="true">
            {t`See the sale`}
          </div>
        </div>
      </div>
      <figcaption className={classes.facts}>
        {failed ? (
          <span role="status">{t`The preview could not be loaded. We are trying again.`}</span>
        ) : (
          facts.filter(Boolean).join(' · ')
        )}
      </figcaption>
    </figure>
  );
}

const debounceMs = 200;
const retryMs = 5_000;

interface LiveImage extends ImageState {
  /** The address of the last request. */
  requested: string | undefined;
}

/**
 * An animation that keeps the right time: it is loaded again when it has played or the tab comes back, and every few seconds after a
 * failure. Changes wait until the visitor stops typing.
 *
 * @param addressAt - the address of the image as somebody opens it at this moment (ISO 8601); undefined while it is not known, which keeps
 *   the last image
 */
function useLiveImage(addressAt: (at: string) => string | undefined): LiveImage {
  const moment = usePreviewMoment(true);
  const [address, setAddress] = useState<string>();
  const identity = addressAt('now');
  const renewAddress = useEffectEvent(() => setAddress(addressAt(currentSecond())));
  const image = useLoadedImage(address, 0);

  useEffect(() => {
    if (identity === undefined) return undefined;
    const timer = setTimeout(renewAddress, debounceMs);
    return () => clearTimeout(timer);
  }, [identity, moment]);

  useEffect(() => {
    if (!image.failed) return undefined;
    const timer = setTimeout(renewAddress, retryMs);
    return () => clearTimeout(timer);
  }, [image.failed]);

  return { ...image, requested: address };
}
