import { setTimeout as wait } from 'node:timers/promises';
import type { StageEvidence } from '../audit/judge.ts';
import { Stage, type StageOptions } from './stage.ts';
import type { World } from './world.ts';

/** Before midnight, in the clock of a service that has started. */
const leadSeconds = 5;
/** How much longer than the longest start so far this one may take. */
const startMargin = 2;
const afterSeconds = 5;

const clock = new URL('../preload/shifted-clock.js', import.meta.url).href;

/** Views on both sides of a midnight, by the clock of the image service. */
export interface DayBoundary {
  evidence: StageEvidence;
  before: number;
  after: number;
}

/**
 * Runs an image service whose clock comes to the last midnight of the month (UTC), the end of a day, a month and a partition,
 * and kills it there. One only: to a second, the times of files would look wrong, which are the file system's.
 */
export async function crossMidnight(
  world: World,
  options: Omit<StageOptions, 'name' | 'dataDir' | 'slots' | 'clockAheadSeconds'>,
): Promise<DayBoundary> {
  const now = new Date();
  const midnightMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const lead = leadSeconds + (startMargin * world.longestStartMs) / 1000;
  const clockAheadSeconds = Math.floor((midnightMs - now.getTime()) / 1000 - lead);
  const midnightHere = midnightMs - clockAheadSeconds * 1000;
  const preloads = [`${clock}?ms=${clockAheadSeconds * 1000}`, ...options.preloads];
  const dataDir = await world.dataDir('midnight');
  const ofOne = { name: 'day boundary', dataDir, slots: 1, preloads, clockAheadSeconds };
  const stage = await Stage.start(world, { ...options, ...ofOne });
  world.say(`midnight of ${new Date(midnightMs).toISOString().slice(0, 10)} by the clock of an image service`);
  await wait(Math.max(0, midnightHere - Date.now()));
  world.say('  it is killed just then');
  await stage.services.kill([0]);
  await stage.recover();
  await wait(afterSeconds * 1000);
  const evidence = await stage.finish();
  const before = evidence.views.filter(({ epochSecond }) => epochSecond * 1000 < midnightMs).length;
  return { evidence, before, after: evidence.views.length - before };
}
