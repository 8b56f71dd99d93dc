import type { ObservedApiRequest, ObservedRequest, Stall, Suspension } from './evidence.ts';
import { afterRunning } from './stalls.ts';

/** A request that a service may record in any second from `sentMs` to `untilMs` (epoch milliseconds). */
export interface Recordable {
  sentMs: number;
  untilMs: number;
  /** Then it must be recorded. Otherwise it may or may not be. */
  isAnswered: boolean;
}

interface Recorded {
  epochSecond: number;
}

/** The requests and records that remain unmatched. */
export interface Matching<Request, Record> {
  /** Requests that were answered but have no record: lost. */
  unrecorded: Request[];
  /** Records that no request can have caused: duplicates or records without a request. */
  unrequested: Record[];
}

/**
 * Matches records to the requests of one timer or account, one to one. A record fits a request if its second is within the time of the
 * request. As many answered requests as possible get a record. The others may or may not have been recorded, so they get the remaining
 * records. This is a maximum bipartite matching by augmenting paths.
 */
export function matchRecords<Request extends Recordable, Record extends Recorded>(
  requests: readonly Request[],
  records: readonly Record[],
): Matching<Request, Record> {
  const answered = requests.filter(({ isAnswered }) => isAnswered);
  const others = requests.filter(({ isAnswered }) => !isAnswered);
  const inOrder = [...records].sort((a, b) => a.epochSecond - b.epochSecond);
  const requestOf = new Map<Record, Request>();

  const findRecord = (request: Request, tried: Set<Record>): boolean => {
    for (const record of recordsWithin(inOrder, request)) {
      if (tried.has(record)) continue;
      tried.add(record);
      const holder = requestOf.get(record);
      if (holder && !findRecord(holder, tried)) continue;
      requestOf.set(record, request);
      return true;
    }
    return false;
  };
  const unrecorded = answered.filter((request) => !findRecord(request, new Set()));
  for (const request of others) findRecord(request, new Set());
  return { unrecorded, unrequested: inOrder.filter((record) => !requestOf.has(record)) };
}

/** The records within the time of the request; `records` must be sorted by second. */
function* recordsWithin<Record extends Recorded>(
  records: readonly Record[],
  { sentMs, untilMs }: Recordable,
): Generator<Record> {
  const from = Math.floor(sentMs / 1000);
  const to = Math.floor(untilMs / 1000);
  let low = 0;
  for (let high = records.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((records[middle]?.epochSecond ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < records.length; index++) {
    const record = records[index];
    if (!record || record.epochSecond > to) return;
    yield record;
  }
}

/** Groups items by the result of `keyOf`, in their order. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

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
