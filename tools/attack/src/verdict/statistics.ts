/** @param share - 0.5 is the median. @returns NaN without values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** The quarter with this number (0 to 3). */
export function quarter<T>(values: readonly T[], number: number): T[] {
  return values.slice(Math.floor((values.length * number) / 4), Math.floor((values.length * (number + 1)) / 4));
}
