import { type TimerColors, hexColorPattern } from './colors.ts';

/**
 * The minimum contrast ratio for large text (WCAG 2.2, success criterion 1.4.3) and for graphics (1.4.11). The digits of a timer
 * are large, and its accent color is mostly used for graphics.
 */
const minContrastRatio = 3;

/** A color of a timer that is hard to see on the background. */
export interface ContrastWarning {
  readonly color: 'text' | 'accent';
  /** Contrast with the background, 1 to 21. Rounded down to two decimals, so that it never appears to reach the threshold. */
  readonly ratio: number;
  readonly threshold: number;
}

/**
 * The contrast ratio of two colors in any order, from 1 (equal) to 21 (black and white) (WCAG 2.2, "contrast ratio").
 *
 * @param first - `#rrggbb`
 * @param second - `#rrggbb`
 * @throws RangeError if a color has another format
 */
export function contrastRatio(first: string, second: string): number {
  return luminanceRatio(relativeLuminance(first), relativeLuminance(second));
}

const luminanceRatio = (first: number, second: number) =>
  (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);

/** A warning for each color that is hard to see: the text, the accent, both or neither. */
export function contrastWarnings(colors: TimerColors): ContrastWarning[] {
  const background = relativeLuminance(colors.background);
  const warnings: ContrastWarning[] = [];
  for (const color of ['text', 'accent'] as const) {
    const ratio = luminanceRatio(relativeLuminance(colors[color]), background);
    if (ratio < minContrastRatio)
      warnings.push({ color, ratio: Math.floor(ratio * 100) / 100, threshold: minContrastRatio });
  }
  return warnings;
}

/** Linear light for each value of a channel (WCAG 2.2, "relative luminance", with the sRGB threshold as corrected in 2021). */
const linearLight = Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

function relativeLuminance(color: string): number {
  if (!hexColorPattern.test(color))
    throw new RangeError(`A color has the format #rrggbb, not ${JSON.stringify(color)}.`);
  const rgb = Number.parseInt(color.slice(1), 16);
  const channel = (shift: number) => linearLight[(rgb >> shift) & 0xff] ?? 0;
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0);
}
