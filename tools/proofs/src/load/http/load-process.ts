import { type Answer, LoadGenerator, requestText } from '@tminus/testing/load-generator';
import { quantile } from '@tminus/testing/statistics';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { OfferedLoad, Phase, PhaseResult, Requests } from './load.ts';

/** What a good response takes at most, in milliseconds. */
const goodMs = 1_000;
/** When a service has recovered, requests take less than this, in milliseconds. */
const normalMs = 100;
/** Clients and proxies of an overloaded service give up after this. */
const patienceMs = 5_000;
const openedAtOnce = 100;

const [load] = (await once(process, 'message')) as [OfferedLoad];
const { url, expectsRedirects } = load.requests;
/** The first digit of the status of expected responses. */
const expected = expectsRedirects ? 3 : 2;

interface Outcome {
  /** When the request was due, in milliseconds after the start of its phase. */
  dueMs: number;
  ms: number;
  /** 0: no response. */
  status: number;
}

/** The bytes of each request. */
function requestsOf({ paths, ...request }: Requests): Buffer[] {
  const headers = { Host: new URL(url).host, ...request.headers };
  return paths.map((path) => Buffer.from(requestText({ ...request, path, headers })));
}

const requests = requestsOf(load.requests);
let next = 0;
/** Takes the answers of the current phase. */
let take: (dueAt: number, answer: Answer) => void = () => undefined;
const generator = new LoadGenerator({
  ports: [Number(new URL(url).port)],
  patienceMs: load.mayFail ? patienceMs : Infinity,
  order: 'latest',
  send: (connection, dueAt) =>
    connection.send(requests[next++ % requests.length] ?? '', (answer) => take(dueAt, answer)),
});

/**
 * Opens the connections and uses each of them once. Otherwise many would wait to be accepted when the load begins, because Node accepts one
 * in each turn of its event loop.
 */
async function openInAdvance(): Promise<void> {
  for (let opened = 0; opened < load.connections; opened = generator.freeCount) {
    const count = Math.min(openedAtOnce, load.connections - opened);
    generator.open(count);
    while (generator.freeCount < opened + count) await wait(1);
  }
  const [health = ''] = requestsOf({ url, paths: ['/health/live'] });
  for (const connection of generator.takeFree()) {
    const { status } = await new Promise<Answer>((resolve) => connection.send(health, resolve));
    if (status !== 200) throw new Error(`The health check of the service answered with ${status}.`);
  }
}

async function run({ seconds, rate, clients = 0, most = Infinity }: Phase): Promise<PhaseResult> {
  const outcomes: Outcome[] = [];
  const startMs = performance.now();
  const elapsed = () => performance.now() - startMs;
  const isOver = () => elapsed() >= seconds * 1000;
  let [offered, answered, withoutConnection, lateMs, endMs] = [0, 0, 0, 0, 0];
  const offer = (dueMs: number) => {
    if (offered === most) return;
    offered++;
    if (!load.mayFail) generator.add(startMs + dueMs);
    else if (!generator.offer(startMs + dueMs)) withoutConnection++;
  };
  take = (dueAt, { status }) => {
    answered++;
    endMs = elapsed();
    if (!load.mayFail && Math.floor(status / 100) !== expected)
      throw new Error(status === 0 ? 'The server closed a connection.' : `Not every request succeeded: ${status}`);
    outcomes.push({ dueMs: dueAt - startMs, ms: startMs + endMs - dueAt, status });
    if (rate === undefined && !isOver()) offer(endMs);
  };

  for (let client = 0; rate === undefined && client < clients; client++) offer(elapsed());
  let due = 0;
  const isDone = () => isOver() || offered === most;
  while (!isDone() || answered + withoutConnection < offered) {
    const nowMs = Math.min(elapsed(), seconds * 1000);
    for (; rate !== undefined && due < (nowMs * rate) / 1000; due++) {
      const dueMs = (due * 1000) / rate;
      lateMs = Math.max(lateMs, elapsed() - dueMs);
      offer(dueMs);
    }
    await wait(1); // sends all requests of a millisecond together
  }
  return summarize(outcomes, { seconds, withoutConnection, lateMs, endMs });
}

interface PhaseTotals extends Pick<PhaseResult, 'lateMs'> {
  seconds: number;
  withoutConnection: number;
  endMs: number;
}

function summarize(outcomes: readonly Outcome[], totals: PhaseTotals): PhaseResult {
  const { seconds, withoutConnection, lateMs, endMs } = totals;
  const timesOf = (isOne: (status: number) => boolean) =>
    outcomes.filter(({ status }) => isOne(status)).map(({ ms }) => ms);
  const accepted = timesOf((status) => Math.floor(status / 100) === expected);
  const refused = timesOf((status) => status === 503);
  const all = outcomes.length + withoutConnection;
  return {
    requests: accepted.length,
    seconds: endMs / 1000,
    good: accepted.filter((ms) => ms <= goodMs).length / seconds,
    refused: refused.length / all,
    failed: (all - accepted.length - refused.length) / all,
    p99: quantile(accepted, 0.99),
    p999: quantile(accepted, 0.999),
    longest: quantile(accepted, 1),
    p99OfRefused: refused.length === 0 ? null : quantile(refused, 0.99),
    lateMs,
    secondsUntilNormal: secondsUntilNormal(outcomes, seconds),
  };
}

/**
 * Until the first second begins in whose every tenth at most 1 % of the requests failed, were refused or took too long; all seconds if none does.
 * What is slow later has other causes: with a fifth of a core, counting makes requests wait every ten seconds, also without an overload.
 */
function secondsUntilNormal(outcomes: readonly Outcome[], seconds: number): number {
  const due: number[] = [];
  const bad: number[] = [];
  for (const { dueMs, ms, status } of outcomes) {
    const tenth = Math.floor(dueMs / 100);
    due[tenth] = (due[tenth] ?? 0) + 1;
    if (Math.floor(status / 100) !== expected || ms > normalMs) bad[tenth] = (bad[tenth] ?? 0) + 1;
  }
  for (let tenth = 0, normal = 0; tenth < seconds * 10; tenth++) {
    normal = (bad[tenth] ?? 0) <= (due[tenth] ?? 0) / 100 ? normal + 1 : 0;
    if (normal === 10) return (tenth - 9) / 10;
  }
  return seconds;
}

if (load.mayFail) await openInAdvance();
else generator.open(load.connections);
const results: PhaseResult[] = [];
for (const phase of load.phases) results.push(await run(phase));
process.send?.(results, () => process.exit(0));
