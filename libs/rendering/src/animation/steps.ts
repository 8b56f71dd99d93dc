import { LRUCache } from 'lru-cache';

import { encodeFrame } from '../gif/frame.ts';
import type { LzwEncoder } from '../gif/lzw.ts';
import {
  changedArea,
  deltaPixels,
  pictureFor,
  unchangedIndex,
  type Artwork,
  type CellChange,
} from '../layout/artwork.ts';
import { smallestUnit, type Counter } from '../layout/time-units.ts';
import { ValueStore } from '../layout/value-store.ts';
import { FrameRing } from './frame-ring.ts';

/** The largest value of the smallest unit up to which all of its steps are made in advance. */
export const largestRingValue = 59;
/** How many steps that are made on demand are kept, about. */
const recentSteps = 64;

/**
 * The delta frames of a layout on an opaque background. A step is a whole frame (graphic control, descriptor, data) that
 * takes the picture of one second (minute, hour, day: the smallest unit shown) to that of the next. What it holds depends
 * only on which unit counts down and from which value: larger units stay as they are, smaller ones go from zero to their
 * largest value.
 */
export class Steps {
  private constructor(
    private readonly artwork: Artwork,
    private readonly counter: Counter,
    private readonly encode: (changes: readonly CellChange[]) => Buffer,
    /** The steps of the smallest unit, from its largest value to zero; none where it has very many values. */
    readonly ring: FrameRing | undefined,
    /** For each unit between the leading and the smallest one the steps in which it counts down, by the value reached. */
    private readonly carries: readonly ValueStore<Buffer>[],
    /**
     * Steps of a unit with many values, by the pictures that change: whenever only the last digit goes from 8 to 7, the
     * step is the same.
     */
    private readonly shared: LRUCache<string, Buffer>,
  ) {}

  /** @param giveWay - awaited after every step that is compressed */
  static async build(
    artwork: Artwork,
    counter: Counter,
    encoder: LzwEncoder,
    giveWay: () => Promise<void>,
  ): Promise<Steps> {
    const { colorBits } = artwork;
    const transparentIndex = unchangedIndex(colorBits);
    const options = { delayCentiseconds: smallestUnit(counter).seconds * 100, transparentIndex, colorBits };
    const encode = (changes: readonly CellChange[]) => {
      const area = changedArea(changes);
      return encodeFrame(deltaPixels(artwork, changes, area), area, options, encoder);
    };
    const lastLevel = counter.length - 1;
    const stepTo = (level: number, reached: number) => encode(changesOf(artwork, counter, level, reached + 1));
    const ring =
      smallestUnit(counter).maxValue <= largestRingValue
        ? await FrameRing.build(smallestUnit(counter).maxValue, (reached) => stepTo(lastLevel, reached), giveWay)
        : undefined;
    const carries: ValueStore<Buffer>[] = [];
    for (let level = 1; level < lastLevel; level++) {
      const { maxValue } = counter[level] as Counter[number];
      carries.push(await ValueStore.build(maxValue, (reached) => stepTo(level, reached), giveWay));
    }
    const shared = new LRUCache<string, Buffer>({
      maxSize: recentSteps * Math.ceil(stepTo(0, 0).length * 1.25),
      sizeCalculation: (step) => step.length,
    });
    return new Steps(artwork, counter, encode, ring, carries, shared);
  }

  /** The most memory it will ever hold, in bytes. */
  get byteLimit(): number {
    const ringBytes = this.ring?.byteLength ?? 0;
    return this.carries.reduce((sum, carry) => sum + carry.byteLimit, ringBytes + this.shared.maxSize);
  }

  /**
   * The step in which the unit of `level` counts down and all smaller ones start over.
   *
   * @param level - index in the counter; of its last unit only where there is no ring
   * @param rawValue - the unit's value before the step, at least 1
   */
  carry(level: number, rawValue: number): Buffer {
    const carry = level === 0 ? undefined : this.carries[level - 1];
    return carry === undefined ? this.sharedStep(level, rawValue) : carry.get(rawValue - 1);
  }

  private sharedStep(level: number, rawValue: number): Buffer {
    const changes = changesOf(this.artwork, this.counter, level, rawValue);
    let key = `${level}`;
    for (const { cell, from, to } of changes) key += ` ${cell.pictures.indexOf(from)}>${cell.pictures.indexOf(to)}`;
    const known = this.shared.get(key);
    if (known !== undefined) return known;
    const step = this.encode(changes);
    this.shared.set(key, step);
    return step;
  }
}

/** The cells of the unit of `level`, which counts down from `value`, and of all smaller ones. */
function changesOf(artwork: Artwork, counter: Counter, level: number, value: number): CellChange[] {
  return counter.slice(level).flatMap((unit, index) => {
    const from = index === 0 ? Math.min(value, unit.maxValue) : 0;
    // A leading unit above its largest value counts down without a change of its digits.
    const to = index === 0 ? Math.min(value - 1, unit.maxValue) : unit.maxValue;
    const cells = artwork.cells.filter((cell) => cell.unit === unit.unit);
    return cells.map((cell) => ({ cell, from: pictureFor(cell, from), to: pictureFor(cell, to) }));
  });
}
