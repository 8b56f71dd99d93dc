import { encodeFrame } from '../gif/encode-frame.ts';
import type { LzwEncoder } from '../gif/lzw.ts';
import { backgroundIndex, paintCell, pictureFor, type LayoutBitmaps } from '../layout/layout-bitmaps.ts';
import type { Rectangle } from '../gif/blocks.ts';
import { smallestUnit, type Counter } from '../layout/time-units.ts';
import { ValueStore } from '../layout/value-store.ts';
import { FrameSequence } from './frame-sequence.ts';
import { largestSequenceValue } from './delta-frames.ts';

/**
 * The frames of a layout on a transparent background. A frame cannot make pixels transparent that an earlier frame painted;
 * only the disposal of the earlier frame can. So each frame is a patch: the rectangle around the cells of the smallest
 * unit, for one of its values, cleared at the end of its delay.
 */
export class PatchFrames {
  private constructor(
    private readonly sequence: FrameSequence | undefined,
    private readonly store: ValueStore<Buffer> | undefined,
  ) {}

  /** @param yieldToEventLoop - awaited after each patch is compressed */
  static async build(
    bitmaps: LayoutBitmaps,
    counter: Counter,
    encoder: LzwEncoder,
    yieldToEventLoop: () => Promise<void>,
  ): Promise<PatchFrames> {
    const { unit, seconds, maxValue } = smallestUnit(counter);
    const cells = bitmaps.cells.filter((cell) => cell.unit === unit);
    const area = boundingBox(cells);
    const canvas = bitmaps.backdrop.slice();
    const options = {
      delayCentiseconds: seconds * 100,
      transparentIndex: backgroundIndex,
      disposal: 'clear',
      colorBits: bitmaps.colorBits,
    } as const;
    const make = (value: number) => {
      for (const cell of cells) paintCell(canvas, bitmaps.width, cell, pictureFor(cell, value));
      return encodeFrame(cutOut(canvas, bitmaps.width, area), area, options, encoder);
    };
    if (maxValue <= largestSequenceValue)
      return new PatchFrames(await FrameSequence.build(maxValue + 1, make, yieldToEventLoop), undefined);
    return new PatchFrames(undefined, await ValueStore.build(maxValue + 1, make, yieldToEventLoop));
  }

  /** The most memory these frames can take, in bytes. */
  get byteLimit(): number {
    return (this.sequence?.byteLength ?? 0) + (this.store?.byteLimit ?? 0);
  }

  /** The patch of a value. It belongs to the layout: do not change it. */
  get(value: number): Buffer {
    if (this.sequence === undefined) return (this.store as ValueStore<Buffer>).get(value);
    const { buffer, start, end } = this.sequence.slice(value, 1);
    return buffer.subarray(start, end);
  }
}

function boundingBox(areas: readonly Rectangle[]): Rectangle {
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}

function cutOut(canvas: Uint8Array, canvasWidth: number, { x, y, width, height }: Rectangle): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = (y + row) * canvasWidth + x;
    pixels.set(canvas.subarray(start, start + width), row * width);
  }
  return pixels;
}
