/** When the clocks of a time zone change, and by how much. */
export interface ZoneChanges {
  /** Epoch milliseconds, in order, until the end of `lastYear`. */
  readonly changes: ArrayLike<number>;
  /** How far the clocks are ahead of UTC in milliseconds: before the first change, and from each change on. */
  readonly offsets: ArrayLike<number>;
  /** Each later year is like the last listed one with the same calendar. So the 28 years before must have all 14 calendars. */
  readonly lastYear: number;
}

/** No known rule has exceptions after 2086, and the 28 years before the end of this one have all calendars. */
export const lastListedYear = 2128;

/** The instant after the last one of a year. */
export const endOfYear = (year: number): number => Date.UTC(year + 1, 0);

/** @param steps - instants from which on an offset is valid, in order, both in milliseconds. The same offset again is left out */
export function zoneChanges(
  first: number,
  steps: Iterable<readonly [fromMs: number, offset: number]>,
  lastYear = lastListedYear,
): ZoneChanges {
  const [changes, offsets]: [number[], number[]] = [[], [first]];
  for (const [fromMs, offset] of steps) {
    if (fromMs >= endOfYear(lastYear)) break;
    if (offset === offsets.at(-1)) continue;
    changes.push(fromMs);
    offsets.push(offset);
  }
  return { changes: Float64Array.from(changes), offsets: Int32Array.from(offsets), lastYear };
}

/** The same time of a day with the same date and weekday, in the last one of the listed years that has the same calendar. */
function inListedYear(instantMs: number, lastYear: number): number {
  const start = Date.UTC(new Date(instantMs).getUTCFullYear(), 0);
  if (Number.isNaN(start)) throw new RangeError('Invalid instant.');
  const calendar = (startMs: number) => {
    const isLeapYear = new Date(startMs + 59 * 86_400_000).getUTCDate() === 29;
    return new Date(startMs).getUTCDay() + (isLeapYear ? 7 : 0);
  };
  let year = lastYear;
  while (calendar(Date.UTC(year, 0)) !== calendar(start)) year--;
  return Date.UTC(year, 0) + instantMs - start;
}

/**
 * How far the clocks are ahead of UTC at an instant (epoch milliseconds), in milliseconds. Takes less than 0.1 µs, after the last listed year 2 µs.
 * @throws RangeError for NaN, and beyond the last instant of `Date`
 */
export function offsetAt({ changes, offsets, lastYear }: ZoneChanges, instantMs: number): number {
  const listedMs = instantMs < endOfYear(lastYear) ? instantMs : inListedYear(instantMs, lastYear);
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle] ?? 0) <= listedMs) low = middle + 1;
    else high = middle;
  }
  return offsets[low] ?? 0;
}
