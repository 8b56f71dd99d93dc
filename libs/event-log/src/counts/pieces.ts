import { type ViewDimension, viewDimensions } from '@tminus/domain';
import { setImmediate } from 'node:timers/promises';
import { breakdowns } from '../attributes/view-attributes.ts';
import { type BreakdownCount, type Counts, type TimerBucketCount, daySeconds, startOf } from './counts.ts';
import type { RecordFold } from './fold.ts';
import { inOrder } from './in-order.ts';
import { type SumKey, firstOpenKeys, requestKeys, subjectOf, uuidOf, viewKeys } from './sum-keys.ts';

/**
 * What a fold counts, in pieces that are made one at a time, each in less than a millisecond, so that images need not wait.
 * Views come first, then first opens, then requests, each in the order of their keys: transactions that take rows in one order
 * cannot deadlock.
 */
export async function* countsOf(fold: RecordFold): AsyncGenerator<Counts> {
  for (const counts of steps(fold)) {
    if (counts) yield counts;
    await setImmediate();
  }
}

/** Undefined: nothing yet, but somebody else may have their turn. */
export function* steps(fold: RecordFold): Generator<Counts | undefined> {
  for (const keys of inOrder(fold.views)) yield keys && { ...nothing, ...countsOfViews(keys, fold.views) };
  for (const keys of inOrder(fold.firstOpens)) {
    yield keys && { ...nothing, firstOpens: keys.map((key) => firstOpen(key, fold.firstOpens)) };
  }
  for (const keys of inOrder(fold.requests)) {
    yield keys && { ...nothing, requests: keys.map((key) => requestCount(key, fold.requests)) };
  }
}

const nothing: Counts = { buckets: [], breakdowns: [], firstOpens: [], requests: [] };

const firstOpen = (key: SumKey, sums: RecordFold['firstOpens']) => ({
  timer: uuidOf(key),
  recipient: firstOpenKeys.recipient(key).toString('hex'),
  epochSecond: sums.get(key) ?? 0,
});

const requestCount = (key: SumKey, sums: RecordFold['requests']) => ({
  account: uuidOf(key),
  dayStart: requestKeys.dayStart(key),
  requests: sums.get(key) ?? 0,
});

function countsOfViews(keys: readonly SumKey[], sums: RecordFold['views']): Pick<Counts, 'buckets' | 'breakdowns'> {
  const buckets = [...runs(keys, viewKeys.ofBucket)].map((bucket) => bucketCount(bucket, sums));
  const days = runs(keys, (key) => subjectOf(key) + startOf(viewKeys.bucketStart(key), daySeconds));
  return { buckets, breakdowns: [...days].flatMap((day) => breakdownCounts(day, sums)) };
}

/** Cuts a list where what `of` says of its items changes. */
function* runs(keys: readonly SumKey[], of: (key: SumKey) => string): Generator<[SumKey, ...SumKey[]]> {
  let run: [SumKey, ...SumKey[]] | undefined;
  let current: string | undefined;
  for (const key of keys) {
    const what = of(key);
    if (run && what === current) {
      run.push(key);
      continue;
    }
    if (run) yield run;
    [run, current] = [[key], what];
  }
  if (run) yield run;
}

function bucketCount(keys: [SumKey, ...SumKey[]], sums: RecordFold['views']): TimerBucketCount {
  const views = keys.reduce((sum, key) => sum + (sums.get(key) ?? 0), 0);
  return { timer: uuidOf(keys[0]), bucketStart: viewKeys.bucketStart(keys[0]), views };
}

/** Those of one timer on one day, in the order of dimension and value, by code points, as the database is told to take them. */
function breakdownCounts(keys: [SumKey, ...SumKey[]], sums: RecordFold['views']): BreakdownCount[] {
  const [timer, dayStart] = [uuidOf(keys[0]), startOf(viewKeys.bucketStart(keys[0]), daySeconds)];
  return dimensionsInOrder.flatMap((dimension) =>
    byValue(dimension, keys, sums).map(([value, views]) => ({ timer, dayStart, dimension, value, views })),
  );
}

const dimensionsInOrder = [...viewDimensions].sort();

/** Two codes may have the same text, where one of them is not known here. */
function byValue(
  dimension: ViewDimension,
  keys: readonly SumKey[],
  sums: RecordFold['views'],
): [value: string, views: number][] {
  const { code, text } = breakdowns[dimension];
  const views = new Map<string, number>();
  for (const key of keys) {
    const value = text(code(viewKeys.attributes(key)));
    views.set(value, (views.get(value) ?? 0) + (sums.get(key) ?? 0));
  }
  return views.size === 1 ? [...views] : [...views].sort(([a], [b]) => (a < b ? -1 : 1));
}
