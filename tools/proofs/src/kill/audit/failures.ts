import type { Lifetime, ObservedRequest, ScenarioEvidence, Stall, TimeSpan } from './evidence.ts';
import { afterRunning, stalledMs } from './stalls.ts';

/** How long after an outage, or after a stall of the machine, the database may still refuse connections, and pools may contain dead ones. */
const databaseGraceMs = 2_000;
/** The delay between the exit of a process and its exit event. */
const exitNoticeMs = 250;
/** A service waits for the database for a second. If the machine takes so much of it, the answer may be too late. */
const starvedMs = 500;

/** What can excuse a request without an image, besides the lifetimes of the processes. */
export interface Excuses {
  /** When the database did not answer. */
  outages: readonly TimeSpan[];
  /** When the test itself did not run, in order. */
  stalls: readonly Stall[];
  /** Index of the first timer of the tail. Services do not know these timers before they are requested. */
  firstOfTail: number;
}

export interface Failures {
  /** Connections that a kill broke. */
  brokenByKills: number;
  /** Hidden images of timers that a service did not know, while it had no database. */
  hiddenWithoutDatabase: number;
  /** Hidden images of timers that a service did not know, and requests that ended too late, while the machine did not run the test itself. */
  lateByMachine: number;
  /** Nothing excuses them. */
  failed: ObservedRequest[];
}

/** Classifies requests without an image by whether a kill, an outage or the machine excuses them. */
export function classifyFailures(
  { requests, lifetimes }: Pick<ScenarioEvidence, 'requests' | 'lifetimes'>,
  { outages, stalls, firstOfTail }: Excuses,
): Failures {
  const result: Failures = { brokenByKills: 0, hiddenWithoutDatabase: 0, lateByMachine: 0, failed: [] };
  for (const request of requests) {
    const { outcome, slot } = request;
    if (outcome === 'image' || outcome === 'aborted') continue;
    const ofSlot = lifetimes.filter((lifetime) => lifetime.slot === slot);
    const isUnknown = outcome === 'hidden' && !knewTimer(request, ofSlot, firstOfTail);
    if (outcome === 'broken' && ofSlot.some((lifetime) => wasBrokenByKill(request, lifetime, stalls)))
      result.brokenByKills++;
    else if (isUnknown && wasAway(request, outages, stalls)) result.hiddenWithoutDatabase++;
    else if ((isUnknown || outcome === 'timeout') && wasStarved(request, stalls)) result.lateByMachine++;
    else result.failed.push(request);
  }
  return result;
}

/** @param graceMs - how much longer the span lasts, while the test itself runs */
const overlaps = (
  { sentMs, doneMs }: ObservedRequest,
  { fromMs, toMs = Infinity }: TimeSpan,
  { stalls, graceMs }: { stalls: readonly Stall[]; graceMs: number },
) => fromMs <= doneMs && sentMs <= afterRunning(stalls, toMs, graceMs);

const wasBrokenByKill = (request: ObservedRequest, { endingMs, toMs }: Lifetime, stalls: readonly Stall[]) =>
  endingMs !== undefined &&
  overlaps(request, { fromMs: endingMs, ...(toMs !== undefined && { toMs }) }, { stalls, graceMs: exitNoticeMs });

/** Whether the database was down, or had recovered only just before. */
const wasAway = (request: ObservedRequest, outages: readonly TimeSpan[], stalls: readonly Stall[]) =>
  outages.some((outage) => overlaps(request, outage, { stalls, graceMs: databaseGraceMs }));

/** Whether the machine took so much time during the request, or just before it, that the database could not answer in time. */
const wasStarved = ({ sentMs, doneMs }: ObservedRequest, stalls: readonly Stall[]) =>
  stalledMs(stalls, { fromMs: sentMs - databaseGraceMs, toMs: doneMs }) >= starvedMs;

function knewTimer({ timer, sentMs }: ObservedRequest, lifetimes: readonly Lifetime[], firstOfTail: number): boolean {
  const lifetime = lifetimes.findLast(({ fromMs }) => fromMs <= sentMs);
  return timer < firstOfTail && sentMs >= (lifetime?.warmMs ?? Infinity);
}
