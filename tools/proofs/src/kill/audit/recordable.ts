import type { ObservedApiRequest, ObservedRequest, Stall, Suspension } from './evidence.ts';
import type { Recordable } from './match.ts';
import { afterRunning } from './stalls.ts';

/**
 * How long after its client has gone a service may still handle a request: it waits for its database, whose timeouts add up to this. With a
 * load of six programs per processor, the latest of 94,000 requests was handled between 5 and 8 s late.
 */
const lateMs = 20_000;

/** What a service may record of a request. What a web page asks for again is never a view. Neither is a hidden image, but the service may have recorded the first open before it failed. */
interface RecordableRequest extends Recordable, Pick<ObservedRequest, 'timer' | 'recipient' | 'isClick'> {
  mayBeView: boolean;
}

/** When and whether a service records a request. */
export function recordableRequest(
  request: ObservedRequest,
  suspensions: readonly Suspension[],
  stalls: readonly Stall[],
): RecordableRequest {
  const { timer, recipient, isClick, page, sentMs, doneMs, outcome } = request;
  const hasClientLeft = outcome === 'aborted' || outcome === 'timeout';
  const untilMs = hasClientLeft ? afterRunning(stalls, resumedMs(request, suspensions), lateMs) : doneMs;
  const [isAnswered, mayBeView] = [outcome === 'image', outcome !== 'hidden' && page !== 'again'];
  return { timer, recipient, isClick, sentMs, untilMs, isAnswered, mayBeView };
}

/** A suspended service handles a request when it continues. */
function resumedMs({ slot, sentMs, doneMs }: ObservedRequest, suspensions: readonly Suspension[]): number {
  const meanwhile = suspensions.filter((each) => each.slot === slot && each.fromMs <= doneMs);
  return Math.max(doneMs, ...meanwhile.map(({ toMs = 0 }) => toMs).filter((toMs) => toMs >= sentMs));
}

/** When and whether the API records a request. */
export const recordableApiRequest = (
  { account, sentMs, doneMs, isAnswered }: ObservedApiRequest,
  stalls: readonly Stall[],
) => ({
  account,
  sentMs,
  untilMs: isAnswered ? doneMs : afterRunning(stalls, doneMs, lateMs),
  isAnswered,
});
