import { countBatchesSync } from '../src/counts/count-batches.ts';
import type { Counts } from '../src/counts/counts.ts';
import type { RecordAggregator } from '../src/counts/record-aggregator.ts';

/** Merges all batches of counts. */
export function allCounts(aggregator: RecordAggregator): Counts {
  const all: Counts = { buckets: [], breakdowns: [], firstOpens: [], requests: [] };
  for (const counts of countBatchesSync(aggregator)) {
    if (counts === undefined) continue;
    all.buckets.push(...counts.buckets);
    all.breakdowns.push(...counts.breakdowns);
    all.firstOpens.push(...counts.firstOpens);
    all.requests.push(...counts.requests);
  }
  return all;
}
