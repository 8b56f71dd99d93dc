import type { ColorMix } from '../palette/palette-shape.ts';

/** Two colors of a template, one drawn on the other. */
export interface Overlap {
  /** The color of the timer that decides how well viewers can tell them apart. */
  readonly color: 'text' | 'accent';
  readonly drawn: ColorMix;
  readonly behind: ColorMix;
}

export const pureBackground: ColorMix = { text: 0, accent: 0 };
export const pureText: ColorMix = { text: 1, accent: 0 };
export const pureAccent: ColorMix = { text: 0, accent: 1 };

/**
 * Digits and messages in the pure text color, and labels in another mix.
 * @param behind - the surface that they are on
 */
export function textOn(behind: ColorMix, labels: ColorMix = pureText): Overlap[] {
  const drawn = labels === pureText ? [pureText] : [pureText, labels];
  return drawn.map((mix) => ({ color: 'text', drawn: mix, behind }));
}

/** Graphics in the pure accent color that carry meaning or belong to the design, such as colons, rings and dots. */
export function accentOn(behind: ColorMix): Overlap {
  return { color: 'accent', drawn: pureAccent, behind };
}
