import type { TimerColors } from './colors.ts';
import { type Language, defaultLanguage } from './languages.ts';

/** The visual templates of a timer. `libs/rendering` implements each of them; a missing one does not compile. */
export const templateNames = [
  'bold',
  'minimal',
  'cards',
  'flip',
  'ring',
  'neon',
  'elegant',
  'mono',
  'banner',
  'outline',
  'badge',
  'gradient',
] as const;

export type TemplateName = (typeof templateNames)[number];

export const defaultTemplate: TemplateName = 'bold';

/** The units a timer can show, from the largest to the smallest. */
export const timeUnits = ['days', 'hours', 'minutes', 'seconds'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** Limits of the image size, in CSS pixels. */
export const sizeLimits = { minWidth: 120, maxWidth: 1200, minHeight: 40, maxHeight: 600, maxPixels: 480_000 } as const;

/** Maximum length of a custom label, in characters (Unicode code points). */
export const maxLabelLength = 20;
/** Maximum length of the message that replaces an expired timer, in characters (Unicode code points). */
export const maxMessageLength = 120;

/** How an image changes from second to second: at once, or with frames in between, such as flaps that fall. */
export const motions = ['none', 'smooth'] as const;
export type Motion = (typeof motions)[number];

/** Limits of the animation length, in seconds. */
export const animationLimits = { min: 1, max: 600 } as const;
/** Seconds. A preview ends after this time, and the page that shows it then loads the next part. */
export const previewLimits = { maxSeconds: 60 } as const;

export const expireActions = ['zeros', 'message', 'hidden'] as const;
export type ExpireAction = (typeof expireActions)[number];

/** What the image of an expired timer shows: zeros, a message in the template's style, or nothing. */
export type OnExpire = { action: 'zeros' } | { action: 'message'; message: string } | { action: 'hidden' };

/**
 * What a mail service gets that loads the image before anybody reads the email: the date on which the time is up, which stays true, the
 * countdown, or nothing.
 */
export const prefetchActions = ['date', 'ticking', 'hidden'] as const;
export type PrefetchAction = (typeof prefetchActions)[number];

/** What the image shows before `startsAt`: nothing, or the date of the start. */
export const pendingActions = ['hidden', 'date'] as const;
export type PendingAction = (typeof pendingActions)[number];

/** What a timer's image looks like. */
export interface TimerAppearance {
  template: TemplateName;
  colors: TimerColors;
  /** CSS pixels, within `sizeLimits`. */
  width: number;
  height: number;
  /** At least one, in the order of `timeUnits`. The time of an omitted unit is added to the next smaller one. */
  units: readonly TimeUnit[];
  language: Language;
  /** Custom labels, in place of the language's words. An empty string hides the label. */
  labels: Readonly<Partial<Record<TimeUnit, string>>>;
  /** Omits the background. Edges are then blended with the background color. */
  transparent: boolean;
  /** `smooth` only with a template that can move, and not on a transparent background. */
  motion: Motion;
  onExpire: OnExpire;
  onPrefetch: PrefetchAction;
  onPending: PendingAction;
  /** The animation holds its last frame after this time. Within `animationLimits`. */
  animationSeconds: number;
}

type ChosenByTemplate = 'template' | 'colors' | 'width' | 'height';

/** The default appearance of a new timer, except for the defaults of its template. */
export const sharedAppearanceDefaults: Omit<TimerAppearance, ChosenByTemplate> = {
  units: timeUnits,
  language: defaultLanguage,
  labels: {},
  transparent: false,
  motion: 'none',
  onExpire: { action: 'zeros' },
  onPrefetch: 'date',
  onPending: 'hidden',
  animationSeconds: 120,
};

/** What a field accepts that has one control in the console, and no rule that depends on others. */
export type SimpleFieldRule = 'switch' | { readonly min: number; readonly max: number };

/** The form of the console, its checks, and the comparison of two versions of a timer follow from this. */
export const simpleFields = {
  animationSeconds: animationLimits,
} as const satisfies { readonly [Field in keyof TimerAppearance]?: SimpleFieldRule };

export type SimpleField = keyof typeof simpleFields;

/** The fields that decide what an image looks like, in the order of the API. */
const appearanceFields = [
  ...(['template', 'colors', 'width', 'height'] satisfies ChosenByTemplate[]),
  ...Object.keys(sharedAppearanceDefaults),
] as (keyof TimerAppearance)[];

/** Only these fields of something that has them, without those that are undefined. A loop, because each timer of a list needs this. */
export function appearanceOf<Source extends { [Field in keyof TimerAppearance]?: unknown }>(
  source: Source,
): Pick<Source, keyof Source & keyof TimerAppearance> {
  const appearance: Partial<Record<keyof TimerAppearance, unknown>> = {};
  for (const field of appearanceFields) {
    const value = source[field];
    if (value !== undefined) appearance[field] = value;
  }
  return appearance as Pick<Source, keyof Source & keyof TimerAppearance>;
}

/** Whether an image of this size has at most `sizeLimits.maxPixels` pixels. */
export function isWithinPixelLimit(size: { width: number; height: number }): boolean {
  return size.width * size.height <= sizeLimits.maxPixels;
}
