import { setTimeout as wait } from 'node:timers/promises';
import type { ScenarioEvidence } from '../audit/audit.ts';
import type { Environment } from './environment.ts';
import { Scenario, type ScenarioOptions } from './scenario.ts';

/** The evidence, and milliseconds until everything is counted after the restore. */
export interface Restore {
  evidence: ScenarioEvidence;
  healedMs: number;
}

/**
 * Replaces the database by a backup that is `seconds` old. Services count everything since then again from the segments that they keep.
 * In the middle, a service is killed, so that there is also a segment that no process writes any more.
 */
export async function restoreBackup(
  environment: Environment,
  { seconds, ...options }: Omit<ScenarioOptions, 'name' | 'dataDir' | 'slots' | 'spoolGrace'> & { seconds: number },
): Promise<Restore> {
  const { postgres } = environment;
  const dataDir = await environment.dataDir('restore');
  const more = { name: 'restored backup', dataDir, slots: 2, spoolGrace: '1h' };
  const scenario = await Scenario.start(environment, { ...options, ...more });
  await postgres.backUp();
  environment.log('a backup of the database was taken');
  await scenario.recover();
  await wait(seconds * 500);
  await scenario.services.kill([0]);
  await scenario.recover();
  await wait(seconds * 500);
  await scenario.waitUntilCounted();
  const before = await countedViews(environment);
  await postgres.restoreBackup();
  const missing = before - (await countedViews(environment));
  if (missing <= 0) throw new Error('The backup does not miss any views.');
  environment.log(`the database is replaced by the backup, in which ${missing} views are missing`);
  const healedMs = await scenario.waitUntilCounted();
  environment.log(`  everything is counted again ${(healedMs / 1000).toFixed(1)} s later`);
  await scenario.recover();
  return { evidence: await scenario.finish(), healedMs };
}

async function countedViews({ postgres }: Environment): Promise<number> {
  const [row] = await postgres.query<{ sum: string }>('SELECT coalesce(sum(views), 0) AS sum FROM timer_view_totals');
  return Number(row?.sum);
}
