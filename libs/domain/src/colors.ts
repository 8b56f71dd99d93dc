/** The three colors of a timer, each `#rrggbb` in lower case. */
export interface TimerColors {
  background: string;
  text: string;
  accent: string;
}

/** `#rrggbb`, in upper or lower case. */
export const hexColorPattern = /^#[0-9a-f]{6}$/i;
const shortHexColorPattern = /^#[0-9a-f]{3}$/i;

/**
 * Converts `#RGB` or `#RRGGBB`, in upper or lower case, to `#rrggbb`.
 * @returns undefined for any other text
 */
export function parseHexColor(text: string): string | undefined {
  if (hexColorPattern.test(text)) return text.toLowerCase();
  return shortHexColorPattern.test(text) ? text.toLowerCase().replace(/[0-9a-f]/g, '$&$&') : undefined;
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
