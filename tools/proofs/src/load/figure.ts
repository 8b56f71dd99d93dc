import { type Conditions, disturbance } from '@tminus/testing/machine-conditions';

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
  /** Where the figure lies with a confidence of at least 95 %, if it is a median of rounds. */
  interval?: Interval;
  /** Whether the servers, not the load generator, limited the rate. Undefined: no rate was measured. */
  isSaturated?: boolean;
  /** Why it is not judged on any machine. */
  unjudged?: string;
  unit: 'x' | '%' | 'B' | 'KB' | 'MB' | 'µs' | 'ms' | 's' | 'views/s';
}

/** The lowest and the highest value that a figure may have. */
export type Interval = readonly [low: number, high: number];

export type Verdict = 'aim' | 'ok' | 'short' | 'unjudged';

/** Other programs and machines do not change them. */
const steadyUnits: readonly Figure['unit'][] = ['B', 'KB', 'MB'];

/** @param conditions - of the machine while the figure was measured */
export function verdict(figure: Figure, conditions?: Conditions): Verdict {
  if (whyUnjudged(figure, conditions) !== undefined) return 'unjudged';
  return reaches(figure, figure.aim) === true ? 'aim' : reaches(figure, figure.must) === true ? 'ok' : 'short';
}

/** @returns undefined if the rounds leave it open */
function reaches({ value, interval = [value, value], better }: Figure, limit: number): boolean | undefined {
  const [low, high] = interval.map((each) => (better === 'more' ? each >= limit : each <= limit));
  return low === high ? low : undefined;
}

/** @returns undefined if the figure says something about the code */
export function whyUnjudged(figure: Figure, conditions?: Conditions): string | undefined {
  if (figure.unjudged !== undefined) return figure.unjudged;
  if (steadyUnits.includes(figure.unit)) return undefined;
  if (figure.isSaturated === false) return 'the load generator was the limit';
  const disturbed = disturbance(conditions);
  if (disturbed !== undefined) return disturbed;
  return reaches(figure, figure.must) === undefined ? 'the rounds differ too much' : undefined;
}

type Limits = Pick<Figure, 'must' | 'aim' | 'better' | 'unit'>;

export const atMost = (must: number, aim: number, unit: Figure['unit']): Limits => ({
  must,
  aim,
  better: 'less',
  unit,
});
export const atLeast = (must: number, aim: number, unit: Figure['unit']): Limits => ({
  must,
  aim,
  better: 'more',
  unit,
});

/** Formats `value` with three significant digits. */
export const short = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : Number(value.toPrecision(3)).toString();

/**
 * Where the median of all possible rounds lies with a confidence of at least 95 %, whatever their distribution: the chance that so many
 * rounds lie on one side of it is that of as many equal tosses of a coin. Fewer than six rounds cannot tell, so any value is possible.
 */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = [...values].sort((a, b) => a - b);
  let outside = 0; // how many values at each end lie outside of the interval
  let chance = 0.5 ** sorted.length; // that at most `outside` rounds are below the median
  if (chance > 0.025) return [-Infinity, Infinity];
  for (let ways = 1; ; outside++) {
    ways = (ways * (sorted.length - outside)) / (outside + 1);
    chance += ways * 0.5 ** sorted.length;
    if (chance > 0.025) break;
  }
  return [sorted[outside] ?? NaN, sorted.at(-1 - outside) ?? NaN];
}
