import type { TimerFields } from './timer.ts';

export interface PreviewOptions {
  /** A PNG of one moment instead of an animation. */
  still?: boolean;
  /** When the image is opened: an instant (ISO 8601), or when the time is up. Default: now. */
  at?: string;
  /** How many seconds ago the recipient opened an evergreen timer for the first time. */
  opened?: number;
  scale?: 1 | 2;
  /** At most this many seconds of animation. */
  seconds?: number;
}

type Drawn = Omit<TimerFields, 'name'>;

/** The address of a preview: drawn by the service that draws the timers, but never counted as a view. */
export function previewAddress(fields: Drawn, { still, at, opened, scale, seconds }: PreviewOptions): string {
  const { colors, onExpire } = fields;
  const query = new URLSearchParams({
    type: fields.type,
    ...scheduleQuery(fields),
    template: fields.template,
    background: colors.background.slice(1),
    text: colors.text.slice(1),
    accent: colors.accent.slice(1),
    width: String(fields.width),
    height: String(fields.height),
    units: fields.units.join(','),
    language: fields.language,
    ...Object.fromEntries(Object.entries(fields.labels).map(([unit, label]) => [`label.${unit}`, label])),
    ...(fields.transparent && { transparent: 'true' }),
    expire: onExpire.action,
    ...(onExpire.action === 'message' && { message: onExpire.message }),
    seconds: String(Math.min(fields.animationSeconds, seconds ?? Infinity)),
    ...(scale && scale !== 1 && { scale: String(scale) }),
    ...(at && { at }),
    ...(opened !== undefined && { opened: String(opened) }),
  });
  return `/account/preview.${still ? 'png' : 'gif'}?${query}`;
}

function scheduleQuery({ type, targetDate, durationSeconds, recurrence, timezone }: Drawn): Record<string, string> {
  switch (type) {
    case 'fixed':
      return { target: targetDate ?? '' };
    case 'evergreen':
      return { duration: String(durationSeconds) };
    case 'recurring':
      return { recurrence: JSON.stringify(recurrence), timezone };
  }
}
