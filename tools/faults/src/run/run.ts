import { type AuditResult, type ScenarioEvidence, auditViews } from '../audit/audit.ts';
import { planKills } from '../plan/plan.ts';
import { type DayBoundary, crossMidnight } from './day-boundary.ts';
import { runDiskFull } from './disk-full.ts';
import { runKills } from './kills.ts';
import { type OutageFigures, outages, runOutage } from './outages.ts';
import { Scenario } from './scenario.ts';
import { type RunHooks, Environment } from './environment.ts';

export const injectedBugs = ['memory-buffer', 'offset-outside'] as const;
export type InjectedBug = (typeof injectedBugs)[number];

export interface RunOptions {
  seed: number;
  kills: number;
  /** Duration of each database outage; 0 for none. */
  outageSeconds: number;
  /** How long the disk is full; 0 for never. */
  diskFullSeconds: number;
  crossesMidnight: boolean;
  /** Number of timers, requested in turn. The more timers, the fewer requests can match the same view. */
  timers: number;
  /** Requests per second. */
  rate: number;
  injectedBug: InjectedBug | undefined;
}

export interface RunReport {
  options: RunOptions;
  startedMs: number;
  seconds: number;
  audit: AuditResult;
  outages: OutageFigures[];
  /** Time until everything was counted after the last kill. */
  drainedAfterKillsMs: number;
  midnight: DayBoundary | undefined;
  /** Scenarios that cannot run here, and why. */
  skipped: string[];
}

const slots = 2;

/** Options that all scenarios share. */
interface SharedOptions {
  rate: number;
  preloads: readonly string[];
}

/** Runs all scenarios in turn and audits the result. */
export async function run(options: RunOptions, hooks: RunHooks): Promise<RunReport> {
  const startedMs = Date.now();
  const environment = await Environment.create(options.timers, hooks);
  const preloads = options.injectedBug ? [new URL(`../preload/${options.injectedBug}.js`, import.meta.url).href] : [];
  const shared = { rate: options.rate, preloads };
  const { evidence: first, ...figures } = await killsAndOutages(environment, shared, options);
  const { diskFullSeconds: seconds } = options;
  const diskFull = seconds > 0 ? await runDiskFull(environment, { ...shared, seconds }) : undefined;
  const midnight = options.crossesMidnight ? await crossMidnight(environment, shared) : undefined;
  const audit = auditViews({
    scenarios: [first, diskFull, midnight?.evidence].filter((each) => each !== undefined),
    outages: environment.postgres.outages,
    buckets: await environment.buckets(),
    sums: await environment.sums(),
    accountViews: await environment.accountViews(),
  });
  const skipped = seconds > 0 && !diskFull ? ['full disk (only root can mount a small file system)'] : [];
  return { options, startedMs, seconds: (Date.now() - startedMs) / 1000, audit, ...figures, midnight, skipped };
}

async function killsAndOutages(
  environment: Environment,
  shared: SharedOptions,
  options: RunOptions,
): Promise<Pick<RunReport, 'outages' | 'drainedAfterKillsMs'> & { evidence: ScenarioEvidence }> {
  const dataDir = await environment.dataDir('data');
  const scenario = await Scenario.start(environment, { ...shared, name: 'kills and outages', dataDir, slots });
  environment.log(`${slots} image services share one spool, ${options.rate} images per second`);
  await runKills(environment, scenario, planKills({ ...options, slots }));
  const drainedAfterKillsMs = await scenario.waitUntilDrained();
  const figures: OutageFigures[] = [];
  for (const outage of options.outageSeconds > 0 ? outages : []) {
    figures.push(await runOutage(environment, scenario, outage, options.outageSeconds));
  }
  return { evidence: await scenario.finish(), outages: figures, drainedAfterKillsMs };
}
