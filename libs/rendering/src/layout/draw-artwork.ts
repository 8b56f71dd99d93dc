import type { Canvas } from '@napi-rs/canvas';

import { loadCanvas } from '../fonts/canvas.ts';
import { colorBitsOf, quantizerFor, type Quantizer } from '../palette/palette-shape.ts';
import { backgroundInk } from '../templates/inks.ts';
import type { Arrangement, Cell, DrawingContext, Template } from '../templates/template.ts';
import type { Artwork, DrawnCell } from './artwork.ts';
import type { LayoutSpec } from './layout-spec.ts';
import type { Pacer } from './pacer.ts';
import { createMessageStage, createTimerStage } from './stage.ts';

/** Pixels read at a time: a quarter of a millisecond. */
const pixelsPerRead = 65_536;

/** Draws pictures at a scale and turns them into colour indices, giving way to the event loop. */
class IndexPainter {
  constructor(
    private readonly createCanvas: (width: number, height: number) => Canvas,
    private readonly quantizer: Quantizer,
    private readonly scale: number,
    private readonly pacer: Pacer,
  ) {}

  /** @param size - in CSS pixels */
  createCanvasOf({ width, height }: { readonly width: number; readonly height: number }): Canvas {
    return this.createCanvas(width * this.scale, height * this.scale);
  }

  /** Draws on a black canvas and reads the colour indices, row by row. */
  async paint(canvas: Canvas, draw: (context: DrawingContext) => void): Promise<Uint8Array> {
    const { width, height } = canvas;
    const context = canvas.getContext('2d');
    context.save();
    context.fillStyle = backgroundInk;
    context.fillRect(0, 0, width, height);
    context.scale(this.scale, this.scale);
    draw(context);
    context.restore();

    const indices = new Uint8Array(width * height);
    const rowsPerRead = Math.max(1, Math.floor(pixelsPerRead / width));
    for (let row = 0; row < height; row += rowsPerRead) {
      await this.pacer.yield();
      const { data } = context.getImageData(0, row, width, Math.min(rowsPerRead, height - row));
      for (let offset = 0, index = row * width; offset < data.length; offset += 4, index++) {
        indices[index] = this.quantizer(data[offset] as number, data[offset + 1] as number);
      }
    }
    return indices;
  }
}

/** Lets a template draw a layout and turns what it drew into colour indices. */
export async function drawArtwork(template: Template, spec: LayoutSpec, pacer: Pacer): Promise<Artwork> {
  const painter = await createPainter(template, spec, pacer);
  const arrangement = template.arrange(await createTimerStage(template, spec));
  await pacer.giveWay();
  const backdrop = await painter.paint(painter.createCanvasOf(spec), (context) => arrangement.drawBackdrop(context));

  const faces = new Map<string, readonly Uint8Array[]>();
  const cells: DrawnCell[] = [];
  for (const cell of arrangement.cells) {
    const pictures = faces.get(cell.face) ?? (await drawFace(painter, arrangement, cell));
    faces.set(cell.face, pictures);
    cells.push({ ...magnify(cell, spec.scale), pictures });
  }
  const colorBits = colorBitsOf(template.paletteShape);
  return { ...canvasSize(spec), colorBits, backdrop, cells };
}

/** The colour indices of a message, row by row. A message of nothing that can be drawn is an empty background. */
export async function drawMessagePixels(
  template: Template,
  spec: LayoutSpec,
  text: string,
  pacer: Pacer,
): Promise<Uint8Array> {
  const painter = await createPainter(template, spec, pacer);
  const stage = await createMessageStage(template, spec, text);
  return painter.paint(painter.createCanvasOf(spec), (context) => {
    if (stage.message !== '') template.drawMessage(context, stage);
  });
}

/** Size of the image in its own pixels. */
export function canvasSize({ width, height, scale }: LayoutSpec): { width: number; height: number } {
  return { width: width * scale, height: height * scale };
}

async function createPainter(template: Template, { scale }: LayoutSpec, pacer: Pacer): Promise<IndexPainter> {
  const { createCanvas } = await loadCanvas(template.fonts);
  return new IndexPainter(createCanvas, quantizerFor(template.paletteShape), scale, pacer);
}

async function drawFace(painter: IndexPainter, arrangement: Arrangement, cell: Cell): Promise<Uint8Array[]> {
  const canvas = painter.createCanvasOf(cell);
  const pictures: Uint8Array[] = [];
  for (let picture = 0; picture < cell.pictureCount; picture++) {
    pictures.push(await painter.paint(canvas, (context) => arrangement.drawCell(context, cell, picture)));
  }
  return pictures;
}

function magnify(cell: Cell, scale: number): Cell {
  const { unit, face, pictureCount } = cell;
  const pictureOf = (value: number) => cell.pictureOf(value);
  const area = { x: cell.x * scale, y: cell.y * scale, width: cell.width * scale, height: cell.height * scale };
  return { ...area, unit, face, pictureCount, pictureOf };
}
