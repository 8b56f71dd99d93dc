import type { Counts } from '../src/counts/counts.ts';
import type { RecordFold } from '../src/counts/fold.ts';
import { steps } from '../src/counts/pieces.ts';

/** What a fold counts, all pieces in one. */
export function allCounts(fold: RecordFold): Counts {
  const all: Counts = { buckets: [], breakdowns: [], firstOpens: [], requests: [] };
  for (const { buckets, breakdowns, firstOpens, requests } of [...steps(fold)].filter(
    (counts) => counts !== undefined,
  )) {
    all.buckets.push(...buckets);
    all.breakdowns.push(...breakdowns);
    all.firstOpens.push(...firstOpens);
    all.requests.push(...requests);
  }
  return all;
}
