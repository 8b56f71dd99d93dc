import { type Judgement, type StageEvidence, judge } from '../audit/judge.ts';
import { planKills } from '../plan/plan.ts';
import { type DayBoundary, crossMidnight } from './day-boundary.ts';
import { fillTheDisk } from './disk-full.ts';
import { killAccordingToPlan } from './killing.ts';
import { type OutageFigures, outages, sufferOutage } from './outages.ts';
import { Stage } from './stage.ts';
import { type Surroundings, World } from './world.ts';

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
  startedMs: number;
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

/** What every stage has in common. */
interface Common {
  rate: number;
  preloads: readonly string[];
}

/** The whole of it, one stage after the other. */
export async function run(options: RunOptions, surroundings: Surroundings): Promise<RunReport> {
  const startedMs = Date.now();
  const world = await World.create(options.timers, surroundings);
  const preloads = options.plant ? [new URL(`../preload/${options.plant}.js`, import.meta.url).href] : [];
  const common = { rate: options.rate, preloads };
  const { evidence: first, ...figures } = await killsAndOutages(world, common, options);
  const { diskFullSeconds: seconds } = options;
  const diskFull = seconds > 0 ? await fillTheDisk(world, { ...common, seconds }) : undefined;
  const midnight = options.crossesMidnight ? await crossMidnight(world, common) : undefined;
  const judgement = judge({
    stages: [first, diskFull, midnight?.evidence].filter((each) => each !== undefined),
    outages: world.postgres.outages,
    buckets: await world.buckets(),
    sums: await world.sums(),
    accountViews: await world.accountViews(),
  });
  const leftOut = seconds > 0 && !diskFull ? ['a full disk: only root may mount a small file system'] : [];
  return { options, startedMs, seconds: (Date.now() - startedMs) / 1000, judgement, ...figures, midnight, leftOut };
}

async function killsAndOutages(
  world: World,
  common: Common,
  options: RunOptions,
): Promise<Pick<RunReport, 'outages' | 'drainedAfterKillsMs'> & { evidence: StageEvidence }> {
  const dataDir = await world.dataDir('data');
  const stage = await Stage.start(world, { ...common, name: 'kills and outages', dataDir, slots });
  world.say(`${slots} image services over one spool, ${options.rate} images a second`);
  await killAccordingToPlan(world, stage, planKills({ ...options, slots }));
  const drainedAfterKillsMs = await stage.drained();
  const figures: OutageFigures[] = [];
  for (const outage of options.outageSeconds > 0 ? outages : []) {
    figures.push(await sufferOutage(world, stage, outage, options.outageSeconds));
  }
  return { evidence: await stage.finish(), outages: figures, drainedAfterKillsMs };
}
