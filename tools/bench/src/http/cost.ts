import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, median, short, spreadOf } from '../figure.ts';
import { type Load, saturate } from './load.ts';
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

/** Views are shipped and counted a little later, and belong to the cost of their requests. */
const settleMs = 2_000;

/** A server that uses less of its core could answer more: the load generator was the limit. */
const minBusy = 0.9;

/** Sends as many requests as the server and the load generator can handle. */
export async function measureCost(server: PinnedServer, load: Load): Promise<Cost> {
  const before = server.cpuMicroseconds();
  const { requests, seconds } = await saturate(load);
  const busy = (server.cpuMicroseconds() - before) / (seconds * 1e6);
  await wait(settleMs);
  return { cpu: (server.cpuMicroseconds() - before) / requests, rate: requests / seconds, busy };
}

const describeCosts = (costs: readonly Cost[]) => {
  const middle = (name: keyof Cost) => median(costs.map((each) => each[name]));
  const busy = middle('busy');
  const limit = busy < minBusy ? ` at ${Math.round(100 * busy)} % of a core` : '';
  return `${short(middle('cpu'))} µs, ${short(middle('rate'))}/s${limit}`;
};

/** The CPU time of a request to the baseline, as a percentage of that of another request. Each ratio is computed within a round. */
export function costFigure<Name extends string>(
  what: string,
  rounds: readonly Record<Name, Cost>[],
  subject: Name,
  baseline: Name,
  { must, aim }: Pick<Figure, 'must' | 'aim'>,
): Figure {
  const costs = (name: Name) => rounds.map((each) => each[name]);
  return {
    what,
    measured: `${describeCosts(costs(subject))}; baseline ${describeCosts(costs(baseline))}`,
    value: 100 * median(rounds.map((each) => each[baseline].cpu / each[subject].cpu)),
    spread: spreadOf(costs(baseline).map(({ cpu }) => cpu)),
    isSaturated: [subject, baseline].every((name) => median(costs(name).map(({ busy }) => busy)) >= minBusy),
    must,
    aim,
    better: 'more',
    unit: '%',
  };
}
