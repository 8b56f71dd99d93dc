import { LRUCache } from 'lru-cache';

import { encodeFrame } from '../gif/encode-frame.ts';
import type { LzwEncoder } from '../gif/lzw.ts';
import {
  changedArea,
  deltaPixels,
  pictureFor,
  unchangedIndex,
  type LayoutBitmaps,
  type CellChange,
} from '../layout/layout-bitmaps.ts';
import { smallestUnit, type Counter } from '../layout/time-units.ts';
import { ValueStore } from '../layout/value-store.ts';
import { FrameSequence } from './frame-sequence.ts';

/** Delta frames of the smallest unit are all built in advance up to this largest value. */
export const largestSequenceValue = 59;
/** Roughly how many frames that are built on demand are kept. */
const recentFrames = 64;

/**
 * The delta frames of a layout on an opaque background. A delta frame is a whole GIF frame (graphic control extension,
 * image descriptor, data) that turns the picture of one second (minute, hour, day: the smallest unit shown) into the next
 * one. It depends only on which unit counts down and from which value: larger units do not change, smaller ones go from
 * zero to their largest value.
 */
export class DeltaFrames {
  private constructor(
    private readonly bitmaps: LayoutBitmaps,
    private readonly counter: Counter,
    private readonly encode: (changes: readonly CellChange[]) => Buffer,
    /** The frames of the smallest unit, from its largest value to zero. Undefined if it has too many values. */
    readonly sequence: FrameSequence | undefined,
    /** For each unit between the leading and the smallest one: the frames in which it counts down, by the new value. */
    private readonly carries: readonly ValueStore<Buffer>[],
    /**
     * Frames of a unit with many values, by the pictures that change: the frame is the same whenever only the last digit changes from 8 to
     * 7.
     */
    private readonly shared: LRUCache<string, Buffer>,
  ) {}

  /** @param yieldToEventLoop - awaited after each frame is compressed */
  static async build(
    bitmaps: LayoutBitmaps,
    counter: Counter,
    encoder: LzwEncoder,
    yieldToEventLoop: () => Promise<void>,
  ): Promise<DeltaFrames> {
    const { colorBits } = bitmaps;
    const transparentIndex = unchangedIndex(colorBits);
    const options = { delayCentiseconds: smallestUnit(counter).seconds * 100, transparentIndex, colorBits };
    const encode = (changes: readonly CellChange[]) => {
      const area = changedArea(changes);
      return encodeFrame(deltaPixels(bitmaps, changes, area), area, options, encoder);
    };
    const lastLevel = counter.length - 1;
    const frameTo = (level: number, reached: number) => encode(changesOf(bitmaps, counter, level, reached + 1));
    const sequence =
      smallestUnit(counter).maxValue <= largestSequenceValue
        ? await FrameSequence.build(
            smallestUnit(counter).maxValue,
            (reached) => frameTo(lastLevel, reached),
            yieldToEventLoop,
          )
        : undefined;
    const carries: ValueStore<Buffer>[] = [];
    for (let level = 1; level < lastLevel; level++) {
      const { maxValue } = counter[level] as Counter[number];
      carries.push(await ValueStore.build(maxValue, (reached) => frameTo(level, reached), yieldToEventLoop));
    }
    const shared = new LRUCache<string, Buffer>({
      maxSize: recentFrames * Math.ceil(frameTo(0, 0).length * 1.25),
      sizeCalculation: (frame) => frame.length,
    });
    return new DeltaFrames(bitmaps, counter, encode, sequence, carries, shared);
  }

  /** The most memory these frames can take, in bytes. */
  get byteLimit(): number {
    const sequenceBytes = this.sequence?.byteLength ?? 0;
    return this.carries.reduce((sum, carry) => sum + carry.byteLimit, sequenceBytes + this.shared.maxSize);
  }

  /**
   * The frame in which the unit at `level` counts down and all smaller units start over.
   *
   * @param level - index in the counter; the last unit only if there is no frame sequence
   * @param rawValue - the unit's value before the frame, at least 1
   */
  carry(level: number, rawValue: number): Buffer {
    const carry = level === 0 ? undefined : this.carries[level - 1];
    return carry === undefined ? this.sharedFrame(level, rawValue) : carry.get(rawValue - 1);
  }

  private sharedFrame(level: number, rawValue: number): Buffer {
    const changes = changesOf(this.bitmaps, this.counter, level, rawValue);
    let key = `${level}`;
    for (const { cell, from, to } of changes) key += ` ${cell.pictures.indexOf(from)}>${cell.pictures.indexOf(to)}`;
    const known = this.shared.get(key);
    if (known !== undefined) return known;
    const frame = this.encode(changes);
    this.shared.set(key, frame);
    return frame;
  }
}

/** The cells of the unit at `level`, which counts down from `value`, and of all smaller units. */
function changesOf(bitmaps: LayoutBitmaps, counter: Counter, level: number, value: number): CellChange[] {
  return counter.slice(level).flatMap((unit, index) => {
    const from = index === 0 ? Math.min(value, unit.maxValue) : 0;
    // A leading unit above its largest value counts down without changing its digits.
    const to = index === 0 ? Math.min(value - 1, unit.maxValue) : unit.maxValue;
    const cells = bitmaps.cells.filter((cell) => cell.unit === unit.unit);
    return cells.map((cell) => ({ cell, from: pictureFor(cell, from), to: pictureFor(cell, to) }));
  });
}
