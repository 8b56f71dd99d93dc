import {
  type Mode,
  type Recurrence,
  type TimerAppearance,
  type TimerColors,
  type TimerType,
  type TimezoneMode,
  appearanceOf,
} from '@tminus/domain';

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
