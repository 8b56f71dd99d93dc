import { BitWriter } from '../gif/bit-writer.ts';
import { frameHeaderLength, subBlocksLength, writeFrameHeader, writeSubBlocks } from '../gif/blocks.ts';
import { transparentIndex, type LzwEncoder } from '../gif/lzw.ts';
import { changedArea, deltaPixels, pictureFor, type Artwork, type CellChange } from '../layout/artwork.ts';
import type { Counter } from '../layout/time-units.ts';
import { ValueStore } from '../layout/value-store.ts';

/** Every frame stands for one second. */
export const frameDelayCentiseconds = 100;

/**
 * The delta frames of a layout. A step is a whole frame (graphic control, descriptor, data) that takes the picture of
 * one second to that of the next. What it holds depends only on which unit counts down and from which value: larger
 * units stay as they are, smaller ones go from zero to their largest value.
 */
export class Steps {
  private constructor(
    private readonly counter: Counter,
    /** The steps within a minute, from second 59 to 0, in counting order: any run of seconds is one slice. */
    readonly ring: Buffer,
    /** Where the step from second `s` starts in the ring: `ringOffsets[59 - s]`; one entry more for the end. */
    readonly ringOffsets: Uint32Array,
    /** For each unit of the counter but the last the steps in which it counts down, by the value it reaches. */
    private readonly carries: readonly ValueStore<Buffer>[],
  ) {}

  /**
   * @param counter - its last unit is the one whose steps form the ring
   * @param giveWay - awaited after every step that is compressed
   */
  static async build(
    artwork: Artwork,
    counter: Counter,
    encoder: LzwEncoder,
    giveWay: () => Promise<void>,
  ): Promise<Steps> {
    const steps: Buffer[] = [];
    const offsets = [0];
    const lastLevel = counter.length - 1;
    for (let value = counter[lastLevel]?.maxValue ?? 0; value > 0; value--) {
      const step = encodeStep(artwork, changesOf(artwork, counter, lastLevel, value), encoder);
      steps.push(step);
      offsets.push((offsets.at(-1) ?? 0) + step.length);
      await giveWay();
    }
    const carries: ValueStore<Buffer>[] = [];
    for (const [level, unit] of counter.slice(0, -1).entries()) {
      // A leading unit above its largest value counts down without a change of its digits: one step more for that.
      const stepCount = unit.radix === Infinity ? unit.maxValue + 1 : unit.maxValue;
      const make = (reached: number) => encodeStep(artwork, changesOf(artwork, counter, level, reached + 1), encoder);
      carries.push(await ValueStore.build(stepCount, make, giveWay));
    }
    return new Steps(counter, Buffer.concat(steps), Uint32Array.from(offsets), carries);
  }

  /** The most memory it will ever hold, in bytes. */
  get byteLimit(): number {
    return this.carries.reduce((sum, carry) => sum + carry.byteLimit, this.ring.length + this.ringOffsets.byteLength);
  }

  /**
   * The step in which the unit of `level` counts down and all smaller ones start over.
   *
   * @param level - index in the counter, but not of its last unit
   * @param rawValue - the unit's value before the step, at least 1
   */
  carry(level: number, rawValue: number): Buffer {
    const unit = this.counter[level];
    const carry = this.carries[level];
    if (unit === undefined || carry === undefined) throw new RangeError(`A layout has no carry at level ${level}.`);
    return carry.get(Math.min(rawValue, unit.maxValue + 1) - 1);
  }
}

/** The cells of the unit of `level`, which counts down from `value`, and of all smaller ones. */
function changesOf(artwork: Artwork, counter: Counter, level: number, value: number): CellChange[] {
  return counter.slice(level).flatMap((unit, index) => {
    const from = index === 0 ? Math.min(value, unit.maxValue) : 0;
    const to = index === 0 ? Math.min(value - 1, unit.maxValue) : unit.maxValue;
    const cells = artwork.cells.filter((cell) => cell.unit === unit.unit);
    return cells.map((cell) => ({ cell, from: pictureFor(cell, from), to: pictureFor(cell, to) }));
  });
}

function encodeStep(artwork: Artwork, changes: readonly CellChange[], encoder: LzwEncoder): Buffer {
  const area = changedArea(changes);
  const writer = new BitWriter();
  encoder.writeStream(writer, deltaPixels(artwork, changes, area));
  const data = writer.toBytes();
  const frame = Buffer.alloc(frameHeaderLength + subBlocksLength(data.length));
  const next = writeFrameHeader(frame, 0, area, { delayCentiseconds: frameDelayCentiseconds, transparentIndex });
  writeSubBlocks(frame, next, data);
  return frame;
}
