import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

import type { LayoutSpec } from '../src/layout/layout-spec.ts';
import { prepareMessageDrawing, prepareTimerDrawing } from '../src/layout/prepare-drawing.ts';
import type { PaletteShape } from '../src/palette/palette-shape.ts';
import { choosePicture } from '../src/templates/picture-choice.ts';
import type { Arrangement, Cell, Template, TimerDrawing } from '../src/templates/template.ts';

/**
 * A picture of the whole canvas or of one cell, one RGBA word per pixel, row by row. As a template draws it, red is the
 * weight of text and green the weight of accent.
 */
type Pixels = Uint32Array;

/**
 * Draws a timer in the simplest way: what the template draws for a second, without the segments, delta frames and patches
 * of the GIF. It shares only the template and its drawing with the code under test. Each picture of a cell is drawn once.
 */
export class ReferencePainter {
  private readonly cellPictures = new Map<Cell, Map<string, Pixels>>();
  private readonly coloredPictures = new Map<string, WeakMap<Pixels, Pixels>>();
  private backdropChannels: Pixels | undefined;

  private constructor(
    private readonly template: Template,
    private readonly spec: LayoutSpec,
    readonly drawing: TimerDrawing,
    readonly arrangement: Arrangement,
  ) {}

  static async create(template: Template, spec: LayoutSpec): Promise<ReferencePainter> {
    const drawing = await prepareTimerDrawing(template, spec);
    return new ReferencePainter(template, spec, drawing, template.arrange(drawing));
  }

  /** The backdrop alone, as the template draws it. */
  drawBackdropChannels(): Pixels {
    return (this.backdropChannels ??= this.drawChannelsOf(this.spec, (context) =>
      this.arrangement.drawBackdrop(context),
    ));
  }

  /** The picture at a second, as the template draws it. */
  drawChannels(secondsLeft: number): Pixels {
    return this.compose(this.cellsAt(secondsLeft), (pixels) => pixels);
  }

  /** The picture at a second in the colors of a palette. Transparent pixels are 0. */
  draw(secondsLeft: number, palette: Uint8Array): Pixels {
    return this.compose(this.cellsAt(secondsLeft), this.coloring(palette));
  }

  /** The picture of an in-between frame, at the beginning of a step. */
  drawBetween(secondsBefore: number, secondsLeft: number, frame: number, palette: Uint8Array): Pixels {
    const [before, after] = [valuesAt(this.spec, secondsBefore), valuesAt(this.spec, secondsLeft)];
    return this.compose((cell) => {
      const [from, to] = [before, after].map((values) => choosePicture(cell.choice, values[cell.unit] ?? 0)) as [
        number,
        number,
      ];
      const progress = cell.progress?.[frame] ?? 1;
      if (from === to || progress === 1) return this.drawCellChannels(cell, to);
      if (progress === 0) return this.drawCellChannels(cell, from);
      return this.drawOnce(cell, `${from}>${to} ${progress}`, (context) =>
        this.arrangement.drawBetween?.(context, cell, { from, to, progress }),
      );
    }, this.coloring(palette));
  }

  private cellsAt(secondsLeft: number): (cell: Cell) => Pixels {
    const values = valuesAt(this.spec, secondsLeft);
    return (cell) => this.drawCellChannels(cell, choosePicture(cell.choice, values[cell.unit] ?? 0));
  }

  private coloring(palette: Uint8Array): (pixels: Pixels) => Pixels {
    const key = palette.join();
    const known = this.coloredPictures.get(key) ?? new WeakMap<Pixels, Pixels>();
    this.coloredPictures.set(key, known);
    return (pixels) => {
      const colored = known.get(pixels) ?? this.colored(pixels, palette);
      known.set(pixels, colored);
      return colored;
    };
  }

  /** The picture of a message: an empty background if nothing in it can be drawn. */
  async drawMessage(text: string, palette: Uint8Array): Promise<Pixels> {
    const drawing = await prepareMessageDrawing(this.template, this.spec, text);
    const draw = (context: SKRSContext2D) => {
      if (drawing.message !== '') this.template.drawMessage(context, drawing);
    };
    return this.colored(this.drawChannelsOf(this.spec, draw), palette);
  }

