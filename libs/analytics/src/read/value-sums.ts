import { breakdowns } from '../classify/view-attributes.ts';
import { dimensionCodes } from './day-counts/day-counts.ts';
import { type ViewDimension, viewDimensions } from '@tminus/domain';

/** The views by value of each dimension. */
export type Breakdowns = Record<ViewDimension, ValueCount[]>;

export interface ValueCount {
  value: string;
  views: number;
}

/** Adds up views by dimension and code. */
export class ValueSums {
  /** By the code of the dimension. */
  private readonly dimensions = new Map(
    viewDimensions.map((dimension) => [dimensionCodes[dimension], new Map<number, number>()]),
  );

  /** Other dimensions than those of values are ignored. */
  add(dimensionCode: number, code: number, views: number): void {
    const sums = this.dimensions.get(dimensionCode);
    sums?.set(code, (sums.get(code) ?? 0) + views);
  }

  /** Most views first, then by value. The codes that this version does not know are one value, `unknown`. */
  get all(): Breakdowns {
    return Object.fromEntries(viewDimensions.map((dimension) => [dimension, this.valuesOf(dimension)])) as Breakdowns;
  }

  private valuesOf(dimension: ViewDimension): ValueCount[] {
    const sums = new Map<string, number>();
    for (const [code, views] of this.dimensions.get(dimensionCodes[dimension]) ?? []) {
      const value = breakdowns[dimension].text(code);
      sums.set(value, (sums.get(value) ?? 0) + views);
    }
    return [...sums].map(([value, views]) => ({ value, views })).sort(byViewsAndValue);
  }
}

const byViewsAndValue = (one: ValueCount, other: ValueCount) =>
  other.views - one.views || (one.value < other.value ? -1 : 1);
