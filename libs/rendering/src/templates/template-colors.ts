import type { ColorMix } from '../palette/palette-shape.ts';

/**
 * Templates draw with these colors. Their channels are mixing weights: red is the weight of the timer's text color, green
 * that of its accent color, and the rest is background.
 */
export const backgroundColor = '#000000';

/** @param share - 1 for the pure text color, less to mix it with the background */
export function textColor(share = 1): string {
  return `rgb(${Math.round(share * 255)}, 0, 0)`;
}

/** @param share - 1 for the pure accent color, less to mix it with the background */
export function accentColor(share = 1): string {
  return `rgb(0, ${Math.round(share * 255)}, 0)`;
}

/**
 * A mix of both, such as the shade of a panel. The weights add up to at most 1.
 *
 * @param coverage - less than 1 to mix it with what is below, where something fades
 */
export function mixedColor({ text, accent }: ColorMix, coverage = 1): string {
  const channels = `${Math.round(text * 255)}, ${Math.round(accent * 255)}, 0`;
  return coverage === 1 ? `rgb(${channels})` : `rgba(${channels}, ${coverage})`;
}

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
