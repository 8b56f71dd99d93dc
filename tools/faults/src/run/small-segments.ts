import { setTimeout as wait } from 'node:timers/promises';
import { recordBytes } from '@tminus/testing';
import type { Environment } from './environment.ts';
import { emptyInbox } from './inbox-faults.ts';
import { Scenario, type ScenarioOptions, type ScenarioResult } from './scenario.ts';

const smallSpool = new URL('../preload/small-spool.js', import.meta.url).href;
/** A segment is sealed when it has this many records. */
const recordsPerSegment = 40;
/** So few timers and visitors that compaction saves room. */
const traffic = { timers: 3, visitors: 2 };
/** Compaction starts when the views of this many seconds wait. The spool holds twice as many. */
const compactionSeconds = 6;
const pollMs = 20;
/** After a compaction that saved nothing, a service waits for a minute. */
const timeoutMs = 120_000;

export interface SmallSegmentsOptions extends Omit<ScenarioOptions, 'name' | 'dataDirs'> {
  /** How long segments are sealed and sent before the first fault. */
  seconds: number;
  /** How many compactions are disturbed. */
  compactions: number;
}

/**
 * Small segments are sealed, sent and deleted all the time, while services are killed and the inbox is emptied. Then PostgreSQL stops, and
 * services are killed while they compact the segments that wait.
 */
export async function runSmallSegments(
  environment: Environment,
  { seconds, compactions, ...options }: SmallSegmentsOptions,
): Promise<ScenarioResult> {
  const { postgres, timers } = environment;
  const dataDir = await environment.dataDir('small-segments');
  const segmentBytes = recordsPerSegment * recordBytes;
  const maxBytes = 2 * compactionSeconds * options.rate * recordBytes;
  const scenario = await Scenario.start(environment, {
    ...options,
    name: 'small segments',
    dataDirs: [dataDir, dataDir],
    preloads: [`${smallSpool}?segmentBytes=${segmentBytes}&maxBytes=${maxBytes}`, ...options.preloads],
    traffic: {
      targets: { fixed: timers.fixed.slice(0, traffic.timers), evergreen: [], tail: [] },
      visitors: traffic.visitors,
      hasAborts: false,
    },
  });
  environment.log(`segments of ${recordsPerSegment} views for ${seconds} s`);
  await wait(seconds * 1000);
  // Then at least one of them is complete: each service writes one, and has sent those before it.
  const segments = 2 * scenario.services.slots.length + 1;
  await emptyInbox(environment, scenario, { counters: 1, segments });
  await scenario.services.kill([0]);
  await scenario.recover();
  const rotatedMs = await scenario.waitUntilCounted();
  environment.log(`  ${segmentsOf(scenario)} segments were sealed; PostgreSQL stops, and services compact`);
  await postgres.stop();
  const before = compactionsOf(scenario);
  for (let compaction = 1; compaction <= compactions; compaction++) {
    await untilCompaction(scenario, before + compaction);
    environment.log('  an image service is killed during a compaction');
    await scenario.services.kill([1]);
    await scenario.services.restart();
  }
  await untilCompaction(scenario, before + compactions + 1);
  await postgres.restart();
  const compactedMs = await scenario.waitUntilCounted();
  await scenario.recover();
  return {
    evidence: await scenario.finish(),
    delays: [
      { cause: 'segments were lost from the inbox', ms: rotatedMs },
      { cause: 'segments were compacted', ms: compactedMs },
    ],
  };
}

const segmentsOf = ({ archives }: Scenario) => archives.reduce((sum, archive) => sum + archive.segmentIds().length, 0);
const compactionsOf = ({ archives }: Scenario) => archives.reduce((sum, { compactions }) => sum + compactions, 0);

/** Waits until this many compactions have begun. */
async function untilCompaction(scenario: Scenario, count: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (compactionsOf(scenario) < count) {
    if (Date.now() > deadline) throw new Error('The services do not compact the spool.');
    await wait(pollMs);
  }
}
