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
  const channels = parseColors(colors);
  const palette = new Uint8Array(colorTableLength(colorBitsOf(layout.paletteShape)));
  for (let index = 0; index < layout.paletteShape.length; index++) {
    const color = mixColor(layout.paletteShape[index] as ColorMix, channels);
    for (const shift of [16, 8, 0]) palette[index * 3 + 2 - shift / 8] = (color >> shift) & 255;
  }
  return palette;
}

/**
 * One mix of a timer's colors, `#rrggbb` in lower case.
 *
 * @throws RangeError if a color has another format than `#rrggbb`
 */
export function mixedHexColor(mix: ColorMix, colors: TimerColors): string {
  return `#${mixColor(mix, parseColors(colors)).toString(16).padStart(6, '0')}`;
}

/** Each color as red, green and blue in one number. */
type Channels = Readonly<Record<keyof TimerColors, number>>;

function parseColors({ background, text, accent }: TimerColors): Channels {
  return {
    background: parseColor('background', background),
    text: parseColor('text', text),
    accent: parseColor('accent', accent),
  };
}

function mixColor(mix: ColorMix, { background, text, accent }: Channels): number {
  let color = 0;
  for (const shift of [16, 8, 0]) {
    color |= mixChannel(mix, (background >> shift) & 255, (text >> shift) & 255, (accent >> shift) & 255) << shift;
  }
  return color;
}

function mixChannel(mix: ColorMix, background: number, text: number, accent: number): number {
  return Math.round(background * (1 - mix.text - mix.accent) + text * mix.text + accent * mix.accent);
}

function parseColor(name: keyof TimerColors, value: string): number {
  if (!hexColor.test(value))
    throw new RangeError(`The ${name} color must be written #rrggbb, not ${JSON.stringify(value)}.`);
  return Number.parseInt(value.slice(1), 16);
}
