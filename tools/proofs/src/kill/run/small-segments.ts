import { setTimeout as wait } from 'node:timers/promises';
import { recordBytes } from '@tminus/testing';
import type { Environment } from './environment.ts';
import { Scenario, type ScenarioResult } from './scenario.ts';

const smallSegments = new URL('../preload/small-segments.js', import.meta.url).href;
/** A segment is sealed when it has this many records. */
const recordsPerSegment = 40;
const timerCount = 3;
/** Enough to seal segments of each service. */
const answersWhileCounting = 6 * recordsPerSegment;
const lock = 'LOCK TABLE timer_view_totals IN SHARE MODE';

/**
 * Small segments are sealed, counted and deleted all the time. All services are killed while one of them counts, and the next ones while they
 * count a segment that is sealed: there is no other when they start.
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
  const { postgres, api } = environment;
  const { services } = scenario;
  await postgres.whileCounting(lock, async () => {
    await scenario.untilAnswered(answersWhileCounting);
    await services.kill(services.slots);
    const killedMs = Date.now(); // backends of killed services may still wait
    await services.restart();
    await postgres.untilCounting(services.slots.length, killedMs);
    await Promise.all([services.kill(services.slots), api.kill()]);
  });
  await scenario.recover();
  return scenario.finishAfter('services were killed');
}
