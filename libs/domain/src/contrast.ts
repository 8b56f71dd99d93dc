import { hexColorPattern } from './colors.ts';

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
