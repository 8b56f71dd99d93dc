import { guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import { Scenario, type ScenarioResult } from './scenario.ts';
import type { Environment } from './environment.ts';

/** Time before midnight by the clock of a started service. */
const leadSeconds = 5;
/** A start may take this many times as long as the longest start so far. */
const startFactor = 2;
const afterSeconds = 5;

const clock = new URL('../preload/shifted-clock.js', import.meta.url).href;

/**
 * Runs an image service whose clock passes the end of the month (UTC), and kills it at midnight. It runs alone, because its clock does not
 * match the file times that a second service reads.
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
  const nowMs = Date.now();
  await wait(Math.max(0, midnightHere - nowMs));
  environment.log('  the service is killed at midnight');
  await scenario.services.kill([0]);
  await scenario.recover();
  await wait(afterSeconds * 1000);
  const evidence = await scenario.finish();
  const before = evidence.views.filter(({ epochSecond }) => epochSecond * 1000 < midnightMs).length;
  const after = evidence.views.length - before;
  return {
    evidence,
    guarantees: [guarantee.some('views before midnight', before), guarantee.some('views after midnight', after)],
  };
}
