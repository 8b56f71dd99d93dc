import { type Conditions, disturbance } from './machine/conditions.ts';

/** A measured figure with its requirement (`must`) and its target (`aim`). */
export interface Figure {
  what: string;
  /** The underlying measurements, with units. */
  measured: string;
  value: number;
  must: number;
  aim: number;
  /** Whether higher or lower values are better. */
  better: 'more' | 'less';
  /** How much the results of the baseline varied, in percent of their median. Undefined: the figure has no such baseline. */
  spread?: number;
  /** Whether the servers, not the load generator, limited the rate. Undefined: no rate was measured. */
  isSaturated?: boolean;
  unit: 'x' | '%' | 'B' | 'KB' | 'MB' | 'µs' | 'ms' | 's' | 'views/s';
}

export type Verdict = 'aim' | 'ok' | 'short' | 'unjudged';

/** Other programs and machines do not change them. */
const steadyUnits: readonly Figure['unit'][] = ['B', 'KB', 'MB'];

/** @param conditions - of the machine while the figure was measured */
export function verdict(figure: Figure, conditions?: Conditions): Verdict {
  if (whyUnjudged(figure, conditions) !== undefined) return 'unjudged';
  const { value, must, aim, better } = figure;
  const reaches = (limit: number) => (better === 'more' ? value >= limit : value <= limit);
  return reaches(aim) ? 'aim' : reaches(must) ? 'ok' : 'short';
}

/** @returns undefined if the figure says something about the code */
export function whyUnjudged({ unit, spread, isSaturated }: Figure, conditions?: Conditions): string | undefined {
  if (steadyUnits.includes(unit)) return undefined;
  if (isSaturated === false) return 'the load generator was the limit';
  return disturbance(conditions, spread);
}

/** The median, which outliers on a busy machine distort least. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Formats `value` with three significant digits. */
export const short = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : Number(value.toPrecision(3)).toString();

/** The range of values in percent of their median. */
export const spreadOf = (values: readonly number[]) =>
  (100 * (Math.max(...values) - Math.min(...values))) / median(values);
