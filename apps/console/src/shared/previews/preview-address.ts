import type {
  Language,
  Motion,
  OnExpire,
  Recurrence,
  TemplateName,
  TimeUnit,
  TimerColors,
  TimerType,
} from '@tminus/domain';

/** What a preview shows. What is left out gets the defaults of a new timer. */
export interface PreviewFields {
  type: TimerType;
  targetDate?: string | null;
  durationSeconds?: number;
  recurrence?: Recurrence;
  timezone?: string;
  template: TemplateName;
  colors?: TimerColors | null;
  width: number;
  height: number;
  units?: readonly TimeUnit[];
  language: Language;
  labels?: Readonly<Partial<Record<TimeUnit, string>>>;
  transparent?: boolean;
  motion?: Motion;
  onExpire?: OnExpire;
  animationSeconds?: number;
}

export interface PreviewOptions {
  /** A PNG of one moment instead of an animation. */
  still?: boolean;
  /** When the image is opened: an instant (ISO 8601), or when the time is up. Default: now. */
  at?: string;
  /** How many seconds ago the recipient opened an evergreen timer for the first time. */
  opened?: number;
  scale?: 1 | 2;
}

/** The address of a preview: drawn by the service that draws the timers, but never counted as a view. */
export function previewAddress(fields: PreviewFields, { still, at, opened, scale }: PreviewOptions): string {
  const { colors, onExpire, units, labels = {}, animationSeconds } = fields;
  const query = new URLSearchParams({
    type: fields.type,
    ...scheduleQuery(fields),
    template: fields.template,
    ...(colors && {
      background: colors.background.slice(1),
      text: colors.text.slice(1),
      accent: colors.accent.slice(1),
    }),
    width: String(fields.width),
    height: String(fields.height),
    ...(units && { units: units.join(',') }),
    language: fields.language,
    ...Object.fromEntries(Object.entries(labels).map(([unit, label]) => [`label.${unit}`, label])),
    ...(fields.transparent && { transparent: 'true' }),
    ...(fields.motion === 'smooth' && { motion: fields.motion }),
    ...(onExpire && { expire: onExpire.action }),
    ...(onExpire?.action === 'message' && { message: onExpire.message }),
    ...(animationSeconds !== undefined && { seconds: String(animationSeconds) }),
    ...(scale && scale !== 1 && { scale: String(scale) }),
    ...(at && { at }),
    ...(opened !== undefined && { opened: String(opened) }),
  });
  return `/account/preview.${still ? 'png' : 'gif'}?${query}`;
}

/** Where the service describes what it would send to a recipient, for the address of a preview, which may be cut or a still. */
export const factsAddress = (address: string): string => address.replace(/\.(gif|png)\?/, '.json?');

function scheduleQuery({
  type,
  targetDate,
  durationSeconds,
  recurrence,
  timezone = 'UTC',
}: PreviewFields): Record<string, string> {
  switch (type) {
    case 'fixed':
      return { target: targetDate ?? '' };
    case 'evergreen':
      return { duration: String(durationSeconds) };
    case 'recurring':
      return { recurrence: JSON.stringify(recurrence), timezone };
  }
}