  /** The picture of an empty background. */
  drawNothing(palette: Uint8Array): Pixels {
    return this.colored(
      this.drawChannelsOf(this.spec, () => undefined),
      palette,
    );
  }

  /** Draws the pictures of all cells on the backdrop. */
  private compose(pictureOf: (cell: Cell) => Pixels, convert: (pixels: Pixels) => Pixels): Pixels {
    const { width, scale } = this.spec;
    const picture = convert(this.drawBackdropChannels()).slice();
    for (const cell of this.arrangement.cells) {
      const cellPicture = convert(pictureOf(cell));
      const cellWidth = cell.width * scale;
      for (let row = 0; row < cell.height * scale; row++) {
        const pixels = cellPicture.subarray(row * cellWidth, (row + 1) * cellWidth);
        picture.set(pixels, (cell.y * scale + row) * width * scale + cell.x * scale);
      }
    }
    return picture;
  }

  /**
   * A picture of a cell, drawn on its own canvas. If it were drawn in its place on the whole canvas, one letter in ten thousand would be
   * shifted by a quarter of a pixel: the canvas rounds to quarters, and numbers are coarser far from the origin.
   */
  private drawCellChannels(cell: Cell, picture: number): Pixels {
    return this.drawOnce(cell, String(picture), (context) => this.arrangement.drawCell(context, cell, picture));
  }

  private drawOnce(cell: Cell, key: string, draw: (context: SKRSContext2D) => void): Pixels {
    const pictures = this.cellPictures.get(cell) ?? new Map<string, Pixels>();
    this.cellPictures.set(cell, pictures);
    const drawn = pictures.get(key) ?? this.drawChannelsOf(cell, draw);
    pictures.set(key, drawn);
    return drawn;
  }

  /** @param size - in CSS pixels */
  private drawChannelsOf(
    size: { readonly width: number; readonly height: number },
    draw: (context: SKRSContext2D) => void,
  ): Pixels {
    const { scale } = this.spec;
    const canvas = createCanvas(size.width * scale, size.height * scale);
    const context = canvas.getContext('2d');
    context.fillStyle = '#000000';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(scale, scale);
    draw(context);
    // A copy: Skia frees its own only between turns of the event loop.
    return new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer.slice(0));
  }

  private colored(pixels: Pixels, palette: Uint8Array): Pixels {
    const colors = Array.from({ length: palette.length / 3 }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3);
      return index === 0 && this.spec.transparent ? 0 : ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
    });
    return pixels.map((channels) => colors[nearestMix(this.template.paletteShape, channels)] ?? 0);
  }
}

/** Known nearest mixes for each shape, by the red and green channels. */
const nearestMixes = new WeakMap<PaletteShape, number[]>();

function nearestMix(shape: PaletteShape, channels: number): number {
  const known = nearestMixes.get(shape) ?? [];
  nearestMixes.set(shape, known);
  return (known[channels & 0xffff] ??= findNearestMix(shape, (channels & 255) / 255, ((channels >>> 8) & 255) / 255));
}

function findNearestMix(shape: PaletteShape, text: number, accent: number): number {
  const distances = shape.map((mix) => Math.hypot(mix.text - text, mix.accent - accent));
  return distances.indexOf(Math.min(...distances));
}

/** The value of each unit shown, by long division of the time, rounded up to the smallest unit. */
export function valuesAt(spec: LayoutSpec, secondsLeft: number): Record<string, number> {
  const lengths = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };
  const values: Record<string, number> = {};
  const smallest = lengths[spec.units.at(-1) ?? 'seconds'];
  let rest = Math.max(0, secondsLeft);
  while (rest % smallest !== 0) rest++;
  for (const unit of spec.units) {
    values[unit] = Math.floor(rest / lengths[unit]);
    rest -= values[unit] * lengths[unit];
  }
  const [leading] = spec.units;
  if (leading !== undefined) values[leading] = Math.min(values[leading] ?? 0, 10 ** spec.leadingDigits - 1);
  return values;
}
