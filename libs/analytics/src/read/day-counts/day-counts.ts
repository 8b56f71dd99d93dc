import { type ViewDimension, viewBreakdowns, viewDimensions } from '@tminus/domain';
import { DayCountsCursor, InvalidDayCountsError } from './day-counts-cursor.ts';
import { DayCountsWriter } from './day-counts-writer.ts';

/*
 * Day counts are all counts of one timer or account on one UTC day, packed into bytes: a column of `timer_view_days` and
 * `account_view_days`. docs/count-format.md describes the bytes and how to add a dimension or a code.
 */

/** The codes of the breakdowns. */
const breakdownCodes = Object.fromEntries(
  viewDimensions.map((dimension) => [dimension, viewBreakdowns[dimension].dimension]),
) as Record<ViewDimension, number>;

/** The codes of the dimensions. Append-only: stored bytes contain them. */
export const dimensionCodes = {
  quarterHour: 0,
  ...breakdownCodes,
  /** Damped views by quarter hour. They are in no other dimension. */
  damped: 4,
  /** Views whose recipient is a placeholder, by quarter hour. They are in all other dimensions, too. */
  placeholder: 5,
  /** Clicks by quarter hour. The codes of clicks are those of views plus this one. */
  clicks: 16,
  /** Clicks of programs, and damped ones, by quarter hour. They are in no other dimension. */
  automatedClicks: 20,
} as const;

/** The code of a breakdown of clicks. */
export const clickDimensionCode = (dimension: ViewDimension): number =>
  dimensionCodes.clicks + dimensionCodes[dimension];

/**
 * Calls `onEntry` for each entry, in ascending order of dimension and code. Dimensions that this version does not know are included.
 * @throws NewerDayCountsError, InvalidDayCountsError
 */
export function readDayCounts(
  bytes: Uint8Array,
  onEntry: (dimensionCode: number, code: number, views: number) => void,
): void {
  const cursor = new DayCountsCursor(bytes);
  while (cursor.next()) onEntry(cursor.dimension, cursor.code, cursor.views);
}

type OnQuarterHour = (quarterHour: number, amount: number) => void;

/**
 * Calls the listener of a dimension for each of its quarter hours, in ascending order: 0 to 95, in UTC. Checks only the bytes that it reads,
 * and skips all other dimensions.
 * @param listeners - by the code of the dimension
 * @throws NewerDayCountsError, InvalidDayCountsError
 */
export function readQuarterHours(bytes: Uint8Array, listeners: Readonly<Record<number, OnQuarterHour>>): void {
  const cursor = new DayCountsCursor(bytes);
  while (cursor.next()) {
    const listener = listeners[cursor.dimension];
    if (listener) listener(cursor.code, cursor.views);
    else cursor.skipSection();
  }
}

/**
 * All views of the day that are counted: the sum of the quarter hours. Checks all bytes.
 * @throws NewerDayCountsError, InvalidDayCountsError
 */
export function totalViews(bytes: Uint8Array): number {
  const cursor = new DayCountsCursor(bytes);
  let total = 0;
  while (cursor.next()) if (cursor.dimension === dimensionCodes.quarterHour) total += cursor.views;
  if (total > Number.MAX_SAFE_INTEGER) throw new InvalidDayCountsError('There are too many views to count.');
  return total;
}

/** Like `totalViews`, but checks only the bytes that it reads. Faster, because quarter hours come first. */
export function viewsOf(bytes: Uint8Array): number {
  const cursor = new DayCountsCursor(bytes);
  let total = 0;
  while (cursor.next() && cursor.dimension === dimensionCodes.quarterHour) total += cursor.views;
  return total;
}

/**
 * Adds up day counts. Dimensions and codes that this version does not know are added like all others.
 * @param all - a single item is returned as it is, and only its version is checked
 * @throws NewerDayCountsError, InvalidDayCountsError
 */
export function mergeDayCounts(all: readonly Uint8Array[]): Buffer {
  const [first, second] = all;
  if (!first) return new DayCountsWriter().end();
  if (!second) {
    new DayCountsCursor(first);
    return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  }
  if (all.length === 2) return mergeTwo(new DayCountsCursor(first), new DayCountsCursor(second));
  // In halves, so that an entry is not read again for each item.
  const half = all.length >> 1;
  return mergeDayCounts([mergeDayCounts(all.slice(0, half)), mergeDayCounts(all.slice(half))]);
}

function mergeTwo(one: DayCountsCursor, other: DayCountsCursor): Buffer {
  const writer = new DayCountsWriter();
  let hasOne = one.next();
  let hasOther = other.next();
  while (hasOne || hasOther) {
    const order = !hasOther ? -1 : !hasOne ? 1 : one.dimension - other.dimension || one.code - other.code;
    const next = order <= 0 ? one : other;
    writer.push(next.dimension, next.code, order === 0 ? one.views + other.views : next.views);
    if (order <= 0) hasOne = one.next();
    if (order >= 0) hasOther = other.next();
  }
  return writer.end();
}
