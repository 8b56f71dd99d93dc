import type { TimerColors } from './colors.ts';
import type { Language } from './languages.ts';
import type { TemplateName } from './templates.ts';

/** The units a timer can show, from the largest to the smallest. */
export const timeUnits = ['days', 'hours', 'minutes', 'seconds'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** Of an image, in CSS pixels. */
export const sizeLimits = { minWidth: 120, maxWidth: 1200, minHeight: 40, maxHeight: 600, maxPixels: 480_000 } as const;

/** The longest label of a timer's own, in characters (Unicode code points). */
export const maxLabelLength = 20;
/** The longest text that takes a timer's place when it is over, in characters. */
export const maxMessageLength = 120;

/** How long an animation may play, in seconds. */
export const animationLimits = { min: 1, max: 600 } as const;
/** How long the animation of a timer plays that says nothing of it. */
export const defaultAnimationSeconds = 120;

export const expireActions = ['zeros', 'message', 'hidden'] as const;
export type ExpireAction = (typeof expireActions)[number];

/** What an image shows once the time is up: zeros, a text in the template's style, or nothing. */
export type OnExpire = { action: 'zeros' } | { action: 'message'; message: string } | { action: 'hidden' };

/** What a timer's image looks like. */
export interface TimerAppearance {
  template: TemplateName;
  colors: TimerColors;
  /** CSS pixels, within `sizeLimits`. */
  width: number;
  height: number;
  /** In the order of `timeUnits`, at least one. The time of one left out goes into the next smaller. */
  units: readonly TimeUnit[];
  language: Language;
  /** In place of the language's words; an empty one leaves the unit without a label. */
  labels: Readonly<Partial<Record<TimeUnit, string>>>;
  /** The background is left out; its colour is then the matte that edges are mixed with. */
  transparent: boolean;
  onExpire: OnExpire;
  /** How long the animation plays at most before it holds its last frame, within `animationLimits`. */
  animationSeconds: number;
}

/** Whether an image may have this many pixels in all; each side has limits of its own. */
export function isWithinPixelLimit(size: { width: number; height: number }): boolean {
  return size.width * size.height <= sizeLimits.maxPixels;
}
