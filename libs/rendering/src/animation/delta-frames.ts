import { LRUCache } from 'lru-cache';

import { sharedAppearanceDefaults, type Motion } from '@tminus/domain';
import { encodeFrame, PixelRuns } from '../gif/encode-frame.ts';
import type { Rectangle } from '../gif/blocks.ts';
import type { LzwEncoder } from '../gif/lzw.ts';
import {
  addArea,
  differingArea,
  pictureFor,
  picturesBetween,
  unchangedIndex,
  type DrawnCell,
  type LayoutBitmaps,
  type CellChange,
} from '../layout/layout-bitmaps.ts';
import { rawValueAt, smallestUnit, type Counter, type CounterUnit } from '../layout/time-units.ts';
import { buildValues, ValueStore, type BuiltValues } from '../layout/value-store.ts';
import {
  buildFrameSequence,
  FrameSequence,
  singleFrame,
  type FrameSequenceParts,
  type Slice,
} from './frame-sequence.ts';

/** Delta frames of the smallest unit are all built in advance up to this largest value. */
export const largestSequenceValue = 59;
/** The delay of an in-between frame. */
export const inBetweenCentiseconds = 6;
/** Roughly how many frames that are built on demand are kept. */
const recentFrames = 64;

/** The delta frames of a layout that are built in advance: plain data. */
export interface DeltaFrameParts {
  /** The frames of the smallest unit, from its largest value to zero. Undefined if it has too many values. */
  readonly sequence: FrameSequenceParts | undefined;
  /** For each unit between the leading and the smallest one: the frames in which it counts down, by the new value. */
  readonly carries: readonly BuiltValues<Uint8Array>[];
  /** If there is no sequence, what the next image shows, by `keyOf`: its steps would be built on demand otherwise. */
  readonly prepared: readonly { readonly key: string; readonly frames: Uint8Array }[];
  /** How many bytes of frames that are built on demand are kept. */
  readonly recentBytes: number;
}

/**
 * @param shown - the seconds that the next image shows
 * @param yieldToEventLoop - awaited after the frames of each value are compressed
 */
export async function buildDeltaFrames(
  bitmaps: LayoutBitmaps,
  counter: Counter,
  motion: Motion,
  encoder: LzwEncoder,
  shown: number,
  yieldToEventLoop: () => Promise<void>,
): Promise<DeltaFrameParts> {
  const encode = remembering(stepEncoder(bitmaps, counter, motion, encoder));
  const framesTo = (level: number, reached: number) => encode(changesOf(bitmaps, counter, level, reached + 1));
  const lastLevel = counter.length - 1;
  const { maxValue } = smallestUnit(counter);
  const sequence =
    maxValue <= largestSequenceValue
      ? await buildFrameSequence(maxValue, (reached) => framesTo(lastLevel, reached), yieldToEventLoop)
      : undefined;
  const carries: BuiltValues<Uint8Array>[] = [];
  for (let level = 1; level < lastLevel; level++) {
    const { maxValue: values } = counter[level] as Counter[number];
    carries.push(await buildValues(values, (reached) => Buffer.concat(framesTo(level, reached)), yieldToEventLoop));
  }
  const prepared = new Map<string, Uint8Array>();
  if (sequence === undefined) {
    for (const value of nextValues(smallestUnit(counter), shown)) {
      const changes = changesOf(bitmaps, counter, lastLevel, value);
      prepared.set(keyOf(changes), Buffer.concat(encode(changes)));
      await yieldToEventLoop();
    }
  }
  return {
    sequence,
    carries,
    prepared: [...prepared].map(([key, frames]) => ({ key, frames })),
    recentBytes: recentFrames * Math.ceil(Buffer.concat(framesTo(0, 0)).length * 1.25),
  };
}

/** The values from which a unit counts down in an animation of the default length. */
function nextValues(unit: CounterUnit, shown: number): number[] {
  const steps = Math.ceil(sharedAppearanceDefaults.animationSeconds / unit.seconds);
  const first = rawValueAt(unit, shown);
  return Array.from({ length: Math.min(steps, first) }, (_, step) => first - step);
}

/**
 * The delta frames of a layout on an opaque background: one for each step, or with smooth motion some in-between frames and then one that
 * completes the change. A delta frame is a whole GIF frame (graphic control extension,
 * image descriptor, data) that turns the picture of one second (minute, hour, day: the smallest unit shown) into the next
 * one. It depends only on which unit counts down and from which value: larger units do not change, smaller ones go from
 * zero to their largest value.
 */
export class DeltaFrames {
  readonly sequence: FrameSequence | undefined;
  private readonly carries: readonly ValueStore<Uint8Array>[];
  /**
   * Frames of a unit with many values, by the pictures that change: the frame is the same whenever only the last digit changes from 8 to
   * 7.
   */
  private readonly shared: LRUCache<string, Slice>;
  private readonly encode: StepEncoder;

  constructor(
    { sequence, carries, prepared, recentBytes }: DeltaFrameParts,
    private readonly bitmaps: LayoutBitmaps,
    private readonly counter: Counter,
    motion: Motion,
    encoder: LzwEncoder,
  ) {
    this.sequence = sequence && new FrameSequence(sequence);
    this.encode = stepEncoder(bitmaps, counter, motion, encoder);
    this.carries = carries.map(
      (built, index) =>
        new ValueStore(built, (reached) =>
          Buffer.concat(this.encode(changesOf(bitmaps, counter, index + 1, reached + 1))),
        ),
    );
    this.shared = new LRUCache({ maxSize: recentBytes, sizeCalculation: ({ buffer }) => buffer.length });
    for (const { key, frames } of prepared) this.shared.set(key, singleFrame(frames));
  }

