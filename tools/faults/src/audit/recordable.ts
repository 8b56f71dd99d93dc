import type { ObservedApiRequest, ObservedRequest, Suspension } from './evidence.ts';
import type { Recordable } from './match.ts';

/**
 * How long after its client has gone a service may still handle a request: it waits for its database, whose timeouts add up to this. With a
 * load of six programs per processor, the latest of 94,000 requests was handled between 5 and 8 s late.
 */
const lateMs = 20_000;

/** When and whether a service records the view of a request; undefined if it never does. */
export function recordableView(
  request: ObservedRequest,
  suspensions: readonly Suspension[],
): (Recordable & Pick<ObservedRequest, 'timer' | 'recipient'>) | undefined {
  const { timer, recipient, sentMs, doneMs, outcome } = request;
  if (outcome === 'hidden') return undefined;
  const hasClientLeft = outcome === 'aborted' || outcome === 'timeout';
  const untilMs = hasClientLeft ? resumedMs(request, suspensions) + lateMs : doneMs;
  return { timer, recipient, sentMs, untilMs, isAnswered: outcome === 'image' };
}

/** A suspended service handles a request when it continues. */
function resumedMs({ slot, sentMs, doneMs }: ObservedRequest, suspensions: readonly Suspension[]): number {
  const meanwhile = suspensions.filter((each) => each.slot === slot && each.fromMs <= doneMs);
  return Math.max(doneMs, ...meanwhile.map(({ toMs = 0 }) => toMs).filter((toMs) => toMs >= sentMs));
}

/** When and whether the API records a request. */
export const recordableApiRequest = ({ account, sentMs, doneMs, isAnswered }: ObservedApiRequest) => ({
  account,
  sentMs,
  untilMs: isAnswered ? doneMs : doneMs + lateMs,
  isAnswered,
});
