import { setTimeout as wait } from 'node:timers/promises';
import { recordBytes } from '@tminus/testing';
import type { Environment } from './environment.ts';
import { Scenario, type ScenarioResult } from './scenario.ts';

const smallSegments = new URL('../preload/small-segments.js', import.meta.url).href;
/** A segment is sealed when it has this many records. */
const recordsPerSegment = 40;
const timerCount = 3;
const lock = 'LOCK TABLE timer_view_totals IN SHARE MODE';

/**
 * Small segments are sealed, counted and deleted all the time. All services are killed while one of them counts.
 * @param seconds - how long segments are sealed and counted before the kill
 */
export async function runSmallSegments(environment: Environment, seconds: number): Promise<ScenarioResult> {
  const dataDir = await environment.dataDir('small-segments');
  const scenario = await Scenario.start(environment, {
    name: 'small segments',
    dataDirs: [dataDir, dataDir],
    preloads: () => [`${smallSegments}?segmentBytes=${recordsPerSegment * recordBytes}`],
    traffic: {
      targets: { fixed: environment.timers.fixed.slice(0, timerCount), evergreen: [], tail: [] },
      hasAborts: false,
    },
  });
  environment.log(`segments of ${recordsPerSegment} views for ${seconds} s`);
  await wait(seconds * 1000);
  await environment.postgres.whileCounting(lock, async () => {
    await Promise.all([scenario.services.kill(scenario.services.slots), environment.api.kill()]);
  });
  await scenario.recover();
  return scenario.finishAfter('services were killed');
}
