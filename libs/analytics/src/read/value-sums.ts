import { breakdowns } from '../classify/view-attributes.ts';
import { dimensionCodes } from './day-counts/day-counts.ts';
import { type ViewDimension, viewDimensions } from '@tminus/domain';

/** The views by value of each dimension. */
export type Breakdowns = Record<ViewDimension, ValueCount[]>;

export interface ValueCount {
  value: string;
  views: number;
}

/** Adding to an array is several times faster than to a map. The codes of countries consist of two letters, all others are below 256. */
const arrayLengths = { initial: 256, max: 2 ** 15 };

/** Adds up views by dimension and code. */
export class ValueSums {
  /** By the code of the dimension. */
  private readonly dimensions = new Map<number, CodeSums>(
    viewDimensions.map((dimension) => [dimensionCodes[dimension], new CodeSums()]),
  );

  /** Other dimensions than those of values are ignored. */
  add(dimensionCode: number, code: number, views: number): void {
    this.dimensions.get(dimensionCode)?.add(code, views);
  }

  /** Most views first, then by value. The codes that this version does not know are one value, `unknown`. */
  get all(): Breakdowns {
    return Object.fromEntries(viewDimensions.map((dimension) => [dimension, this.valuesOf(dimension)])) as Breakdowns;
  }

  private valuesOf(dimension: ViewDimension): ValueCount[] {
    const sums = new Map<string, number>();
    for (const [code, views] of this.dimensions.get(dimensionCodes[dimension])?.entries ?? []) {
      const value = breakdowns[dimension].text(code);
      sums.set(value, (sums.get(value) ?? 0) + views);
    }
    return [...sums].map(([value, views]) => ({ value, views })).sort(byViewsAndValue);
  }
}

class CodeSums {
  private sums = new Float64Array(arrayLengths.initial);
  /** Views of codes that are too large for the array. */
  private readonly others = new Map<number, number>();

  add(code: number, views: number): void {
    if (code >= this.sums.length) this.grow(code);
    if (code < this.sums.length) this.sums[code] = (this.sums[code] ?? 0) + views;
    else this.others.set(code, (this.others.get(code) ?? 0) + views);
  }

  get entries(): [code: number, views: number][] {
    const { sums, others } = this;
    const entries = [...others];
    for (let code = 0; code < sums.length; code++) {
      const views = sums[code] ?? 0;
      if (views > 0) entries.push([code, views]);
    }
    return entries;
  }

  private grow(code: number): void {
    if (code >= arrayLengths.max) return;
    const larger = new Float64Array(arrayLengths.max);
    larger.set(this.sums);
    this.sums = larger;
  }
}

const byViewsAndValue = (one: ValueCount, other: ValueCount) =>
  other.views - one.views || (one.value < other.value ? -1 : 1);
