/** @param share - 0.5 is the median. @returns NaN without values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/**
 * One of several equal parts of a list.
 * @param number - from 0
 */
export function part<T>(values: readonly T[], number: number, parts: number): T[] {
  const start = (index: number) => Math.floor((values.length * index) / parts);
  return values.slice(start(number), start(number + 1));
}

/** How often each item occurs, in the order of their first occurrences. */
export function tally<T>(items: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
