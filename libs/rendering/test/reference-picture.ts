import { createCanvas, type Canvas } from '@napi-rs/canvas';

import { loadCanvas } from '../src/layout/canvas.ts';
import type { LayoutSpec } from '../src/layout/layout-spec.ts';
import type { Arrangement, Template } from '../src/templates/template.ts';

/**
 * Draws a timer the plain way, the whole picture on one canvas: what the template draws for a second, with none of the
 * segments, steps and rings that make the GIF. Nothing here is shared with the code under test but the template.
 */
export class ReferencePainter {
  private constructor(
    private readonly template: Template,
    private readonly spec: LayoutSpec,
    private readonly canvas: Canvas,
    readonly arrangement: Arrangement,
  ) {}

  static async create(template: Template, spec: LayoutSpec): Promise<ReferencePainter> {
    await loadCanvas(template.fonts);
    const canvas = createCanvas(spec.width, spec.height);
    return new ReferencePainter(template, spec, canvas, template.arrange(spec, canvas.getContext('2d')));
  }

  /** The ink channels of the backdrop alone. */
  drawBackdropInks(): Uint8ClampedArray {
    const context = this.canvas.getContext('2d');
    const { width, height } = this.spec;
    context.fillStyle = '#000000';
    context.fillRect(0, 0, width, height);
    context.save();
    this.arrangement.drawBackdrop(context);
    context.restore();
    return context.getImageData(0, 0, width, height).data;
  }

  /** The ink channels at a second: RGBA, red being the share of text, green that of accent. */
  drawInks(secondsLeft: number): Uint8ClampedArray {
    this.drawBackdropInks();
    const context = this.canvas.getContext('2d');
    const values = valuesAt(this.spec, secondsLeft);
    for (const cell of this.arrangement.cells) {
      context.save();
      context.translate(cell.x, cell.y);
      context.beginPath();
      context.rect(0, 0, cell.width, cell.height);
      context.clip();
      context.fillStyle = '#000000';
      context.fillRect(0, 0, cell.width, cell.height);
      this.arrangement.drawCell(context, cell, cell.pictureOf(values[cell.unit] ?? 0));
      context.restore();
    }
    return context.getImageData(0, 0, this.spec.width, this.spec.height).data;
  }

  /** The picture at a second in the colours of a palette: RGBA. */
  draw(secondsLeft: number, palette: Uint8Array): Uint8Array {
    const inks = new Uint32Array(this.drawInks(secondsLeft).buffer);
    const picture = new Uint32Array(inks.length);
    const known = new Map<number, number>();
    for (let pixel = 0; pixel < inks.length; pixel++) {
      const ink = inks[pixel] as number;
      let color = known.get(ink);
      if (color === undefined) {
        const index = this.nearestMix((ink & 255) / 255, ((ink >>> 8) & 255) / 255);
        const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3);
        color = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
        known.set(ink, color);
      }
      picture[pixel] = color;
    }
    return new Uint8Array(picture.buffer);
  }

  private nearestMix(text: number, accent: number): number {
    const distances = this.template.paletteShape.map((mix) => Math.hypot(mix.text - text, mix.accent - accent));
    return distances.indexOf(Math.min(...distances));
  }
}

/** The value of each unit shown, by plain long division. */
export function valuesAt(spec: LayoutSpec, secondsLeft: number): Record<string, number> {
  const lengths = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };
  const values: Record<string, number> = {};
  let rest = Math.max(0, secondsLeft);
  for (const unit of spec.units) {
    values[unit] = Math.floor(rest / lengths[unit]);
    rest -= values[unit] * lengths[unit];
  }
  const [leading] = spec.units;
  if (leading !== undefined) values[leading] = Math.min(values[leading] ?? 0, 10 ** spec.leadingDigits - 1);
  return values;
}
