import { farthestCopy } from '../gzip/fixed-codes.ts';
import type { FrameSequence, Slice } from './frame-sequence.ts';

/** A part of a file: new bytes, or a copy of bytes that are in the file already. */
export interface Piece {
  readonly buffer: Buffer;
  readonly start: number;
  readonly end: number;
  /** How many bytes before the piece the same bytes are; 0 if they are new. */
  readonly distance: number;
}

interface Minute {
  readonly sequence: FrameSequence | undefined;
  readonly start: number;
  readonly firstFrame: number;
}

const noMinute: Minute = { sequence: undefined, start: -Infinity, firstFrame: 0 };

/**
 * Finds the frames of an animation that repeat earlier ones. Most seconds do: only the last digit changes, for example from 8 to 7, and all
 * such frames are equal. And a minute repeats the one before it, if deflate can reach that far back.
 *
 * @param slices - the frames after the first, in order
 */
export function findRepeatedFrames(slices: readonly Slice[]): Piece[] {
  const pieces = new PieceList();
  /** Where its frames would start if it had all of them, and the first one that it has. It always has those after it. */
  let minute = noMinute;
  let position = 0;
  for (const { buffer, start, end, sequence, firstFrame, lastFrame } of slices) {
    if (sequence === undefined) pieces.add(buffer, start, end, 0);
    else {
      const minuteBefore = minute.sequence === sequence ? minute : noMinute;
      minute = { sequence, start: position - start, firstFrame };
      const toMinuteBefore = minute.start - minuteBefore.start;
      const repeated = toMinuteBefore <= farthestCopy ? Math.max(firstFrame, minuteBefore.firstFrame) : lastFrame;
      for (let frame = firstFrame; frame < repeated && frame < lastFrame; frame++) {
        const at = sequence.offsets[frame] as number;
        const distance = distanceToEqual(sequence, frame, minute.firstFrame, minuteBefore.firstFrame, toMinuteBefore);
        const next = sequence.offsets[frame + 1] as number;
        pieces.add(buffer, at, next, distance <= farthestCopy ? distance : 0);
      }
      if (repeated < lastFrame) pieces.add(buffer, sequence.offsets[repeated] as number, end, toMinuteBefore);
    }
    position += end - start;
  }
  return pieces.all;
}

/** How many bytes before a frame the last equal one is, in this minute or the one before it. Infinite if it is in neither. */
function distanceToEqual(
  { offsets, previous, last }: FrameSequence,
  frame: number,
  firstOfMinute: number,
  firstOfMinuteBefore: number,
  toMinuteBefore: number,
): number {
  const at = offsets[frame] as number;
  const inMinute = previous[frame] as number;
  if (inMinute >= firstOfMinute) return at - (offsets[inMinute] as number);
  const inMinuteBefore = last[frame] as number;
  if (inMinuteBefore < firstOfMinuteBefore) return Infinity;
  return toMinuteBefore + at - (offsets[inMinuteBefore] as number);
}

/** Joins neighboring pieces. */
class PieceList {
  readonly all: Piece[] = [];
  private last: { -readonly [Key in keyof Piece]: Piece[Key] } | undefined;

  add(buffer: Buffer, start: number, end: number, distance: number): void {
    const { last } = this;
    if (last?.buffer === buffer && last.end === start && last.distance === distance) {
      last.end = end;
      return;
    }
    this.last = { buffer, start, end, distance };
    this.all.push(this.last);
  }
}
