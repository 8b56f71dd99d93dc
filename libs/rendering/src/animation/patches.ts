import { encodeFrame } from '../gif/frame.ts';
import type { LzwEncoder } from '../gif/lzw.ts';
import { backgroundIndex, paintCell, pictureFor, type Artwork } from '../layout/artwork.ts';
import type { Rectangle } from '../gif/blocks.ts';
import { smallestUnit, type Counter } from '../layout/time-units.ts';
import { ValueStore } from '../layout/value-store.ts';
import { FrameRing } from './frame-ring.ts';
import { largestRingValue } from './steps.ts';

/**
 * The frames of a layout on a transparent background. No frame can make a pixel transparent again that an earlier one
 * painted, except by the disposal of the earlier one. So each is a patch: all of the rectangle around the cells of the
 * smallest unit, for one of its values, cleared when its time is up.
 */
export class Patches {
  private constructor(
    private readonly ring: FrameRing | undefined,
    private readonly store: ValueStore<Buffer> | undefined,
  ) {}

  /** @param giveWay - awaited after every patch that is compressed */
  static async build(
    artwork: Artwork,
    counter: Counter,
    encoder: LzwEncoder,
    giveWay: () => Promise<void>,
  ): Promise<Patches> {
    const { unit, seconds, maxValue } = smallestUnit(counter);
    const cells = artwork.cells.filter((cell) => cell.unit === unit);
    const area = boundingBox(cells);
    const canvas = artwork.backdrop.slice();
    const options = {
      delayCentiseconds: seconds * 100,
      transparentIndex: backgroundIndex,
      disposal: 'clear',
      colorBits: artwork.colorBits,
    } as const;
    const make = (value: number) => {
      for (const cell of cells) paintCell(canvas, artwork.width, cell, pictureFor(cell, value));
      return encodeFrame(cutOut(canvas, artwork.width, area), area, options, encoder);
    };
    if (maxValue <= largestRingValue) return new Patches(await FrameRing.build(maxValue + 1, make, giveWay), undefined);
    return new Patches(undefined, await ValueStore.build(maxValue + 1, make, giveWay));
  }

  /** The most memory it will ever hold, in bytes. */
  get byteLimit(): number {
    return (this.ring?.byteLength ?? 0) + (this.store?.byteLimit ?? 0);
  }

  /** The patch of a value. It belongs to the layout and may not be changed. */
  get(value: number): Buffer {
    if (this.ring === undefined) return (this.store as ValueStore<Buffer>).get(value);
    const { buffer, start, end } = this.ring.slice(value, 1);
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
