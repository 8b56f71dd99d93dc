import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import type { LayoutSpec } from '../src/layout/layout-spec.ts';
import { createMessageStage, createTimerStage } from '../src/layout/stage.ts';
import type { Arrangement, Template } from '../src/templates/template.ts';

/**
 * Draws a timer the plain way, the whole picture on one canvas: what the template draws for a second, with none of the
 * segments, steps, patches and rings that make the GIF. Nothing here is shared with the code under test but the template
 * and the stage it is given.
 */
export class ReferencePainter {
  private constructor(
    private readonly template: Template,
    private readonly spec: LayoutSpec,
    private readonly canvas: Canvas,
    readonly arrangement: Arrangement,
  ) {}

  static async create(template: Template, spec: LayoutSpec): Promise<ReferencePainter> {
    const arrangement = template.arrange(await createTimerStage(template, spec));
    const canvas = createCanvas(spec.width * spec.scale, spec.height * spec.scale);
    return new ReferencePainter(template, spec, canvas, arrangement);
  }

  /** The ink channels of the backdrop alone. */
  drawBackdropInks(): Uint8ClampedArray {
    return this.drawInksOf((context) => this.arrangement.drawBackdrop(context));
  }

  /** The ink channels at a second: RGBA, red being the share of text, green that of accent. */
  drawInks(secondsLeft: number): Uint8ClampedArray {
    this.drawBackdropInks();
    const context = this.canvas.getContext('2d');
    const values = valuesAt(this.spec, secondsLeft);
    for (const cell of this.arrangement.cells) {
      context.save();
      context.scale(this.spec.scale, this.spec.scale);
      context.translate(cell.x, cell.y);
      context.beginPath();
      context.rect(0, 0, cell.width, cell.height);
      context.clip();
      context.fillStyle = '#000000';
      context.fillRect(0, 0, cell.width, cell.height);
      this.arrangement.drawCell(context, cell, cell.pictureOf(values[cell.unit] ?? 0));
      context.restore();
    }
    return context.getImageData(0, 0, this.canvas.width, this.canvas.height).data;
  }

  /** The picture at a second in the colours of a palette: RGBA, all four 0 where the background is transparent. */
  draw(secondsLeft: number, palette: Uint8Array): Uint8Array {
    return this.colored(this.drawInks(secondsLeft), palette);
  }

  /** The picture of a message: nothing where nothing of it can be drawn. */
  async drawMessage(text: string, palette: Uint8Array): Promise<Uint8Array> {
    const stage = await createMessageStage(this.template, this.spec, text);
    if (stage.message === '') return this.drawNothing(palette);
    return this.colored(
      this.drawInksOf((context) => this.template.drawMessage(context, stage)),
      palette,
    );
  }

  /** The picture of nothing but background. */
  drawNothing(palette: Uint8Array): Uint8Array {
    return this.colored(
      this.drawInksOf(() => undefined),
      palette,
    );
  }

  private drawInksOf(draw: (context: SKRSContext2D) => void): Uint8ClampedArray {
    const context = this.canvas.getContext('2d');
    const { width, height } = this.canvas;
    context.fillStyle = '#000000';
    context.fillRect(0, 0, width, height);
    context.save();
    context.scale(this.spec.scale, this.spec.scale);
    draw(context);
    context.restore();
    return context.getImageData(0, 0, width, height).data;
  }

  private colored(channels: Uint8ClampedArray, palette: Uint8Array): Uint8Array {
    const inks = new Uint32Array(channels.buffer);
    const picture = new Uint32Array(inks.length);
    const known = new Map<number, number>();
    for (let pixel = 0; pixel < inks.length; pixel++) {
      const ink = inks[pixel] as number;
      let color = known.get(ink);
      if (color === undefined) {
        color = this.colorOf(ink, palette);
        known.set(ink, color);
      }
      picture[pixel] = color;
    }
    return new Uint8Array(picture.buffer);
  }

  private colorOf(ink: number, palette: Uint8Array): number {
    const [text, accent] = [(ink & 255) / 255, ((ink >>> 8) & 255) / 255];
    const distances = this.template.paletteShape.map((mix) => Math.hypot(mix.text - text, mix.accent - accent));
    const index = distances.indexOf(Math.min(...distances));
    if (index === 0 && this.spec.transparent) return 0;
    const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3);
    return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  }
}

/** The value of each unit shown, by plain long division of the time rounded up to the smallest of them. */
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
