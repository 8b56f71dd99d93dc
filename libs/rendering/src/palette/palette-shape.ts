/** What one colour index stands for: shares (0-1) of the text and the accent ink; the rest is background. */
export interface InkMix {
  readonly text: number;
  readonly accent: number;
}

/**
 * The mixes of the colour indices from 0, at most 63; the first is the pure background. The last index of the table, 15,
 * 31 or 63, is left to transparency.
 */
export type PaletteShape = readonly InkMix[];

/** Turns two colour channels (red = text ink, green = accent ink, 0-255 each) into a colour index. */
export type Quantizer = (red: number, green: number) => number;

const mostColorBits = 6;

/**
 * Bits of a colour index for a shape: 4 up to 15 mixes, 5 up to 31, 6 up to 63.
 *
 * @throws RangeError if there are more
 */
export function colorBitsOf(shape: PaletteShape): number {
  for (let bits = 4; bits <= mostColorBits; bits++) if (shape.length < 1 << bits) return bits;
  throw new RangeError(`A palette holds at most ${(1 << mostColorBits) - 1} mixes, not ${shape.length}.`);
}

/**
 * The background, then evenly spaced shares of text, then of accent, then mixes of both.
 *
 * @param textLevels - number of shares of text on background, the pure text included
 * @param accentLevels - number of shares of accent on background, the pure accent included
 * @param textOnAccentLevels - number of mixes of text with accent, neither of them pure: the edges of text that stands on
 * the accent colour. A template that draws no text there needs none.
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

/** Evenly spaced shares: the last is `to`, and the first as far above `from` as they lie apart. */
export function evenShares(count: number, from = 0, to = 1): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * (index + 1)) / count);
}

/** Stands where the nearest mix has not been sought yet. */
const unknown = 255;
const quantizers = new WeakMap<PaletteShape, Quantizer>();

/**
 * The quantizer of a shape: the nearest mix, the lower index where two are equally near. It seeks each once, when it is
 * first asked for: pictures hold few of all the mixes there could be.
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
    const mix = shape[index] as InkMix;
    const distance = (mix.text - text) ** 2 + (mix.accent - accent) ** 2;
    if (distance < smallest) {
      smallest = distance;
      nearest = index;
    }
  }
  return nearest;
}
