import type { TimerColors } from '@tminus/domain';

import { colorTableLength } from '../gif/blocks.ts';
import { colorBitsOf, type ColorMix, type PaletteShape } from './palette-shape.ts';

/** A GIF's global color table: 16, 32 or 64 entries of red, green and blue. */
export type Palette = Uint8Array;

const hexColor = /^#[0-9a-f]{6}$/i;

/**
 * Mixes a timer's colors for a layout.
 *
 * The channels are mixed in sRGB, not in linear light. We compared magnified edges: linear light makes light text on dark
 * bolder and dark text on light thinner and more jagged. A label at 70 % of the text color hardly differs from pure text on
 * dark, but nearly fades on light. In sRGB, weights and labels look alike on both.
 *
 * @param layout - a layout, or any object with a palette shape
 * @param colors - each `#rrggbb`; with a transparent background, edges are mixed with the given background
 * @throws RangeError if a color has another format
 */
export function createPalette(layout: { readonly paletteShape: PaletteShape }, colors: TimerColors): Palette {
  const background = parseColor('background', colors.background);
  const text = parseColor('text', colors.text);
  const accent = parseColor('accent', colors.accent);
  const palette = new Uint8Array(colorTableLength(colorBitsOf(layout.paletteShape)));
  for (let index = 0; index < layout.paletteShape.length; index++) {
    const mix = layout.paletteShape[index] as ColorMix;
    for (const shift of [16, 8, 0]) {
      const share = mixChannel(mix, (background >> shift) & 255, (text >> shift) & 255, (accent >> shift) & 255);
      palette[index * 3 + 2 - shift / 8] = share;
    }
  }
  return palette;
}

function mixChannel(mix: ColorMix, background: number, text: number, accent: number): number {
  return Math.round(background * (1 - mix.text - mix.accent) + text * mix.text + accent * mix.accent);
}

function parseColor(name: keyof TimerColors, value: string): number {
  if (!hexColor.test(value))
    throw new RangeError(`The ${name} color must be written #rrggbb, not ${JSON.stringify(value)}.`);
  return Number.parseInt(value.slice(1), 16);
}
