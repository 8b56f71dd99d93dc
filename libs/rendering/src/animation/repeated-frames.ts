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

/**
 * Finds the frames of an animation that repeat earlier ones. Most seconds do: only the last digit changes, for example from 8 to 7, and all
 * such frames are equal. And a minute repeats the one before it, if deflate can reach that far back.
 *
 * @param slices - the frames after the first, in order
 */
export function findRepeatedFrames(sequence: FrameSequence, slices: readonly Slice[]): Piece[] {
  const { offsets, originals } = sequence;
  const pieces = new PieceList();
  /** Where frames equal to the one with this index were last. */
  const lastPositions = new Float64Array(originals.length).fill(-Infinity);
  /** Where the sequence would start if its frames of this minute, which are its end, were complete, and which is the first of them. */
  let minute = { start: -Infinity, firstFrame: 0 };
  let minuteBefore = minute;
  let now = 0;
  for (const { buffer, start, end, firstFrame, lastFrame } of slices) {
    if (firstFrame < 0) pieces.add(buffer, start, end, 0);
    else if (minute.start !== now - start) {
      minuteBefore = minute;
      minute = { start: now - start, firstFrame };
    }
    const sinceMinuteBefore = minute.start - minuteBefore.start;
    for (let frame = firstFrame; frame >= 0 && frame < lastFrame; frame++) {
      const original = originals[frame] as number;
      const at = offsets[frame] as number;
      const canRepeatMinute = frame >= minuteBefore.firstFrame && sinceMinuteBefore <= farthestCopy;
      const distance = canRepeatMinute ? sinceMinuteBefore : minute.start + at - (lastPositions[original] as number);
      pieces.add(buffer, at, offsets[frame + 1] as number, distance <= farthestCopy ? distance : 0);
      lastPositions[original] = minute.start + at;
    }
    now += end - start;
  }
  return pieces.all;
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
