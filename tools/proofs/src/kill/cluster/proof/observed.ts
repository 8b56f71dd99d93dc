import { type ApiRequest, tally } from '@tminus/testing';

/** A request as its client saw it. */
export type Observed = Omit<ApiRequest, 'method'>;

/** A time span in epoch milliseconds. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** The requests that were open at some time in the span. */
export const openIn = <T extends Observed>(requests: readonly T[], { fromMs, toMs }: Span): T[] =>
  requests.filter(({ sentMs, doneMs }) => sentMs <= toMs && doneMs >= fromMs);

export const failures = <T extends Observed>(requests: readonly T[]): T[] =>
  requests.filter(({ isAnswered }) => !isAnswered);

export const longestMs = (requests: readonly Observed[]): number =>
  Math.max(0, ...requests.map(({ sentMs, doneMs }) => doneMs - sentMs));

/** How often each outcome occurs, as text. */
export function outcomes(requests: readonly Observed[]): string {
  const counts = tally(requests.map(({ outcome }) => outcome));
  return [...counts].map(([outcome, count]) => `${count} x ${outcome}`).join(', ');
}