  /** The most memory these frames can take, in bytes. */
  get byteLimit(): number {
    const sequenceBytes = this.sequence?.byteLength ?? 0;
    return this.carries.reduce((sum, carry) => sum + carry.byteLimit, sequenceBytes + this.shared.maxSize);
  }

  /**
   * The frames in which the unit at `level` counts down and all smaller units start over.
   *
   * @param level - index in the counter; the last unit only if there is no frame sequence
   * @param rawValue - the unit's value before the frame, at least 1
   */
  carry(level: number, rawValue: number): Slice {
    const carry = level === 0 ? undefined : this.carries[level - 1];
    if (carry === undefined) return this.sharedFrame(level, rawValue);
    return singleFrame(carry.get(rawValue - 1));
  }

  private sharedFrame(level: number, rawValue: number): Slice {
    const changes = changesOf(this.bitmaps, this.counter, level, rawValue);
    const key = keyOf(changes);
    const known = this.shared.get(key);
    if (known !== undefined) return known;
    const frame = singleFrame(Buffer.concat(this.encode(changes)));
    this.shared.set(key, frame);
    return frame;
  }
}

/** Encodes the delta frames of a step. */
type StepEncoder = (changes: readonly CellChange[]) => Buffer[];

/** Returns a function that encodes the delta frames of a step. With smooth motion, in-between frames come first. */
function stepEncoder(bitmaps: LayoutBitmaps, counter: Counter, motion: Motion, encoder: LzwEncoder): StepEncoder {
  const encode = deltaEncoder(bitmaps, encoder);
  const stepCentiseconds = smallestUnit(counter).seconds * 100;
  if (motion === 'none') return (changes) => [encode(changes, stepCentiseconds)];
  const { inBetweenFrames: frames } = bitmaps;
  return (changes) => {
    const pictures = changes.map((change) => {
      const between = picturesBetween(change) ?? new Array<number>(frames).fill(change.to);
      return [change.from, ...between, change.to];
    });
    return Array.from({ length: frames + 1 }, (_, frame) => {
      const parts = changes.map(({ cell }, index) => {
        const [from, to] = pictures[index]?.slice(frame, frame + 2) as [number, number];
        return { cell, from, to };
      });
      const isInBetween = frame < frames;
      return encode(parts, isInBetween ? inBetweenCentiseconds : stepCentiseconds - frames * inBetweenCentiseconds);
    });
  };
}

/** Returns a function that encodes the delta frame of changes. */
function deltaEncoder(
  bitmaps: LayoutBitmaps,
  encoder: LzwEncoder,
): (changes: readonly CellChange[], delayCentiseconds: number) => Buffer {
  const { colorBits } = bitmaps;
  const transparentIndex = unchangedIndex(colorBits);
  const areas = new DifferingAreas();
  const runs = new PixelRuns();
  return (changes, delayCentiseconds) => {
    const area = changedArea(changes, areas);
    // Unchanged pixels keep their color: making them transparent, either always or only where that lengthens a match, made the
    // frames of digits larger. Only whole cells are transparent: those not among `changes` (they exist in stacked layouts),
    // whose pixels are unknown, and those whose picture stays the same, such as the tens when the ones and the label change.
    const shown = new Map(changes.filter(({ from, to }) => from !== to).map(({ cell, to }) => [cell, to]));
    addArea(runs.clear(), bitmaps, area, (cell) => shown.get(cell));
    return encodeFrame(runs, area, { delayCentiseconds, transparentIndex, colorBits }, encoder);
  };
}

/** Encodes equal changes once: when only the last digit changes, the frame does not depend on the others. */
function remembering(encode: StepEncoder): StepEncoder {
  const known = new Map<string, Buffer[]>();
  return (changes) => {
    const key = keyOf(changes);
    const frames = known.get(key) ?? encode(changes);
    known.set(key, frames);
    return frames;
  };
}

/** Identifies the frames of changes, which depend only on the pictures that differ. */
function keyOf(changes: readonly CellChange[]): string {
  let key = '';
  for (const { cell, from, to } of changes) if (from !== to) key += `${cell.x},${cell.y}:${from}>${to} `;
  return key;
}

/** The smallest rectangle with all changed pixels. If none changes, one pixel at the origin: an image must have at least one. */
function changedArea(changes: readonly CellChange[], areas: DifferingAreas): Rectangle {
  const changed = changes.flatMap(({ cell, from, to }) => {
    const area = from === to ? undefined : areas.find(cell, from, to);
    return area === undefined ? [] : [{ ...area, x: cell.x + area.x, y: cell.y + area.y }];
  });
  return changed.length === 0 ? { x: 0, y: 0, width: 1, height: 1 } : boundingBox(changed);
}

/** Remembers where two pictures of a face differ. */
class DifferingAreas {
  private readonly known = new Map<string, Rectangle | undefined>();

  find(cell: DrawnCell, from: number, to: number): Rectangle | undefined {
    const key = `${from}>${to} ${cell.face}`;
    if (this.known.has(key)) return this.known.get(key);
    const area = differingArea(cell, from, to);
    this.known.set(key, area);
    return area;
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

/** The smallest rectangle around areas, at least one. */
export function boundingBox(areas: readonly Rectangle[]): Rectangle {
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}
