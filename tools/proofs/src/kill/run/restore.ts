import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from './environment.ts';
import { Scenario, type ScenarioResult } from './scenario.ts';

/**
 * Replaces the database by a backup that is `seconds` old. Services count everything since then again from the segments that they keep.
 * In the middle, a service is killed, so that there is also a segment that no process writes any more.
 */
export async function restoreBackup(environment: Environment, seconds: number): Promise<ScenarioResult> {
  const { postgres, apiLoad } = environment;
  const dataDir = await environment.dataDir('restore');
  const options = { name: 'restored backup', dataDirs: [dataDir, dataDir], spoolGrace: '1h' };
  const scenario = await Scenario.start(environment, options);
  // The backup does not have what is changed after it, so nothing is.
  const before = await apiLoad.withoutChanges(async () => {
    await postgres.backUp();
    environment.log('a backup of the database was taken');
    await scenario.recover();
    await wait(seconds * 500);
    await scenario.services.kill([0]);
    await scenario.recover();
    await wait(seconds * 500);
    await scenario.waitUntilCounted();
    const counted = await countedViews(environment);
    await postgres.restoreBackup();
    return counted;
  });
  const missing = before - (await countedViews(environment));
  if (missing <= 0) throw new Error('The backup does not miss any views.');
  environment.log(`the database is replaced by the backup, in which ${missing} views are missing`);
  const guarantees = await scenario.countedAfter('a backup was restored');
  await scenario.recover();
  return { evidence: await scenario.finish(), guarantees };
}

async function countedViews({ postgres }: Environment): Promise<number> {
  const [row] = await postgres.query<{ sum: string }>('SELECT coalesce(sum(views), 0) AS sum FROM timer_view_totals');
  return Number(row?.sum);
}
