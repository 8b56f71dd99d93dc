import { viewDimensions } from '@tminus/domain';
import { breakdowns, hasPlaceholder, isDamped } from '../classify/view-attributes.ts';
import { DayCountsBuilder } from '../read/day-counts/day-counts-builder.ts';
import { clickDimensionCode, dimensionCodes, mergeDayCounts } from '../read/day-counts/day-counts.ts';
import type { RecordSums } from './record-sums.ts';
import { daySeconds, quarterHourSeconds, requestKeys, subjectOf, type SumKey, viewKeys } from './sum-keys.ts';

/** What is added to a timer on a UTC day. */
export interface TimerDay {
  /** A UUID, 16 bytes as latin1 text. */
  timer: string;
  /** Without damped ones. */
  views: number;
  clicks: number;
  /** Day counts. */
  counts: Buffer;
}

/** What records add to the counts, by UTC day: days since 1970-01-01. */
export interface Additions {
  timerDays: Map<number, TimerDay[]>;
  /** API requests by account, a UUID of 16 bytes as latin1 text. */
  requestDays: Map<number, Map<string, number>>;
}

/** Views by timer, quarter hour and attributes become rows by timer and day. Both lists are in the order of their keys. */
export function additionsOf(sums: RecordSums): Additions {
  const timerDays = new Map<number, TimerDay[]>();
  for (const [day, rows] of daysOf(sums.views, addView)) timerDays.set(day, rows);
  for (const [day, rows] of daysOf(sums.clicks, addClick)) timerDays.set(day, merged(timerDays.get(day) ?? [], rows));
  const requestDays = new Map<number, Map<string, number>>();
  for (const [key, requests] of sums.requests) {
    const accounts = valueOf(requestDays, requestKeys.dayStart(key) / daySeconds, () => new Map<string, number>());
    accounts.set(subjectOf(key), requests);
  }
  return { timerDays, requestDays };
}

/** Adds a sum to the counts of a day. */
type AddSum = (counts: DayCountsBuilder, quarterHour: number, attributes: number, amount: number) => Partial<TimerDay>;

const addView: AddSum = (counts, quarterHour, attributes, views) => {
  if (isDamped(attributes)) {
    counts.add(dimensionCodes.damped, quarterHour, views);
    return {};
  }
  counts.add(dimensionCodes.quarterHour, quarterHour, views);
  if (hasPlaceholder(attributes)) counts.add(dimensionCodes.placeholder, quarterHour, views);
  for (const dimension of viewDimensions) {
    counts.add(dimensionCodes[dimension], breakdowns[dimension].code(attributes), views);
  }
  return { views };
};

const addClick: AddSum = (counts, quarterHour, attributes, clicks) => {
  if (isDamped(attributes)) {
    counts.add(dimensionCodes.automatedClicks, quarterHour, clicks);
    return {};
  }
  counts.add(dimensionCodes.clicks, quarterHour, clicks);
  for (const dimension of viewDimensions) {
    counts.add(clickDimensionCode(dimension), breakdowns[dimension].code(attributes), clicks);
  }
  return { clicks };
};

function daysOf(sums: ReadonlyMap<SumKey, number>, add: AddSum): Map<number, TimerDay[]> {
  const days = new Map<number, TimerDay[]>();
  let builder = new DayCountsBuilder();
  let [row, day]: [TimerDay | undefined, number] = [undefined, 0];
  const end = () => {
    if (row) valueOf(days, day, () => []).push({ ...row, counts: builder.encode() });
    builder = new DayCountsBuilder();
  };
  for (const key of [...sums.keys()].sort()) {
    const start = viewKeys.quarterHourStart(key);
    if (!row || !key.startsWith(row.timer) || day !== Math.floor(start / daySeconds)) {
      end();
      day = Math.floor(start / daySeconds);
      row = { timer: subjectOf(key), views: 0, clicks: 0, counts: noCounts };
    }
    const quarterHour = (start % daySeconds) / quarterHourSeconds;
    const { views = 0, clicks = 0 } = add(builder, quarterHour, viewKeys.attributes(key), sums.get(key) ?? 0);
    row.views += views;
    row.clicks += clicks;
  }
  end();
  return days;
}

const noCounts = Buffer.alloc(0);

/** The rows of views and of clicks, one for each timer. */
function merged(views: readonly TimerDay[], clicks: readonly TimerDay[]): TimerDay[] {
  const byTimer = new Map(views.map((row) => [row.timer, row]));
  for (const row of clicks) {
    const known = byTimer.get(row.timer);
    byTimer.set(
      row.timer,
      known ? { ...known, clicks: row.clicks, counts: mergeDayCounts([known.counts, row.counts]) } : row,
    );
  }
  return [...byTimer.values()].sort((one, other) => (one.timer < other.timer ? -1 : 1));
}

function valueOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
