import { ImageDataJoiner } from '../gif/image-data-joiner.ts';
import {
  colorTableLength,
  frameHeaderLength,
  headerLength,
  trailerLength,
  writeFrameHeader,
  writeHeader,
  writeTrailer,
} from '../gif/blocks.ts';
import type { Layout } from '../layout/layout.ts';
import { maxLeadingDigits, rawValueAt, type CounterUnit } from '../layout/time-units.ts';
import type { Palette } from '../palette/palette.ts';
import { frameDelayCentiseconds } from './steps.ts';

/** Ten minutes: the longest animation a timer may ask for. */
export const maxFrames = 600;

/** Shared by all renders, which never wait and so never meet in it. */
const joiner = new ImageDataJoiner();

/** A part of a buffer that belongs to the layout: it may be sent as it is, but not changed. */
interface Slice {
  readonly buffer: Buffer;
  readonly start: number;
  readonly end: number;
}

/**
 * Renders a countdown as an animated GIF: one frame a second, the first complete, each other only what changes. It
 * plays once, holds its last frame, and ends with the frame that shows zero.
 *
 * @param layout - from a `LayoutCache`; its spec has to have the digits for `secondsLeft` (`layoutSpecFor`)
 * @param palette - from `createPalette` for this layout
 * @param secondsLeft - whole seconds; less than zero shows zero
 * @param frames - the most frames (seconds) to play, 1 to 600
 * @returns the GIF89a file, a buffer of the caller's own
 * @throws RangeError if an argument is out of range
 */
export function renderAnimation(layout: Layout, palette: Palette, secondsLeft: number, frames: number): Buffer {
  assertArguments(layout, palette, secondsLeft, frames);
  const start = Math.max(0, secondsLeft);
  const slices = stepSlices(layout, start, Math.min(frames - 1, start));
  const firstFrameLength = layout.firstFrame.compress(joiner, start);

  let length = headerLength + colorTableLength + frameHeaderLength + firstFrameLength + trailerLength;
  for (const slice of slices) length += slice.end - slice.start;

  const out = Buffer.allocUnsafe(length);
  let offset = writeHead(out, layout, palette);
  offset += joiner.bytes.copy(out, offset, 0, firstFrameLength);
  for (const { buffer, start: from, end } of slices) offset += buffer.copy(out, offset, from, end);
  writeTrailer(out, offset);
  return out;
}

function writeHead(out: Buffer, { spec }: Layout, palette: Palette): number {
  const tableOffset = writeHeader(out, 0, spec.width, spec.height);
  out.set(palette, tableOffset);
  const canvas = { x: 0, y: 0, width: spec.width, height: spec.height };
  const options = { delayCentiseconds: frameDelayCentiseconds, transparentIndex: undefined };
  return writeFrameHeader(out, tableOffset + colorTableLength, canvas, options);
}

/** The delta frames that follow the picture of `secondsLeft`: a slice of the ring for each minute, a carry between two. */
function stepSlices({ counter, steps }: Layout, secondsLeft: number, count: number): Slice[] {
  const slices: Slice[] = [];
  const lastSecond = steps.ringOffsets.length - 1;
  let second = secondsLeft % (lastSecond + 1);
  let now = secondsLeft;
  for (let left = count; left > 0;) {
    const inMinute = Math.min(second, left);
    if (inMinute > 0) {
      const first = lastSecond - second;
      const start = steps.ringOffsets[first] as number;
      const end = steps.ringOffsets[first + inMinute] as number;
      slices.push({ buffer: steps.ring, start, end });
      now -= inMinute;
      left -= inMinute;
    }
    if (left > 0) {
      const buffer = carryAt(counter, steps, now);
      slices.push({ buffer, start: 0, end: buffer.length });
      now--;
      left--;
    }
    second = lastSecond;
  }
  return slices;
}

/** The step from `secondsLeft`, a whole minute, in which the smallest unit that is not zero counts down. */
function carryAt(counter: Layout['counter'], steps: Layout['steps'], secondsLeft: number): Buffer {
  for (let level = counter.length - 2; level > 0; level--) {
    const value = rawValueAt(counter[level] as CounterUnit, secondsLeft);
    if (value > 0) return steps.carry(level, value);
  }
  return steps.carry(0, rawValueAt(counter[0] as CounterUnit, secondsLeft));
}

function assertArguments({ counter, spec }: Layout, palette: Palette, secondsLeft: number, frames: number): void {
  if (!Number.isSafeInteger(secondsLeft)) throw new RangeError(`secondsLeft must be an integer, not ${secondsLeft}.`);
  if (!Number.isInteger(frames) || frames < 1 || frames > maxFrames) {
    throw new RangeError(`frames must be an integer from 1 to ${maxFrames}, not ${frames}.`);
  }
  if (palette.length !== colorTableLength) {
    throw new RangeError(`A palette has ${colorTableLength} bytes, not ${palette.length}.`);
  }
  const leading = counter[0] as CounterUnit;
  if (secondsLeft >= (leading.maxValue + 1) * leading.seconds && spec.leadingDigits < maxLeadingDigits(leading.unit)) {
    throw new RangeError(`A layout with ${spec.leadingDigits} digits of ${leading.unit} cannot show ${secondsLeft} s.`);
  }
}
