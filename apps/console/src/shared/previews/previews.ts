import {
  appearanceOf,
  type Mode,
  previewLimits,
  type Recurrence,
  type TimerAppearance,
  type TimerColors,
  type TimerType,
  type TimezoneMode,
} from '@tminus/domain';
import { useEffect, useState } from 'react';
import { useData } from '../http/queries.ts';

/** What a preview shows. What is left out gets the defaults of a new timer. */
export interface PreviewFields extends Partial<Omit<TimerAppearance, 'colors'>> {
  type: TimerType;
  targetDate?: string | null;
  durationSeconds?: number | null;
  minimumSeconds?: number | null;
  endsAt?: string | null;
  fallbackDate?: string | null;
  recurrence?: Recurrence;
  startsAt?: string | null;
  timezone?: string;
  timezoneMode?: TimezoneMode;
  /** Null: those of the template. */
  colors?: TimerColors | null;
  /** That of a test timer draws its mark. */
  mode?: Mode;
}

export interface PreviewOptions {
  /** A PNG of one moment instead of an animation. */
  still?: boolean;
  /** When the image is opened: an instant (ISO 8601), or when the time is up. Default: now. */
  at?: string;
  /** How many seconds ago the recipient opened an evergreen timer for the first time. */
  opened?: number;
  scale?: 1 | 2;
  /** As a mail service gets it that loads the image before the email is read. */
  early?: boolean;
  /** Of a personal timer: as if the address named no date. */
  fallback?: boolean;
  /** The time zone of the recipient, for a timer that ends in that of each. */
  tz?: string;
  /** With its start, before which it does not run. Default: it runs at each moment. */
  withStart?: boolean;
}

/** The address of a preview: drawn by the service that draws the timers, but never counted as a view. */
export function previewAddress(
  fields: PreviewFields,
  { still, at, opened, scale, early, fallback, tz, withStart }: PreviewOptions,
): string {
  const { type, timezone, timezoneMode, startsAt, mode } = fields;
  const query = new URLSearchParams({
    timer: JSON.stringify({
      type,
      ...scheduleOf(fields),
      // A date is in the time zone of the timer.
      ...((early || tz || withStart) && { timezone, ...(timezoneMode === 'recipient' && { timezoneMode }) }),
      ...(withStart && { startsAt }),
      ...appearanceOf(fields),
      ...(mode === 'test' && { mode }),
    }),
    ...(scale && scale !== 1 && { scale: String(scale) }),
    ...(at && { at }),
    ...(opened !== undefined && { opened: String(opened) }),
    ...(early && { early: '1' }),
    ...(fallback && { fallback: '1' }),
    ...(tz && { tz }),
  });
  return `/account/preview.${still ? 'png' : 'gif'}?${query}`;
}

/** Where the service describes what it would send to a recipient, for the address of a preview, which may be cut or a still. */
export const factsAddress = (address: string): string => address.replace(/\.(gif|png)\?/, '.json?');

/** Without the time zone of other types: it changes nothing, and the same image has one address. */
function scheduleOf({ type, targetDate, durationSeconds, fallbackDate, recurrence, timezone, ...rest }: PreviewFields) {
  const { minimumSeconds, endsAt } = rest;
  const timeOfDay = endsAt ? { endsAt, timezone } : {};
  switch (type) {
    case 'fixed':
      return { targetDate };
    case 'evergreen':
      return { durationSeconds, ...timeOfDay };
    case 'recurring':
      return { recurrence, timezone };
    case 'personal':
      return { durationSeconds, ...(minimumSeconds && { minimumSeconds }), ...timeOfDay, fallbackDate };
  }
}

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
