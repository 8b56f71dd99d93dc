import { median } from '@tminus/testing/statistics';
import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, medianInterval, short, atLeast, type atMost } from './figure.ts';
import { type Load, type Saturation, saturate } from './load.ts';
import type { PinnedServer } from './pinned.ts';

/** What requests cost a server. */
interface Cost {
  /** CPU time of a request, in microseconds of all threads of the server. Depends little on other load, unlike the rate. */
  cpu: number;
  /** Requests per second. */
  rate: number;
  /** The share of its core that the server used. */
  busy: number;
}

/** A server that uses less of its core could answer more: the load generator was the limit. */
const minBusy = 0.9;

/** The costs of a request and of its baseline, measured one after the other: the speed of a shared machine changes within seconds. */
interface Pair {
  subject: Cost;
  baseline: Cost;
}

/** A server, and requests for it. */
export interface Target {
  server: PinnedServer;
  load: Load;
}

/** A server that has used no CPU time for this long has nothing left to do. Views are shipped at least every 250 ms. */
const idleMs = 300;
const maxWaitMs = 1_500;
/** The CPU time of a process is counted in steps of 10 ms. */
const pollMs = 50;

/** Waits for what requests leave to do: views are shipped and counted a little later. @returns the CPU time so far, in microseconds */
async function settled(server: PinnedServer): Promise<number> {
  let cpu = server.cpuMicroseconds();
  for (let waitedMs = 0, quietMs = 0; quietMs < idleMs && waitedMs < maxWaitMs; waitedMs += pollMs) {
    await wait(pollMs);
    const now = server.cpuMicroseconds();
    quietMs = now === cpu ? quietMs + pollMs : 0;
    cpu = now;
  }
  return cpu;
}

/** Sends as many requests as the server and the load generator can handle. What requests leave to do belongs to their cost. */
async function measureWhole(target: Target): Promise<Cost> {
  const before = target.server.cpuMicroseconds();
  const { requests, rate, busy } = await measureCost(target);
  return { cpu: ((await settled(target.server)) - before) / requests, rate, busy };
}

/** Measures each comparison in every round, after one round that warms up. @returns the pairs of each comparison */
export async function measurePairs(comparisons: readonly [subject: Target, baseline: Target][], rounds: number) {
  const pairs = comparisons.map((): Pair[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, [subject, baseline]] of comparisons.entries()) {
      const pair = { subject: await measureWhole(subject), baseline: await measureWhole(baseline) };
      if (round > 0) pairs[index]?.push(pair);
    }
  }
  return pairs;
}

/** Sends as many requests as the server and the load generator can handle. */
async function measureCost({ server, load }: Target): Promise<Cost & Saturation> {
  const before = server.cpuMicroseconds();
  const { requests, seconds } = await saturate(load);
  const cpu = server.cpuMicroseconds() - before;
  return { requests, seconds, cpu: cpu / requests, rate: requests / seconds, busy: cpu / (seconds * 1e6) };
}

const describeCosts = (costs: readonly Cost[]) => {
  const middle = (name: keyof Cost) => median(costs.map((each) => each[name]));
  const busy = middle('busy');
  const limit = busy < minBusy ? ` at ${Math.round(100 * busy)} % of a core` : '';
  return `${short(middle('cpu'))} µs, ${short(middle('rate'))}/s${limit}`;
};

/** The CPU time of a request to the baseline, as a percentage of that of another request. */
export const costFigure = (
  what: string,
  rounds: readonly Pair[],
  { must, aim }: Pick<Figure, 'must' | 'aim'>,
): Figure =>
  pairFigure(what, rounds, ({ subject, baseline }) => (100 * baseline.cpu) / subject.cpu, atLeast(must, aim, '%'));

/** The CPU time of a request as a multiple of that of a request to the baseline. */
export const timesFigure = (what: string, rounds: readonly Pair[], limits: ReturnType<typeof atMost>): Figure =>
  pairFigure(what, rounds, ({ subject, baseline }) => subject.cpu / baseline.cpu, limits);

function pairFigure(
  what: string,
  rounds: readonly Pair[],
  ratioOf: (pair: Pair) => number,
  limits: ReturnType<typeof atMost>,
): Figure {
  const subject = rounds.map((each) => each.subject);
  const baseline = rounds.map((each) => each.baseline);
  const ratios = rounds.map(ratioOf);
  return {
    what,
    measured: `${describeCosts(subject)}; baseline ${describeCosts(baseline)}`,
    value: median(ratios),
    interval: medianInterval(ratios),
    isSaturated: [subject, baseline].every((costs) => median(costs.map(({ busy }) => busy)) >= minBusy),
    ...limits,
  };
}
