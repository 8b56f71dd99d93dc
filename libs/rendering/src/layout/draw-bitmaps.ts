import type { Canvas } from '@napi-rs/canvas';

import { loadCanvas } from '../fonts/load-canvas.ts';
import { colorBitsOf, quantizerFor, type Quantizer } from '../palette/palette-shape.ts';
import { backgroundColor } from '../templates/template-colors.ts';
import type { Arrangement, Cell, DrawingContext, Template } from '../templates/template.ts';
import type { LayoutBitmaps, DrawnCell } from './layout-bitmaps.ts';
import type { LayoutSpec } from './layout-spec.ts';
import type { EventLoopYielder } from './event-loop-yielder.ts';
import { prepareMessageDrawing, prepareTimerDrawing } from './prepare-drawing.ts';

/** Pixels read at a time: this takes a quarter of a millisecond. */
const pixelsPerRead = 65_536;

/** Draws pictures at a scale and converts them to color indices, yielding to the event loop in between. */
class IndexPainter {
  constructor(
    private readonly createCanvas: (width: number, height: number) => Canvas,
    private readonly quantizer: Quantizer,
    private readonly scale: number,
    private readonly yielder: EventLoopYielder,
  ) {}

  /** @param size - in CSS pixels */
  createCanvasOf({ width, height }: { readonly width: number; readonly height: number }): Canvas {
    return this.createCanvas(width * this.scale, height * this.scale);
  }

  /** Draws on a black canvas and returns the color indices, row by row. */
  async paint(canvas: Canvas, draw: (context: DrawingContext) => void): Promise<Uint8Array> {
    const { width, height } = canvas;
    const context = canvas.getContext('2d');
    context.save();
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, width, height);
    context.scale(this.scale, this.scale);
    draw(context);
    context.restore();

    const indices = new Uint8Array(width * height);
    const rowsPerRead = Math.max(1, Math.floor(pixelsPerRead / width));
    for (let row = 0; row < height; row += rowsPerRead) {
      await this.yielder.yieldToEventLoop();
      const { data } = context.getImageData(0, row, width, Math.min(rowsPerRead, height - row));
      for (let offset = 0, index = row * width; offset < data.length; offset += 4, index++) {
        indices[index] = this.quantizer(data[offset] as number, data[offset + 1] as number);
      }
    }
    return indices;
  }
}

/** Draws a layout with its template and converts everything to color indices. */
export async function drawBitmaps(
  template: Template,
  spec: LayoutSpec,
  yielder: EventLoopYielder,
): Promise<LayoutBitmaps> {
  const painter = await createPainter(template, spec, yielder);
  const arrangement = template.arrange(await prepareTimerDrawing(template, spec));
  await yielder.yieldIfDue();
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

/** The color indices of a message, row by row: an empty background if nothing in the message can be drawn. */
export async function drawMessagePixels(
  template: Template,
  spec: LayoutSpec,
  text: string,
  yielder: EventLoopYielder,
): Promise<Uint8Array> {
  const painter = await createPainter(template, spec, yielder);
  const drawing = await prepareMessageDrawing(template, spec, text);
  return painter.paint(painter.createCanvasOf(spec), (context) => {
    if (drawing.message !== '') template.drawMessage(context, drawing);
  });
}

/** Size of the image in physical pixels. */
export function canvasSize({ width, height, scale }: LayoutSpec): { width: number; height: number } {
  return { width: width * scale, height: height * scale };
}

async function createPainter(
  template: Template,
  { scale }: LayoutSpec,
  yielder: EventLoopYielder,
): Promise<IndexPainter> {
  const { createCanvas } = await loadCanvas(template.fonts);
  return new IndexPainter(createCanvas, quantizerFor(template.paletteShape), scale, yielder);
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
