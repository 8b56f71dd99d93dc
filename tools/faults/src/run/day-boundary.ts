import { guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { Postgres } from '../services/postgres.ts';
import { Scenario, type ScenarioResult } from './scenario.ts';
import type { Environment } from './environment.ts';

/** Time before midnight by the clock of a started service. */
const leadSeconds = 5;
/** A start may take this many times as long as the longest start so far. */
const startFactor = 2;
const afterSeconds = 5;

const clock = new URL('../preload/shifted-clock.js', import.meta.url).href;

/**
 * Runs an image service whose clock passes the end of the month (UTC), which is the end of a day and of a partition,
 * and kills it at midnight. The partitions of the next month do not exist: they are created during a `pg_dump`. The
 * service runs alone, because its clock does not match the file times that a second service reads.
 */
export async function crossMidnight(environment: Environment): Promise<ScenarioResult> {
  const now = new Date();
  const midnightMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const lead = leadSeconds + (startFactor * environment.longestStartMs) / 1000;
  const clockAheadSeconds = Math.floor((midnightMs - now.getTime()) / 1000 - lead);
  const midnightHere = midnightMs - clockAheadSeconds * 1000;
  const scenario = await Scenario.start(environment, {
    name: 'day boundary',
    dataDirs: [await environment.dataDir('midnight')],
    preloads: () => [`${clock}?ms=${clockAheadSeconds * 1000}`],
    clockAheadSeconds,
  });
  environment.log(
    `the clock of an image service reaches midnight of ${new Date(midnightMs).toISOString().slice(0, 10)}`,
  );
  await removeMonth(environment.postgres, midnightMs);
  const evidence = await environment.postgres.duringDump(async () => {
    const nowMs = Date.now();
    await wait(Math.max(0, midnightHere - nowMs));
    environment.log('  the service is killed at midnight, and there are no partitions for the next month');
    await scenario.services.kill([0]);
    await scenario.recover();
    await wait(afterSeconds * 1000);
    return scenario.finish();
  });
  const before = evidence.views.filter(({ epochSecond }) => epochSecond * 1000 < midnightMs).length;
  const after = evidence.views.length - before;
  return {
    evidence,
    guarantees: [guarantee.some('views before midnight', before), guarantee.some('views after midnight', after)],
  };
}

/** Removes the partitions of the month that begins at `midnightMs`, which maintenance has created ahead of time. */
async function removeMonth(postgres: Postgres, midnightMs: number): Promise<void> {
  const month = new Date(midnightMs).toISOString().slice(0, 7).replace('-', '_');
  const partitions = await postgres.query<{ name: string }>(
    'SELECT inhrelid::regclass AS name FROM pg_inherits WHERE inhrelid::regclass::text LIKE $1',
    [`%\\_${month}`],
  );
  for (const { name } of partitions) await postgres.query(`DROP TABLE ${name}`);
}
