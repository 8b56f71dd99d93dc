import type { CountedBucket, Life, SeenRequest, Span, SpooledView } from './evidence.ts';
import { matchViews } from './match.ts';

/** What was seen while one set of image services ran over one spool. */
export interface StageEvidence {
  name: string;
  requests: readonly SeenRequest[];
  views: readonly SpooledView[];
  /** Whole records that cannot be read. */
  unreadable: number;
  lives: readonly Life[];
  /** How far ahead the services' clock was. */
  clockAheadSeconds: number;
  /** Views that the service itself said were lost, because the disk did not take them. */
  declaredLost: number;
}

export interface Evidence {
  stages: readonly StageEvidence[];
  /** When the database did not answer. */
  outages: readonly Span[];
  buckets: readonly CountedBucket[];
  /** Views of each timer, as other tables and the API have them: each of these must agree with the buckets. */
  sums: readonly (readonly number[])[];
  /** Views of the account whose timers they are. */
  accountViews: number;
}

/** Numbers of images or views. */
export interface Judgement {
  requests: number;
  answered: number;
  counted: number;
  /** Connections that broke because a service was killed: the view may be counted or not. */
  brokenByKills: number;
  /** Hidden images of services that had come up without a database. */
  hiddenWithoutDatabase: number;
  /** Answered, and not in the spool: beyond what the service said itself. */
  neverSpooled: number;
  declaredLost: number;
  /** In the spool, and not in the counts. */
  notCounted: number;
  /** In the spool, and nobody can have asked for them. */
  unaskedFor: number;
  repeatedIds: number;
  unreadable: number;
  /** In the counts, and not in the spool. */
  countedOnceMore: number;
  /** Sums of a timer's or the account's views that do not agree with its buckets. */
  wrongSums: number;
  /** Requests that got no image though a process was up that had what it takes. */
  failures: SeenRequest[];
}

const bucketSeconds = 900;
/** After its return a database may still refuse for a moment, and a pool hold connections that are dead. Milliseconds. */
const databaseGraceMs = 2_000;
/** Between the end of a process and the news of it. */
const newsMs = 250;

/** Holds what clients saw against what the spools held, by view, and that against the counts, by timer and quarter of an hour. */
export function judge({ stages, outages, buckets, sums, accountViews }: Evidence): Judgement {
  const requests = stages.flatMap((stage) => stage.requests);
  const views = stages.flatMap((stage) => stage.views);
  const matchings = stages.map(matchStage);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const differences = bucketDifferences(views, buckets);
  const failures = stages.map((stage) => sortFailures(stage, outages));
  const counted = sum(buckets.map((bucket) => bucket.views));
  return {
    requests: requests.length,
    answered: requests.filter(({ outcome }) => outcome === 'image').length,
    counted,
    brokenByKills: sum(failures.map(({ brokenByKills }) => brokenByKills)),
    hiddenWithoutDatabase: sum(failures.map(({ hiddenWithoutDatabase }) => hiddenWithoutDatabase)),
    failures: failures.flatMap(({ failed }) => failed),
    neverSpooled: sum(matchings.map(({ neverSpooled }) => neverSpooled)),
    declaredLost: sum(stages.map(({ declaredLost }) => declaredLost)),
    unaskedFor: sum(matchings.map(({ unaskedFor }) => unaskedFor)),
    repeatedIds: views.length - new Set(views.map(({ viewId }) => viewId)).size,
    unreadable: sum(stages.map(({ unreadable }) => unreadable)),
    notCounted: sum(differences.map((each) => Math.max(0, each))),
    countedOnceMore: sum(differences.map((each) => Math.max(0, -each))),
    wrongSums: wrongSums(buckets, sums) + (accountViews === counted ? 0 : 1),
  };
}

