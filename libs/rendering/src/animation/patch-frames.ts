import { encodeFrame, PixelRuns } from '../gif/encode-frame.ts';
import type { LzwEncoder } from '../gif/lzw.ts';
import { addArea, backgroundIndex, pictureFor, type LayoutBitmaps } from '../layout/layout-bitmaps.ts';
import { shownValueAt, smallestUnit, type Counter } from '../layout/time-units.ts';
import { buildValues, ValueStore, type BuiltValues } from '../layout/value-store.ts';
import { buildFrameSequence, FrameSequence, type FrameSequenceParts } from './frame-sequence.ts';
import { boundingBox, largestSequenceValue } from './delta-frames.ts';

/** The patches of a layout that are built in advance: plain data. One of the two is undefined, depending on the number of values. */
export interface PatchFrameParts {
  readonly sequence: FrameSequenceParts | undefined;
  readonly values: BuiltValues<Uint8Array> | undefined;
}

/**
 * @param shown - the seconds that the next image shows
 * @param yieldToEventLoop - awaited after each patch is compressed
 */
export async function buildPatchFrames(
  bitmaps: LayoutBitmaps,
  counter: Counter,
  encoder: LzwEncoder,
  shown: number,
  yieldToEventLoop: () => Promise<void>,
): Promise<PatchFrameParts> {
  const smallest = smallestUnit(counter);
  const { maxValue } = smallest;
  const encode = patchEncoder(bitmaps, counter, encoder);
  if (maxValue > largestSequenceValue) {
    const first = shownValueAt(smallest, shown);
    return { sequence: undefined, values: await buildValues(maxValue + 1, encode, yieldToEventLoop, first) };
  }
  return {
    sequence: await buildFrameSequence(maxValue + 1, (value) => [encode(value)], yieldToEventLoop),
    values: undefined,
  };
}

/**
 * The frames of a layout on a transparent background. A frame cannot make pixels transparent that an earlier frame painted;
 * only the disposal of the earlier frame can. So each frame is a patch: the rectangle around the cells of the smallest
 * unit, for one of its values, cleared at the end of its delay.
 */
export class PatchFrames {
  private readonly sequence: FrameSequence | undefined;
  private readonly store: ValueStore<Uint8Array> | undefined;

  constructor({ sequence, values }: PatchFrameParts, bitmaps: LayoutBitmaps, counter: Counter, encoder: LzwEncoder) {
    this.sequence = sequence && new FrameSequence(sequence);
    this.store = values && new ValueStore(values, patchEncoder(bitmaps, counter, encoder));
  }

  /** The most memory these frames can take, in bytes. */
  get byteLimit(): number {
    return (this.sequence?.byteLength ?? 0) + (this.store?.byteLimit ?? 0);
  }

  /** The patch of a value. It belongs to the layout: do not change it. */
  get(value: number): Buffer {
    if (this.sequence === undefined) {
      const patch = (this.store as ValueStore<Uint8Array>).get(value);
      return Buffer.from(patch.buffer, patch.byteOffset, patch.length);
    }
    const { buffer, start, end } = this.sequence.slice(value, 1);
    return buffer.subarray(start, end);
  }
}

/** Returns a function that encodes the patch of a value. */
function patchEncoder(bitmaps: LayoutBitmaps, counter: Counter, encoder: LzwEncoder): (value: number) => Buffer {
  const { unit, seconds } = smallestUnit(counter);
  const area = boundingBox(bitmaps.cells.filter((cell) => cell.unit === unit));
  const options = {
    delayCentiseconds: seconds * 100,
    transparentIndex: backgroundIndex,
    disposal: 'clear',
    colorBits: bitmaps.colorBits,
  } as const;
  const runs = new PixelRuns();
  return (value) => {
    addArea(runs.clear(), bitmaps, area, (cell) => pictureFor(cell, value));
    return encodeFrame(runs, area, options, encoder);
  };
}
