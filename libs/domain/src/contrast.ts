import type { TimerColors } from './colors.ts';

/**
 * The least contrast for large text (WCAG 2.2, success criterion 1.4.3) and for graphics (1.4.11). A timer's digits are
 * large, and its accent is mostly drawn, not written.
 */
export const leastContrast = 3;

/** Two inks of a timer that are hard to tell apart. */
export interface ContrastWarning {
  /** The ink that stands on the background. */
  readonly color: 'text' | 'accent';
  /** Contrast to the background, 1 to 21, cut to two decimals: a value below the threshold never reads as reaching it. */
  readonly ratio: number;
  readonly threshold: number;
}

/**
 * The contrast ratio of two colours, 1 (equal) to 21 (black and white), in either order (WCAG 2.2, "contrast ratio").
 *
 * @param one - `#rrggbb`
 * @param other - `#rrggbb`
 * @throws RangeError if a colour is not written so
 */
export function contrastRatio(one: string, other: string): number {
  return ratioOf(relativeLuminance(one), relativeLuminance(other));
}

const ratioOf = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** What is hard to see in these colours: nothing, the text, the accent or both. */
export function contrastWarnings(colors: TimerColors): ContrastWarning[] {
  const background = relativeLuminance(colors.background);
  const warnings: ContrastWarning[] = [];
  for (const color of ['text', 'accent'] as const) {
    const ratio = ratioOf(relativeLuminance(colors[color]), background);
    if (ratio < leastContrast) warnings.push({ color, ratio: Math.floor(ratio * 100) / 100, threshold: leastContrast });
  }
  return warnings;
}

/** The light that each value of a channel gives (WCAG 2.2, "relative luminance", with the sRGB threshold as corrected in 2021). */
const light = Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

function relativeLuminance(color: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(color))
    throw new RangeError(`A colour is written #rrggbb, not ${JSON.stringify(color)}.`);
  const channels = Number.parseInt(color.slice(1), 16);
  const of = (shift: number) => light[(channels >> shift) & 0xff] ?? 0;
  return 0.2126 * of(16) + 0.7152 * of(8) + 0.0722 * of(0);
}
