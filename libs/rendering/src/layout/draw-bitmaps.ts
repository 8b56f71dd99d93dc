import type { Canvas } from '@napi-rs/canvas';

import { loadCanvas } from '../fonts/load-canvas.ts';
import { colorBitsOf, quantizerFor, type Quantizer } from '../palette/palette-shape.ts';
import { choosePicture, pictureChanges } from '../templates/picture-choice.ts';
import { backgroundColor } from '../templates/template-colors.ts';
import { withTestMark } from '../templates/test-mark.ts';
import type { Arrangement, Cell, DrawingContext, PictureChange, Template } from '../templates/template.ts';
import { changeKey, composePixels, type Betweens, type LayoutBitmaps, type DrawnCell } from './layout-bitmaps.ts';
import type { LayoutSpec } from './layout-spec.ts';
import { type EventLoopYielder, prepareMessageDrawing, prepareTimerDrawing } from './prepare-drawing.ts';
import { pixelsOf, PicturesBuilder, type Pictures } from './pictures.ts';
import { createCounter, shownSeconds, shownValueAt, smallestUnit, type Counter } from './time-units.ts';

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

  /** Draws on a black canvas and appends the picture to `target`. */
  async paint(canvas: Canvas, target: PicturesBuilder, draw: (context: DrawingContext) => void): Promise<void> {
    const { width, height } = canvas;
    const context = canvas.getContext('2d');
    context.save();
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, width, height);
    context.scale(this.scale, this.scale);
    draw(context);
    context.restore();

    const rowsPerRead = Math.max(1, Math.floor(pixelsPerRead / width));
    for (let row = 0; row < height; row += rowsPerRead) {
      await this.yielder.yieldToEventLoop();
      const { data } = context.getImageData(0, row, width, Math.min(rowsPerRead, height - row));
      target.addRows(new Uint32Array(data.buffer, data.byteOffset, data.length / 4), this.quantizer);
    }
  }

  /** Draws one picture of a canvas in CSS pixels. */
  async paintOne(
    size: { readonly width: number; readonly height: number },
    draw: (context: DrawingContext) => void,
  ): Promise<Pictures> {
    const canvas = this.createCanvasOf(size);
    const target = new PicturesBuilder(canvas.width, canvas.height, 1);
    await this.paint(canvas, target, draw);
    return target.finish();
  }
}

/** Draws a layout with its template and converts everything to color indices. */
export async function drawBitmaps(
  template: Template,
  spec: LayoutSpec,
  yielder: EventLoopYielder,
): Promise<LayoutBitmaps> {
  const painter = await createPainter(template, spec, yielder);
  const drawing = await prepareTimerDrawing(template, spec);
  const arrangement = markedIfTest(template, spec).arrange(drawing);
  await yielder.yieldIfDue();
  const backdrop = await painter.paintOne(spec, (context) => arrangement.drawBackdrop(context));

  const counter = createCounter(spec.units, spec.leadingDigits);
  const faces = new Map<string, DrawnFace>();
  const cells: DrawnCell[] = [];
  for (const cell of arrangement.cells) {
    const drawn = faces.get(cell.face) ?? (await drawFace(painter, arrangement, cell, counter));
    faces.set(cell.face, drawn);
    cells.push({ ...magnify(cell, spec.scale), ...drawn });
  }
  const colorBits = colorBitsOf(template.paletteShape);
  const inBetweenFrames = spec.motion === 'smooth' ? (template.motion?.frames ?? 0) : 0;
  return { ...canvasSize(spec), colorBits, inBetweenFrames, backdrop, cells };
}

/** The color indices of the picture of one second, row by row, without drawing those of other seconds. */
export async function drawPixelsAt(
  template: Template,
  spec: LayoutSpec,
  secondsLeft: number,
  yielder: EventLoopYielder,
): Promise<Uint8Array> {
  const counter = createCounter(spec.units, spec.leadingDigits);
  const shown = shownSeconds(smallestUnit(counter).seconds, secondsLeft);
  const values = new Map(counter.map((unit) => [unit.unit, shownValueAt(unit, shown)]));
  const pictureNow = (cell: Cell) => choosePicture(cell.choice, values.get(cell.unit) ?? 0);
  const atOneSecond: Template = {
    ...template,
    arrange(drawing) {
      const arrangement = template.arrange(drawing);
      const cells = arrangement.cells.map((cell) => onePicture(cell, pictureNow(cell)));
      const originals = new Map(cells.map((cell, index) => [cell, arrangement.cells[index] as Cell]));
      return {
        ...arrangement,
        cells,
        drawBackdrop: (context) => arrangement.drawBackdrop(context),
        drawCell(context, cell) {
          const original = originals.get(cell) as Cell;
          arrangement.drawCell(context, original, pictureNow(original));
        },
      };
    },
  };
  return composePixels(await drawBitmaps(atOneSecond, { ...spec, motion: 'none' }, yielder), counter, secondsLeft);
}

/** A cell that always shows one of its pictures. */
function onePicture(cell: Cell, picture: number): Cell {
  return { ...cell, face: `${cell.face} ${picture}`, pictureCount: 1, choice: { kind: 'cycle', step: 1, count: 1 } };
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
  const picture = await painter.paintOne(spec, (context) => {
    if (drawing.message !== '') markedIfTest(template, spec).drawMessage(context, drawing);
  });
  return pixelsOf(picture);
}

const markedIfTest = (template: Template, { isTest }: LayoutSpec) => (isTest ? withTestMark(template) : template);

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

type DrawnFace = Pick<DrawnCell, 'pictures' | 'betweens'>;

/** Draws the pictures of a face, then those between them. */
async function drawFace(
  painter: IndexPainter,
  arrangement: Arrangement,
  cell: Cell,
  counter: Counter,
): Promise<DrawnFace> {
  const canvas = painter.createCanvasOf(cell);
  const { pictureCount } = cell;
  const { betweens, drawn } = planBetweens(arrangement, cell, counter);
  const target = new PicturesBuilder(canvas.width, canvas.height, pictureCount + drawn.length);
  for (let picture = 0; picture < pictureCount; picture++) {
    await painter.paint(canvas, target, (context) => arrangement.drawCell(context, cell, picture));
  }
  for (const change of drawn) {
    await painter.paint(canvas, target, (context) => arrangement.drawBetween?.(context, cell, change));
  }
  return { pictures: target.finish(), betweens };
}

/** The pictures that the changes of a face need in in-between frames, and those of them that must be drawn. */
function planBetweens({ cells }: Arrangement, { face, progress, pictureCount }: Cell, counter: Counter) {
  const betweens = new Map<number, number[]>();
  const drawn: PictureChange[] = [];
  const changes = cells
    .filter((cell) => progress !== undefined && cell.face === face)
    .flatMap(({ unit: name, choice }) => {
      const index = counter.findIndex(({ unit }) => unit === name);
      return pictureChanges(choice, counter[index]?.maxValue ?? 0, index === 0);
    });
  for (const [from, to] of changes) {
    const key = changeKey(pictureCount, from, to);
    if (betweens.has(key)) continue;
    const pictureAt = (share: number) => {
      if (share === 0) return from;
      return pictureCount + drawn.push({ from, to, progress: share }) - 1;
    };
    betweens.set(key, (progress ?? []).map(pictureAt));
  }
  return { betweens: betweens as Betweens, drawn };
}

function magnify(cell: Cell, scale: number): Cell {
  const { unit, face, pictureCount, choice } = cell;
  const area = { x: cell.x * scale, y: cell.y * scale, width: cell.width * scale, height: cell.height * scale };
  return { ...area, unit, face, pictureCount, choice };
}
