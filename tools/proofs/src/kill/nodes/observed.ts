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

/** How many failed, why, and of how many. */
export function describe(requests: readonly Observed[]): string {
  const failed = failures(requests);
  const outcomes = [...tally(failed.map(({ outcome }) => outcome))].map(([outcome, count]) => `${count} x ${outcome}`);
  return `${failed.length} of ${requests.length}${failed.length > 0 ? ` (${outcomes.join(', ')})` : ''}`;
}
