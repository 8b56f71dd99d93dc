import { hiddenGif } from '@tminus/rendering';
import type { LoadResult } from '@tminus/testing';
import type { ObservedRequest, Outcome } from '../audit/evidence.ts';
import type { RequestTag } from './traffic.ts';

const gifTrailer = 0x3b;

export function outcomeOf({ end, status, contentType, bytes, lastByte }: LoadResult<RequestTag>): Outcome {
  if (end !== 'complete') return end;
  if (status !== 200 || contentType !== 'image/gif' || lastByte !== gifTrailer) return 'wrong';
  return bytes === hiddenGif.length ? 'hidden' : 'image';
}

export const observed = (result: LoadResult<RequestTag>): ObservedRequest => {
  const { tag, slot, sentMs, doneMs, latencyMs } = result;
  return { ...tag, slot, sentMs, doneMs, latencyMs, outcome: outcomeOf(result) };
};
