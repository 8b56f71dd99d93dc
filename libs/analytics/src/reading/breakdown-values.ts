import { breakdowns, dimensionCodes, readDayCounts } from '@tminus/counts';
import { type ViewDimension, viewDimensions } from '@tminus/domain';

/** Views that share a value of a dimension. */
export interface ValueCount {
  dimension: ViewDimension;
  value: string;
  views: number;
}

/**
 * The values in day counts. Most views first, then by value. The codes that this version does not know are one value, `unknown`.
 * @throws NewerDayCountsError, InvalidDayCountsError
 */
export function breakdownValues(counts: Uint8Array): ValueCount[] {
  const sums = new Map(viewDimensions.map((dimension) => [dimension, new Map<string, number>()]));
  readDayCounts(counts, (dimensionCode, code, views) => {
    const dimension = viewDimensions.find((each) => dimensionCodes[each] === dimensionCode);
    const ofDimension = dimension && sums.get(dimension);
    if (!ofDimension) return;
    const value = breakdowns[dimension].text(code);
    ofDimension.set(value, (ofDimension.get(value) ?? 0) + views);
  });
  return [...sums]
    .flatMap(([dimension, values]) => [...values].map(([value, views]) => ({ dimension, value, views })))
    .sort(byViewsAndValue);
}

const byViewsAndValue = (one: ValueCount, other: ValueCount) =>
  other.views - one.views || (one.value < other.value ? -1 : 1);
