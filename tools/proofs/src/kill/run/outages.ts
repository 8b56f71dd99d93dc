import { type Guarantee, guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { TimeSpan } from '../audit/evidence.ts';
import type { Postgres } from '../services/postgres.ts';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

/** Kinds of database outages. Each returns the function that ends it. */
const outages: Readonly<Record<string, Outage['begin']>> = {
  'PostgreSQL stopped': async (postgres) => {
    await postgres.stop();
    return () => postgres.restart();
  },
  'PostgreSQL frozen (SIGSTOP)': (postgres) => postgres.freeze(),
};

/** A shorter outage has too few requests for a 99th percentile. */
const minSecondsForP99 = 20;
const maxP99Ratio = 1.5;
/** The last part of an outage, in which a service is killed. Its successor starts without a database. */
const lastPart = 0.1;

/** Runs each kind of outage under load. Half of the reference time for the latency of images is before it and half after it. */
export async function runOutages(environment: Environment, scenario: Scenario, seconds: number): Promise<Guarantee[]> {
  const counted: Guarantee[] = [];
  const latencies: Guarantee[] = [];
  for (const [name, begin] of Object.entries(outages)) {
    const { drained, p99s } = await runOutage(environment, scenario, { name, begin, seconds });
    counted.push(...drained);
    if (seconds >= minSecondsForP99)
      latencies.push(guarantee.ratio(`p99 of images, ${name} : before and after`, p99s, maxP99Ratio, 'ms'));
  }
  return [...counted, ...latencies];
}

interface Outage {
  name: string;
  begin: (postgres: Postgres) => Promise<() => Promise<void>>;
  seconds: number;
}

/** @returns whether the backlog was counted in time, and the 99th percentiles of images during the outage, and before and after it */
async function runOutage(
  environment: Environment,
  scenario: Scenario,
  { name, begin, seconds }: Outage,
): Promise<{ drained: Guarantee[]; p99s: [number, number] }> {
  const calm = [await timeSpanOf(() => wait(seconds * 500))];
  environment.log(`${name} for ${seconds} s`);
  const fromMs = Date.now();
  const begunAt = performance.now();
  const end = await begin(environment.postgres);
  await wait(seconds * 1000 * (1 - lastPart));
  const duringOutage = { fromMs, toMs: Date.now() };
  environment.log('  an image service is killed during the outage');
  await scenario.services.kill([0]);
  await scenario.services.restart();
  await wait(Math.max(0, begunAt + seconds * 1000 - performance.now()));
  await end();
  const drained = await scenario.countedAfter(name);
  await scenario.recover();
  calm.push(await timeSpanOf(() => wait(seconds * 500)));
  return { drained, p99s: [scenario.p99(duringOutage), scenario.p99(...calm)] };
}

async function timeSpanOf(work: () => Promise<unknown>): Promise<Required<TimeSpan>> {
  const fromMs = Date.now();
  await work();
  return { fromMs, toMs: Date.now() };
}
