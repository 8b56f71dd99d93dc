import { useData } from '../http/use-data.ts';
import { factsAddress } from './preview-address.ts';
import { previewLimits } from '@tminus/domain';
import { useEffect, useState } from 'react';

/** Something valid that is probably a mistake. */
export interface TimerWarning {
  code: string;
  /** The path of a field of the timer. */
  field: string;
  /** In English. */
  message: string;
  params?: { ratio: number; threshold: number; replacement?: string };
}

/** What recipients would get: a preview may be a still, and is cut after a minute. */
export interface PreviewFacts {
  bytes: number;
  /** For clients that accept gzip. At most `bytes`. */
  gzipBytes: number;
  playingSeconds: number;
  /** `ends 28 Nov, 18:00 CET`, in the language of the timer; null for an evergreen timer. */
  ends: string | null;
  warnings: readonly TimerWarning[];
}

/** What the service says about the timer of a preview. @param address - of the preview; as the path of `useData` */
export const usePreviewFacts = (address: string | undefined, attempt = 0): PreviewFacts | undefined =>
  useData<PreviewFacts>(address && factsAddress(address), attempt);

/** ISO 8601. */
export const currentSecond = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * The instant at which previews are opened (ISO 8601). It changes when the animations have played, and when the tab returns:
 * browsers stop animations that nobody sees.
 *
 * @param moving - false keeps the instant, for stills
 * @param playingSeconds - how long the animations play, if they end before the service cuts them
 * @param first - default: now
 */
export function usePreviewMoment(moving: boolean, playingSeconds = Number.POSITIVE_INFINITY, first?: string): string {
  const [moment, setMoment] = useState(first ?? currentSecond);

  useEffect(() => {
    if (!moving) return;
    const renew = () => document.visibilityState === 'visible' && setMoment(currentSecond());
    const timer = setInterval(renew, Math.min(playingSeconds, previewLimits.maxSeconds) * 1_000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [playingSeconds, moving]);

  return moment;
}

export interface ImageState {
  /** The address of the image to show: the last one that is complete. */
  shown: string | undefined;
  loading: boolean;
  failed: boolean;
}

/**
 * Loads and decodes an image before it replaces the one that is shown, so that nothing flickers while somebody types.
 *
 * @param address - undefined keeps the last image
 * @param attempt - a change tries a failed address again
 */
export function useLoadedImage(address: string | undefined, attempt: number): ImageState {
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState<string>();

  useEffect(() => {
    if (!address) return;
    let current = true;
    const image = new Image();
    image.fetchPriority = 'high';
    image.src = address;
    image.decode().then(
      () => {
        if (!current) return;
        setShown(address);
        setFailed(undefined);
      },
      () => current && setFailed(address),
    );
    return () => {
      current = false;
    };
  }, [address, attempt]);

  return {
    shown,
    loading: address !== undefined && address !== shown && address !== failed,
    failed: address !== undefined && address === failed,
  };
}
