import { type ViewDimension, viewDimensions } from '@tminus/domain';
import { setImmediate } from 'node:timers/promises';
import { breakdowns } from '../attributes/view-attributes.ts';
import { type BreakdownCount, type Counts, type TimerBucketCount, daySeconds, startOf } from './counts.ts';
import type { RecordAggregator } from './record-aggregator.ts';
import { sortedChunks } from './sorted-chunks.ts';
import { type SumKey, firstOpenKeys, requestKeys, subjectOf, uuidOf, viewKeys } from './sum-keys.ts';

/**
 * The counts of aggregated records in batches. Each batch takes less than a millisecond, and the event loop runs in between, so
 * images do not wait. Views come first, then first opens, then requests, each sorted by key: transactions that lock rows in the
 * same order cannot deadlock.
 */
export async function* countBatches(aggregator: RecordAggregator): AsyncGenerator<Counts> {
  for (const counts of countBatchesSync(aggregator)) {
    if (counts) yield counts;
    await setImmediate();
  }
}

/** The same without pauses; undefined where there may be one. */
export function* countBatchesSync({ views, firstOpens, requests }: RecordAggregator): Generator<Counts | undefined> {
  for (const keys of sortedChunks(views)) yield keys && { ...noCounts, ...viewCounts(keys, views) };
  for (const keys of sortedChunks(firstOpens)) {
    yield keys && { ...noCounts, firstOpens: keys.map((key) => firstOpen(key, firstOpens)) };
  }
  for (const keys of sortedChunks(requests)) {
    yield keys && { ...noCounts, requests: keys.map((key) => requestCount(key, requests)) };
  }
}

const noCounts: Counts = { buckets: [], breakdowns: [], firstOpens: [], requests: [] };

type Sums = ReadonlyMap<SumKey, number>;

const firstOpen = (key: SumKey, sums: Sums) => ({
  timer: uuidOf(key),
  recipient: firstOpenKeys.recipient(key).toString('hex'),
  epochSecond: sums.get(key) ?? 0,
});

const requestCount = (key: SumKey, sums: Sums) => ({
  account: uuidOf(key),
  dayStart: requestKeys.dayStart(key),
  requests: sums.get(key) ?? 0,
});

function viewCounts(keys: readonly SumKey[], sums: Sums): Pick<Counts, 'buckets' | 'breakdowns'> {
  const buckets = [...groupSorted(keys, viewKeys.bucketPart)].map((bucket) => bucketCount(bucket, sums));
  const days = groupSorted(keys, (key) => subjectOf(key) + startOf(viewKeys.bucketStart(key), daySeconds));
  return { buckets, breakdowns: [...days].flatMap((day) => breakdownCounts(day, sums)) };
}

/** Groups adjacent items with the same group name. */
function* groupSorted(keys: readonly SumKey[], groupName: (key: SumKey) => string): Generator<[SumKey, ...SumKey[]]> {
  let group: [SumKey, ...SumKey[]] | undefined;
  let current: string | undefined;
  for (const key of keys) {
    const name = groupName(key);
    if (group && name === current) {
      group.push(key);
      continue;
    }
    if (group) yield group;
    [group, current] = [[key], name];
  }
  if (group) yield group;
}

function bucketCount(keys: [SumKey, ...SumKey[]], sums: Sums): TimerBucketCount {
  const views = keys.reduce((sum, key) => sum + (sums.get(key) ?? 0), 0);
  return { timer: uuidOf(keys[0]), bucketStart: viewKeys.bucketStart(keys[0]), views };
}

/** The breakdowns of one timer on one day, sorted by dimension and value by code point, which is collation "C" in PostgreSQL. */
function breakdownCounts(keys: [SumKey, ...SumKey[]], sums: Sums): BreakdownCount[] {
  const [timer, dayStart] = [uuidOf(keys[0]), startOf(viewKeys.bucketStart(keys[0]), daySeconds)];
  return sortedDimensions.flatMap((dimension) =>
    viewsByValue(dimension, keys, sums).map(([value, views]) => ({ timer, dayStart, dimension, value, views })),
  );
}

const sortedDimensions = [...viewDimensions].sort();

/** Several codes can have the same text: those that this version does not know are all `unknown`. */
function viewsByValue(dimension: ViewDimension, keys: readonly SumKey[], sums: Sums): [value: string, views: number][] {
  const { code, text } = breakdowns[dimension];
  const views = new Map<string, number>();
  for (const key of keys) {
    const value = text(code(viewKeys.attributes(key)));
    views.set(value, (views.get(value) ?? 0) + (sums.get(key) ?? 0));
  }
  return views.size === 1 ? [...views] : [...views].sort(([a], [b]) => (a < b ? -1 : 1));
}
