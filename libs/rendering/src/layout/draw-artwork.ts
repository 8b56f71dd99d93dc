import type { Canvas } from '@napi-rs/canvas';

import { quantizerFor, type Quantizer } from '../palette/palette-shape.ts';
import { backgroundInk } from '../templates/inks.ts';
import type { Arrangement, Cell, DrawingContext, Template } from '../templates/template.ts';
import type { Artwork, DrawnCell } from './artwork.ts';
import { loadCanvas } from './canvas.ts';
import type { LayoutSpec } from './layout-spec.ts';
import type { Pacer } from './pacer.ts';

/** Pixels read at a time: a quarter of a millisecond. */
const pixelsPerRead = 65_536;

/** Lets a template draw a layout and turns what it drew into colour indices. */
export async function drawArtwork(template: Template, spec: LayoutSpec, pacer: Pacer): Promise<Artwork> {
  const { createCanvas } = await loadCanvas(template.fonts);
  const { width, height } = spec;
  const quantizer = quantizerFor(template.paletteShape);
  const canvas = createCanvas(width, height);
  const arrangement = template.arrange(spec, canvas.getContext('2d'));
  await pacer.giveWay();
  const backdrop = await drawPicture(canvas, quantizer, pacer, (context) => arrangement.drawBackdrop(context));

  const faces = new Map<string, readonly Uint8Array[]>();
  const cells: DrawnCell[] = [];
  for (const cell of arrangement.cells) {
    const pictures = faces.get(cell.face) ?? (await drawFace(createCanvas, arrangement, cell, quantizer, pacer));
    faces.set(cell.face, pictures);
    cells.push({ ...cell, pictures });
  }
  return { width, height, backdrop, cells };
}

async function drawFace(
  createCanvas: (width: number, height: number) => Canvas,
  arrangement: Arrangement,
  cell: Cell,
  quantizer: Quantizer,
  pacer: Pacer,
): Promise<Uint8Array[]> {
  const canvas = createCanvas(cell.width, cell.height);
  const pictures: Uint8Array[] = [];
  for (let picture = 0; picture < cell.pictureCount; picture++) {
    const draw = (context: DrawingContext) => arrangement.drawCell(context, cell, picture);
    pictures.push(await drawPicture(canvas, quantizer, pacer, draw));
  }
  return pictures;
}

/** Draws on a black canvas and reads the colour indices, row by row. */
async function drawPicture(
  canvas: Canvas,
  quantizer: Quantizer,
  pacer: Pacer,
  draw: (context: DrawingContext) => void,
): Promise<Uint8Array> {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  context.save();
  context.fillStyle = backgroundInk;
  context.fillRect(0, 0, width, height);
  draw(context);
  context.restore();

  const indices = new Uint8Array(width * height);
  const rowsPerRead = Math.max(1, Math.floor(pixelsPerRead / width));
  for (let row = 0; row < height; row += rowsPerRead) {
    await pacer.yield();
    const { data } = context.getImageData(0, row, width, Math.min(rowsPerRead, height - row));
    for (let offset = 0, index = row * width; offset < data.length; offset += 4, index++) {
      indices[index] = quantizer(data[offset] as number, data[offset + 1] as number);
    }
  }
  return indices;
}
