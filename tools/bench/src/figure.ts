/** One measured figure, with what it must reach and what we aim at. */
export interface Figure {
  what: string;
  /** What was measured, in words and units, for the reader. */
  measured: string;
  value: number;
  must: number;
  aim: number;
  /** Whether more is better, or less. */
  better: 'more' | 'less';
  unit: 'x' | '%' | 'KB' | 'ms' | 's' | 'MB';
}

export type Verdict = 'aim' | 'ok' | 'short';

export function verdict({ value, must, aim, better }: Figure): Verdict {
  const reaches = (limit: number) => (better === 'more' ? value >= limit : value <= limit);
  return reaches(aim) ? 'aim' : reaches(must) ? 'ok' : 'short';
}

/** The middle one: what a noisy machine distorts least. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** `value` to three significant digits. */
export const short = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : Number(value.toPrecision(3)).toString();
