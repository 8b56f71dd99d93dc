import { setTimeout as wait } from 'node:timers/promises';
import { recordBytes } from '@tminus/testing';
import type { Environment } from './environment.ts';
import { loseFrames } from './inbox-faults.ts';
import { Scenario, type ScenarioResult } from './scenario.ts';

const smallSegments = new URL('../preload/small-segments.js', import.meta.url).href;
/** A segment is sealed when it has this many records. */
const recordsPerSegment = 40;
/** So few that shippers may send the frames of several segments before the first ones are counted. */
const timerCount = 3;

/**
 * Small segments are sealed, sent and deleted all the time, while the inbox is emptied and a service is killed.
 * @param seconds - how long segments are sealed and sent before the first fault
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
  // Then at least one of them is complete: each service writes one, and has sent those before it.
  const newSegments = 2 * scenario.services.slots.length + 1;
  await loseFrames(environment, scenario, { counters: 1, newSegments });
  await scenario.services.kill([0]);
  await scenario.recover();
  return scenario.finishAfter('segments were lost from the inbox');
}
