import { setTimeout as wait } from 'node:timers/promises';
import type { TimeSpan } from '../audit/evidence.ts';
import type { Postgres } from '../services/postgres.ts';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

/** Image latency around a database outage, and the time until the backlog was counted. */
export interface OutageFigures {
  name: string;
  seconds: number;
  /** 99th percentiles in milliseconds: before and after the outage, and during it. */
  calmP99: number;
  p99: number;
  drainedMs: number;
}

/** A kind of database outage. `begin` returns the function that ends it. */
export interface Outage {
  name: string;
  begin: (postgres: Postgres) => Promise<() => Promise<void>>;
}

export const outages: readonly Outage[] = [
  {
    name: 'PostgreSQL stopped',
    begin: async (postgres) => {
      await postgres.stop();
      return () => postgres.restart();
    },
  },
  { name: 'PostgreSQL frozen (SIGSTOP)', begin: (postgres) => postgres.freeze() },
];

/** The last part of an outage, in which a service is killed. Its successor starts without a database. */
const lastPart = 0.1;

/** Runs an outage under load. Half of the reference time is before it and half after it. */
export async function runOutage(
  environment: Environment,
  scenario: Scenario,
  { name, begin }: Outage,
  seconds: number,
): Promise<OutageFigures> {
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
  const drainedMs = await scenario.waitUntilCounted();
  environment.log(`  the outage is over; all views are counted ${(drainedMs / 1000).toFixed(1)} s later`);
  await scenario.recover();
  calm.push(await timeSpanOf(() => wait(seconds * 500)));
  return { name, seconds, calmP99: scenario.p99(...calm), p99: scenario.p99(duringOutage), drainedMs };
}

async function timeSpanOf(work: () => Promise<unknown>): Promise<Required<TimeSpan>> {
  const fromMs = Date.now();
  await work();
  return { fromMs, toMs: Date.now() };
}

/**
 * Dumps the database under load.
 * @returns milliseconds until everything is counted while the dump goes on
 */
export async function dumpDatabase(environment: Environment, scenario: Scenario, seconds: number): Promise<number> {
  environment.log(`a dump holds its snapshot and read locks on all tables for ${seconds} s`);
  return environment.postgres.duringDump(async () => {
    await wait(seconds * 1000);
    return scenario.waitUntilCounted();
  });
}
