import type { Guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

/** So that services know the timers, and then that there are views to count. */
const recordingMs = 3_000;
/** Nobody can move an offset, but everybody can read it. */
const lock = 'LOCK TABLE spool_segments IN SHARE MODE';

/**
 * All image services are killed. The next ones of a spool read the same segments, and wait until they may count them: only one of them may do
 * so.
 */
export async function letRivalsCount(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const { postgres, log, options } = environment;
  await wait(recordingMs);
  log('all services count at the same moment, those of a spool the same segments');
  await postgres.withLock(lock, [], async () => {
    await wait(recordingMs);
    await scenario.services.kill(options.spools.map((_, slot) => slot));
    const killedMs = Date.now(); // backends of killed services may still wait
    await scenario.services.restart();
    await postgres.untilCounting(options.spools.length, killedMs);
  });
  return scenario.countedAfter('rivals counted');
}
