/** The color of one index: the weights (0-1) of the text color and the accent color. The rest is background. */
export interface ColorMix {
  readonly text: number;
  readonly accent: number;
  /**
   * How much of a transparent background it hides (0-1), in formats with partial transparency. Default: the sum of the weights. A panel
   * hides everything, although it consists mostly of background.
   */
  readonly opacity?: number;
}

/**
 * The mixes of the color indices from 0, at most 63. The first is the pure background. The last index of the table (15, 31
 * or 63) is reserved for transparency.
 */
export type PaletteShape = readonly ColorMix[];

/** Converts two color channels (red = weight of text, green = weight of accent, 0-255 each) into a color index. */
export type Quantizer = (red: number, green: number) => number;

const mostColorBits = 6;

/**
 * Bits of a color index for a shape: 4 for up to 15 mixes, 5 for up to 31, 6 for up to 63.
 *
 * @throws RangeError if there are more
 */
export function colorBitsOf(shape: PaletteShape): number {
  for (let bits = 4; bits <= mostColorBits; bits++) if (shape.length < 1 << bits) return bits;
  throw new RangeError(`A palette holds at most ${(1 << mostColorBits) - 1} mixes, not ${shape.length}.`);
}

/**
 * The background, then evenly spaced weights of text, then of accent, then mixes of both.
 *
 * @param textLevels - number of weights of text on background, including pure text
 * @param accentLevels - number of weights of accent on background, including pure accent
 * @param textOnAccentLevels - number of mixes of text and accent, without the pure ones: the edges of text on the accent
 * color. Use 0 if the template draws no text there.
 * @throws RangeError if the shape has more than 63 mixes
 */
export function evenShape(textLevels: number, accentLevels: number, textOnAccentLevels = 0): PaletteShape {
  const shape = [
    { text: 0, accent: 0 },
    ...evenShares(textLevels).map((text) => ({ text, accent: 0 })),
    ...evenShares(accentLevels).map((accent) => ({ text: 0, accent })),
    ...evenShares(textOnAccentLevels + 1)
      .slice(0, -1)
      .map((text) => ({ text, accent: 1 - text })),
  ];
  colorBitsOf(shape);
  return shape;
}

/**
 * The background, a panel on it, then evenly spaced mixes of the panel with text and with accent: for templates with text
 * on a panel of another shade.
 *
 * @param panel - the mix that fills the panel
 * @param levels - number of mixes of text and of accent on the panel, including the pure ones, and of the panel's edge with
 * the background, without either (default: 1)
 * @throws RangeError if the shape has more than 63 mixes
 */
export function panelShape(
  panel: ColorMix,
  levels: { readonly text: number; readonly accent: number; readonly edge?: number },
): PaletteShape {
  const background: ColorMix = { text: 0, accent: 0 };
  const { edge = 1 } = levels;
  const shape = [
    background,
    ...evenShares(edge + 1).map((share) => ({ ...mixColors(background, panel, share), opacity: share })),
    ...[
      ...stepsTo(panel, { text: 1, accent: 0 }, levels.text),
      ...stepsTo(panel, { text: 0, accent: 1 }, levels.accent),
    ].map((mix) => ({ ...mix, opacity: 1 })),
  ];
  colorBitsOf(shape);
  return shape;
}

/** Evenly spaced mixes from `from` (excluded) to `to` (included). */
export function stepsTo(from: ColorMix, to: ColorMix, count: number): ColorMix[] {
  return evenShares(count).map((share) => mixColors(from, to, share));
}

/** One mix blended with another: `share` (0-1) is the coverage of the second one. */
export function mixColors(from: ColorMix, to: ColorMix, share: number): ColorMix {
  return {
    text: from.text * (1 - share) + to.text * share,
    accent: from.accent * (1 - share) + to.accent * share,
  };
}

/** See `ColorMix.opacity`. */
export function opacityOf({ text, accent, opacity = Math.min(1, text + accent) }: ColorMix): number {
  return opacity;
}

/** Evenly spaced numbers from `from` (excluded) to `to` (included). */
export function evenShares(count: number, from = 0, to = 1): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * (index + 1)) / count);
}

/** Marks a nearest mix that is not computed yet. */
const unknown = 255;
const quantizers = new WeakMap<PaletteShape, Quantizer>();

/**
 * The quantizer of a shape. It returns the nearest mix, or the lower index of two that are equally near. Each nearest mix
 * is computed on first use, since pictures contain only a few of all possible mixes.
 */
export function quantizerFor(shape: PaletteShape): Quantizer {
  const known = quantizers.get(shape);
  if (known !== undefined) return known;
  const nearest = new Uint8Array(256 * 256).fill(unknown);
  const quantizer: Quantizer = (red, green) => {
    const at = (red << 8) | green;
    if (nearest[at] === unknown) nearest[at] = nearestMix(shape, red / 255, green / 255);
    return nearest[at] as number;
  };
  quantizers.set(shape, quantizer);
  return quantizer;
}

function nearestMix(shape: PaletteShape, text: number, accent: number): number {
  let nearest = 0;
  let smallest = Infinity;
  for (let index = 0; index < shape.length; index++) {
    const mix = shape[index] as ColorMix;
    const distance = (mix.text - text) ** 2 + (mix.accent - accent) ** 2;
    if (distance < smallest) {
      smallest = distance;
      nearest = index;
    }
  }
  return nearest;
}
