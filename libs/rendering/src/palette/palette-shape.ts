import { transparentIndex } from '../gif/lzw.ts';

/** What one colour index stands for: shares (0-1) of the text and the accent ink; the rest is background. */
export interface InkMix {
  readonly text: number;
  readonly accent: number;
}

/** The mixes of the indices 0 to 14 (fewer is fine); the first is the pure background. Index 15 means transparent. */
export type PaletteShape = readonly InkMix[];

/** Turns two colour channels (red = text ink, green = accent ink, 0-255 each) into a colour index. */
export type Quantizer = (red: number, green: number) => number;

/**
 * A shape for templates that keep their inks apart: the background, then evenly spaced shares of text, then of accent.
 *
 * @param textLevels - number of shares of text, the pure text included
 * @param accentLevels - number of shares of accent, the pure accent included
 * @throws RangeError if the shape has more than 15 mixes
 */
export function evenShape(textLevels: number, accentLevels: number): PaletteShape {
  const shares = (levels: number) => Array.from({ length: levels }, (_, index) => (index + 1) / levels);
  const shape = [
    { text: 0, accent: 0 },
    ...shares(textLevels).map((text) => ({ text, accent: 0 })),
    ...shares(accentLevels).map((accent) => ({ text: 0, accent })),
  ];
  if (shape.length > transparentIndex)
    throw new RangeError(`A palette holds ${transparentIndex} mixes, not ${shape.length}.`);
  return shape;
}

const quantizers = new WeakMap<PaletteShape, Quantizer>();

/** The quantizer of a shape: the nearest mix, the lower index where two are equally near. Built once (2-3 ms). */
export function quantizerFor(shape: PaletteShape): Quantizer {
  const known = quantizers.get(shape);
  if (known !== undefined) return known;
  const nearest = new Uint8Array(256 * 256);
  for (let red = 0; red < 256; red++) {
    for (let green = 0; green < 256; green++) nearest[(red << 8) | green] = nearestMix(shape, red / 255, green / 255);
  }
  const quantizer: Quantizer = (red, green) => nearest[(red << 8) | green] as number;
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
