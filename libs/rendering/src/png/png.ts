import { crc32, deflateSync } from 'node:zlib';

import type { Size } from '../gif/blocks.ts';
import type { Palette } from '../palette/palette.ts';
import { opacityOf, type ColorMix, type PaletteShape } from '../palette/palette-shape.ts';

/** Chunk names and numbers are from the PNG specification, third edition (W3C, 2025), sections 5 and 11. */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const indexedColor = 3;
const noFilter = 0;

/**
 * Compresses color indices to the IDAT chunk of an indexed-color PNG. It does not depend on the colors.
 *
 * @param pixels - color indices, row by row
 * @param colorBits - bits of an index: indices of 4 bits are stored two per byte, those of 5 and 6 bits one per byte
 */
export function compressRows(pixels: Uint8Array, width: number, colorBits: number): Buffer {
  const depth = bitDepth(colorBits);
  const height = pixels.length / width;
  const rowLength = 1 + Math.ceil((width * depth) / 8);
  const rows = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(y * rowLength, (y + 1) * rowLength);
    row[0] = noFilter;
    if (depth === 8) {
      row.set(pixels.subarray(y * width, (y + 1) * width), 1);
      continue;
    }
    for (let x = 0; x < width; x++) {
      const byte = 1 + (x >> 1);
      row[byte] = (row[byte] as number) | ((pixels[y * width + x] as number) << (x % 2 === 0 ? 4 : 0));
    }
  }
  return chunk('IDAT', deflateSync(rows));
}

/**
 * Writes a PNG.
 *
 * @param data - from `compressRows`
 * @param transparentShape - the palette's shape, if the background is transparent: edges are partly transparent (8-bit alpha), so
 * that they are smooth on any page
 */
export function writePng(
  size: Size,
  palette: Palette,
  transparentShape: PaletteShape | undefined,
  data: Buffer,
): Buffer {
  const colorBits = Math.log2(palette.length / 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  header[8] = bitDepth(colorBits);
  header[9] = indexedColor; // compression, filter and interlace methods stay 0
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...(transparentShape ? writeTransparentColors(palette, transparentShape) : [chunk('PLTE', palette)]),
    data,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The colors without their share of background, and the opacity of each: together on the background, they are the palette. */
function writeTransparentColors(palette: Palette, shape: PaletteShape): Buffer[] {
  const colors = Uint8ClampedArray.from(palette, (channel, index) => {
    const opacity = opacityOf(shape[Math.floor(index / 3)] ?? opaque);
    const background = palette[index % 3] as number;
    return opacity === 0 ? channel : background + (channel - background) / opacity;
  });
  const opacities = Uint8Array.from(shape, (mix) => Math.round(opacityOf(mix) * 255));
  return [chunk('PLTE', Uint8Array.from(colors)), chunk('tRNS', opacities)];
}

/** Entries of the color table that the shape does not use. */
const opaque: ColorMix = { text: 1, accent: 0 };

function bitDepth(colorBits: number): 4 | 8 {
  return colorBits <= 4 ? 4 : 8;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(name, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}
