import type { StageEvidence } from '../audit/judge.ts';
import { type Judgement, judge } from '../audit/judge.ts';
import { planKills } from '../plan/plan.ts';
import { type DayBoundary, crossMidnight } from './day-boundary.ts';
import { fillTheDisk } from './disk-full.ts';
import { killAccordingToPlan } from './killing.ts';
import { type OutageFigures, outages, sufferOutage } from './outages.ts';
import { Stage } from './stage.ts';
import { World } from './world.ts';

export const plants = ['memory-buffer', 'offset-outside'] as const;
export type Plant = (typeof plants)[number];

export interface RunOptions {
  seed: number;
  kills: number;
  /** How long the database is away each time; 0: never. */
  outageSeconds: number;
  /** How long the disk is full; 0: never. */
  diskFullSeconds: number;
  crossesMidnight: boolean;
  /** How many timers are asked for in turn. The more, the fewer requests could own a view: those of its timer and second. */
  timers: number;
  /** Requests a second. */
  rate: number;
  plant: Plant | undefined;
}

export interface RunReport {
  options: RunOptions;
  seconds: number;
  judgement: Judgement;
  outages: OutageFigures[];
  /** Until everything was counted after the last kill; milliseconds. */
  drainedAfterKillsMs: number;
  midnight: DayBoundary | undefined;
  /** What could not be tried here, and why. */
  leftOut: string[];
}

const slots = 2;

/** @param onCleanup - is given what has to be undone at the end, however that comes; the last first */
export async function run(
  options: RunOptions,
  say: (text: string) => void,
  onCleanup: (cleanup: () => Promise<unknown>) => void,
): Promise<RunReport> {
  const started = Date.now();
  say('PostgreSQL, the API and its timers are being made');
  const world = await World.create(options.timers, onCleanup);
  const preloads = options.plant ? [new URL(`../preload/plant.js?bug=${options.plant}`, import.meta.url).href] : [];
  const common = { rate: options.rate, preloads };
  const evidence: StageEvidence[] = [];
  const leftOut: string[] = [];

  const dataDir = await world.dataDir('data');
  const stage = await Stage.start(world, { ...common, name: 'kills and outages', dataDir, slots }, onCleanup);
  say(`${slots} image services over one spool, ${options.rate} images a second`);
  await killAccordingToPlan(world, stage, planKills({ ...options, slots }), say);
  const drainedAfterKillsMs = await stage.drained();
  const outageFigures: OutageFigures[] = [];
  for (const outage of options.outageSeconds > 0 ? outages : []) {
    outageFigures.push(await sufferOutage(world.postgres, stage, outage, options.outageSeconds, say));
  }
  evidence.push(await stage.finish());

  if (options.diskFullSeconds > 0) {
    const diskFull = await fillTheDisk(world, { ...common, seconds: options.diskFullSeconds }, say, onCleanup);
    if (diskFull) evidence.push(diskFull);
    else leftOut.push('a full disk: only root may mount a small file system');
  }
  const midnight = options.crossesMidnight ? await crossMidnight(world, common, say, onCleanup) : undefined;
  if (midnight) evidence.push(midnight.evidence);

  const judgement = judge({
    stages: evidence,
    outages: world.postgres.outages,
    buckets: await world.buckets(),
    sums: await world.sums(),
    accountViews: await world.accountViews(),
  });
  return {
    options,
    seconds: (Date.now() - started) / 1000,
    judgement,
    outages: outageFigures,
    drainedAfterKillsMs,
    midnight,
    leftOut,
  };
}
