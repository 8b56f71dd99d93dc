import { median } from '@tminus/testing/statistics';
import { type Figure, medianInterval, short, spreadOf, atLeast, type atMost } from '../figure.ts';
import { type Load, type Saturation, saturate } from './load.ts';
import type { PinnedServer } from './pinned.ts';

/** What requests cost a server. */
export interface Cost {
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
export interface Pair {
  subject: Cost;
  baseline: Cost;
}

/** A server, and requests for it. */
export interface Target {
  server: PinnedServer;
  load: Load;
}

/** Sends as many requests as the servers and the load generator can handle, first to the subject, then to the baseline. */
async function measurePair(subject: Target, baseline: Target): Promise<Pair> {
  const before = subject.server.cpuMicroseconds();
  const measured = await measureCost(subject);
  const pair = { baseline: await measureCost(baseline), subject: measured };
  // Views are shipped and counted a little later, and belong to the cost of their requests.
  pair.subject.cpu = (subject.server.cpuMicroseconds() - before) / measured.requests;
  return pair;
}

/** Measures each comparison in every round, after one round that warms up. @returns the pairs of each comparison */
export async function measurePairs(comparisons: readonly [subject: Target, baseline: Target][], rounds: number) {
  const pairs = comparisons.map((): Pair[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, [subject, baseline]] of comparisons.entries()) {
      const pair = await measurePair(subject, baseline);
      if (round > 0) pairs[index]?.push(pair);
    }
  }
  return pairs;
}

/** Sends as many requests as the server and the load generator can handle. */
export async function measureCost({ server, load }: Target): Promise<Cost & Saturation> {
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
    spread: spreadOf(baseline.map(({ cpu }) => cpu)),
    isSaturated: [subject, baseline].every((costs) => median(costs.map(({ busy }) => busy)) >= minBusy),
    ...limits,
  };
}
