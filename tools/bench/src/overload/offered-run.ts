import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '@tminus/testing/statistics';
import { Connection, receiveInput, requestsOf, sendResult } from '../http/connection.ts';
import type { Requests } from '../http/load.ts';

/** A time with a constant load. */
export interface Phase {
  seconds: number;
  /** Requests per second, no matter how slow the responses are. Default: as many as a few clients get answers for (a closed loop). */
  rate?: number;
}

/** What the load generator receives. */
export interface OfferedLoad {
  requests: Requests;
  /** Opened in advance, as by a proxy: requests that find none free fail. */
  connections: number;
  phases: readonly Phase[];
}

/** What happened to the requests that were due in a phase. */
export interface PhaseResult {
  /** Responses with 2xx within a second after the request was due, per second. */
  good: number;
  /** Shares of all requests: responses with 503, and requests without a response in time or without a free connection. */
  refused: number;
  failed: number;
  /** In milliseconds from when a request was due. Refused: null if none was. */
  p99: { accepted: number; refused: number | null };
  /** How late the generator sent requests at most, in milliseconds, because it was too busy. */
  lateMs: number;
  /** Until a second begins in whose every tenth 99 % of the requests succeeded within 0.1 s. */
  secondsUntilNormal: number;
}

/** Offers phases of load from many clients. */
const input = await receiveInput<OfferedLoad>();

/** What a good response takes at most, in milliseconds. */
const goodMs = 1_000;
/** When a service has recovered, requests take less than this, in milliseconds. */
const normalMs = 100;

/** Clients and proxies give up after this. */
const patienceMs = 5_000;
const patienceCheckMs = 100;
/** How many clients send requests in a closed loop. */
const closedClients = 64;

const { connections, phases } = input;
const { url } = input.requests;
const requests = requestsOf(input.requests);

interface Outcome {
  /** When the request was due, in milliseconds after the start of its phase. */
  dueMs: number;
  ms: number;
  /** 0: no response. */
  status: number;
}

/** When each client sent the request that it waits for; Infinity if it waits for none. */
const clients = new Map<Connection, number>();
const free: Connection[] = [];
let next = 0;

function addClient(): Promise<void> {
  const client = new Connection(url, {
    acceptsErrors: true,
    onClose: () => {
      clients.delete(client);
      void addClient(); // instead of it
    },
  });
  clients.set(client, Infinity);
  return client.connected.then(() => void free.push(client));
}

/**
 * Opens the connections and uses each of them once. Otherwise many would wait to be accepted when the load begins, because Node accepts one
 * in each turn of its event loop.
 */
async function openConnections(): Promise<void> {
  while (clients.size < connections) await Promise.all(Array.from({ length: 100 }, addClient));
  const [health = Buffer.alloc(0)] = requestsOf({ url, paths: ['/health/live'] });
  for (const client of clients.keys()) {
    const status = await new Promise((resolve) => client.send(health, resolve));
    if (status !== 200) throw new Error(`The health check of the service answered with ${status}.`);
  }
}

function freeClient(): Connection | undefined {
  for (let client = free.pop(); client; client = free.pop()) if (clients.has(client)) return client;
  return undefined;
}

async function run({ seconds, rate }: Phase): Promise<PhaseResult> {
  const outcomes: Outcome[] = [];
  const startMs = performance.now();
  const elapsed = () => performance.now() - startMs;
  let pending = 0;
  let lateMs = 0;
  let withoutConnection = 0;
  const isOver = () => elapsed() >= seconds * 1000;

  const offer = (dueMs: number) => {
    const client = freeClient();
    if (client === undefined) return void withoutConnection++;
    pending++;
    clients.set(client, performance.now());
    client.send(requests[next++ % requests.length] ?? Buffer.alloc(0), (status) => {
      pending--;
      clients.set(client, Infinity);
      outcomes.push({ dueMs, ms: elapsed() - dueMs, status });
      if (status !== 0) free.push(client);
      if (rate === undefined && !isOver()) offer(elapsed());
    });
  };

  if (rate === undefined) for (let index = 0; index < closedClients; index++) offer(elapsed());
  let offered = 0;
  let checkedMs = 0;
  while (!isOver() || pending > 0) {
    const nowMs = Math.min(elapsed(), seconds * 1000);
    for (; rate !== undefined && offered < (nowMs * rate) / 1000; offered++) {
      const dueMs = (offered * 1000) / rate;
      lateMs = Math.max(lateMs, elapsed() - dueMs);
      offer(dueMs);
    }
    if (elapsed() - checkedMs > patienceCheckMs) {
      checkedMs = elapsed();
      for (const [client, sentMs] of clients) if (performance.now() - sentMs > patienceMs) client.close();
    }
    await wait(1);
  }
  const accepted = outcomes.filter(({ status }) => Math.floor(status / 100) === 2);
  const refused = outcomes.filter(({ status }) => status === 503);
  const all = outcomes.length + withoutConnection;
  return {
    good: accepted.filter(({ ms }) => ms <= goodMs).length / seconds,
    refused: refused.length / all,
    failed: (all - accepted.length - refused.length) / all,
    p99: { accepted: p99(accepted), refused: refused.length === 0 ? null : p99(refused) },
    lateMs,
    secondsUntilNormal: secondsUntilNormal(outcomes, seconds),
  };
}

/**
 * Until the first second begins in whose every tenth at most 1 % of the requests failed, were refused or took too long; all seconds if none does.
 * What is slow later has other causes: with a fifth of a core, counting makes requests wait every ten seconds, also without an overload.
 */
function secondsUntilNormal(outcomes: readonly Outcome[], seconds: number): number {
  const due = new Map<number, number>();
  const bad = new Map<number, number>();
  const count = (counts: Map<number, number>, tenth: number) => counts.set(tenth, (counts.get(tenth) ?? 0) + 1);
  for (const { dueMs, ms, status } of outcomes) {
    const tenth = Math.floor(dueMs / 100);
    count(due, tenth);
    if (Math.floor(status / 100) !== 2 || ms > normalMs) count(bad, tenth);
  }
  const isNormal = (tenth: number) => (bad.get(tenth) ?? 0) <= (due.get(tenth) ?? 0) / 100;
  for (let tenth = 0, normal = 0; tenth < seconds * 10; tenth++) {
    normal = isNormal(tenth) ? normal + 1 : 0;
    if (normal === 10) return (tenth - 9) / 10;
  }
  return seconds;
}

const p99 = (outcomes: readonly Outcome[]) =>
  quantile(
    outcomes.map(({ ms }) => ms),
    0.99,
  );

await openConnections();
const results: PhaseResult[] = [];
for (const phase of phases) results.push(await run(phase));
sendResult(results);