/** What is to be 0; by what to call it. */
export function faultsFound(judgement: Judgement): [string, number][] {
  const mustBeZero: [string, number][] = [
    ['answered, but not in the spool', judgement.neverSpooled],
    ['in the spool, but not counted', judgement.notCounted],
    ['in the spool, but asked for by nobody', judgement.unaskedFor],
    ['in the spool under an id that was there before', judgement.repeatedIds],
    ['in the spool, but not readable', judgement.unreadable],
    ['counted, but not in the spool', judgement.countedOnceMore],
    ['sums that do not agree with the counts', judgement.wrongSums],
    ['images failed while a process was up', judgement.failures.length],
  ];
  return mustBeZero.filter(([, count]) => count !== 0);
}

/** Per timer: which views belong to which requests. */
function matchStage(stage: StageEvidence): { neverSpooled: number; unaskedFor: number } {
  const requests = byTimer(stage.requests);
  const views = byTimer(stage.views);
  let [unrecorded, unaskedFor] = [0, 0];
  for (const timer of new Set([...requests.keys(), ...views.keys()])) {
    const atClientsClock = (views.get(timer) ?? []).map((view) => ({
      ...view,
      epochSecond: view.epochSecond - stage.clockAheadSeconds,
    }));
    const matching = matchViews(requests.get(timer) ?? [], atClientsClock);
    unrecorded += matching.unrecorded.length;
    unaskedFor += matching.unaskedFor.length;
  }
  // The service has to know its loss exactly: to have said too many is as wrong as too few.
  return { neverSpooled: Math.abs(unrecorded - stage.declaredLost), unaskedFor };
}

function byTimer<T extends { timer: number }>(items: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(item.timer);
    if (group) group.push(item);
    else groups.set(item.timer, [item]);
  }
  return groups;
}

/** For each timer and quarter of an hour: views in the spool less views counted. */
function bucketDifferences(views: readonly SpooledView[], buckets: readonly CountedBucket[]): number[] {
  const differences = new Map<string, number>();
  const add = (timer: number, bucketStart: number, count: number) => {
    const key = `${timer} ${bucketStart}`;
    differences.set(key, (differences.get(key) ?? 0) + count);
  };
  for (const { timer, epochSecond } of views) add(timer, epochSecond - (epochSecond % bucketSeconds), 1);
  for (const bucket of buckets) add(bucket.timer, bucket.bucketStart, -bucket.views);
  return [...differences.values()];
}

function wrongSums(buckets: readonly CountedBucket[], sums: Evidence['sums']): number {
  const right = new Map<number, number>();
  for (const { timer, views } of buckets) right.set(timer, (right.get(timer) ?? 0) + views);
  return sums.flatMap((ofTimers) => ofTimers.filter((views, timer) => views !== (right.get(timer) ?? 0))).length;
}

interface Failures {
  brokenByKills: number;
  hiddenWithoutDatabase: number;
  failed: SeenRequest[];
}

/** Which of the requests that got no image could not have got one. */
function sortFailures(stage: StageEvidence, outages: readonly Span[]): Failures {
  const result: Failures = { brokenByKills: 0, hiddenWithoutDatabase: 0, failed: [] };
  for (const request of stage.requests) {
    if (request.outcome === 'image') continue;
    const lives = stage.lives.filter(({ slot }) => slot === request.slot);
    if (request.outcome === 'broken' && lives.some((life) => brokeAtItsEnd(request, life))) result.brokenByKills++;
    else if (request.outcome === 'hidden' && couldNotKnow(request, lives, outages)) result.hiddenWithoutDatabase++;
    else result.failed.push(request);
  }
  return result;
}

const brokeAtItsEnd = ({ sentMs, doneMs }: SeenRequest, { endingMs, toMs }: Life) =>
  endingMs !== undefined && sentMs <= (toMs ?? Infinity) + newsMs && doneMs >= endingMs;

function couldNotKnow({ sentMs, doneMs }: SeenRequest, lives: readonly Life[], outages: readonly Span[]): boolean {
  const life = lives.findLast(({ fromMs }) => fromMs <= sentMs);
  const wasAway = outages.some(
    ({ fromMs, toMs }) => fromMs <= doneMs && sentMs <= (toMs ?? Infinity) + databaseGraceMs,
  );
  return wasAway && sentMs < (life?.warmMs ?? Infinity);
}
