import { type AuditResult, type ScenarioEvidence, auditViews } from '../audit/audit.ts';
import { readStoredCounts } from '../audit/stored-counts.ts';
import { planKills } from '../plan/plan.ts';
import { freezeBackend, freezeCounter, runRival } from './counter-faults.ts';
import { type DayBoundary, crossMidnight } from './day-boundary.ts';
import { runDiskFull } from './disk-full.ts';
import { waitUntilCounted } from './drain.ts';
import { type RunHooks, Environment } from './environment.ts';
import type { Fault, InjectedBug } from './faults.ts';
import { deliverTwice, emptyInbox } from './inbox-faults.ts';
import { runKills } from './kills.ts';
import { type OutageFigures, outages, runOutage } from './outages.ts';
import { restoreBackup } from './restore.ts';
import { Scenario } from './scenario.ts';

export interface RunOptions {
  faults: readonly Fault[];
  seed: number;
  kills: number;
  /** Duration of each database outage. */
  outageSeconds: number;
  /** How long the disk is full. */
  diskFullSeconds: number;
  /** How long every frame is delivered twice. */
  sentTwiceSeconds: number;
  /** Age of the backup that is restored. */
  backupSeconds: number;
  /** Number of timers, requested in turn. The more timers, the fewer requests can match the same view. */
  timers: number;
  /** Requests per second. */
  rate: number;
  injectedBug: InjectedBug | undefined;
}

/** Time until everything was counted after a fault. */
export interface CountingDelay {
  cause: string;
  ms: number;
}

export interface RunReport {
  options: RunOptions;
  startedMs: number;
  seconds: number;
  audit: AuditResult;
  outages: OutageFigures[];
  delays: CountingDelay[];
  /** Milliseconds until everything was counted again after a backup was restored. */
  healedMs: number | undefined;
  midnight: DayBoundary | undefined;
  /** Scenarios that cannot run here, and why. */
  skipped: string[];
}

const slots = 2;
/** Counted segments are deleted at once, except where a backup is restored. */
const spoolGrace = '0s';

/** Options that all scenarios share. */
interface SharedOptions {
  rate: number;
  preloads: readonly string[];
  spoolGrace: string;
}

/** Runs all scenarios in turn and audits the result. */
export async function run(options: RunOptions, hooks: RunHooks): Promise<RunReport> {
  const startedMs = Date.now();
  const preloads = options.injectedBug ? [new URL(`../preload/${options.injectedBug}.js`, import.meta.url).href] : [];
  const environment = await Environment.create(options.timers, preloads, hooks);
  const shared = { rate: options.rate, preloads, spoolGrace };
  const has = (fault: Fault) => options.faults.includes(fault);

  const { evidence: first, ...figures } = await faultsOfRunningServices(environment, shared, options);
  const restore = has('restored-backup')
    ? await restoreBackup(environment, { ...shared, seconds: options.backupSeconds })
    : undefined;
  const diskFull = has('full-disk')
    ? await runDiskFull(environment, { ...shared, seconds: options.diskFullSeconds })
    : undefined;
  const midnight = has('midnight') ? await crossMidnight(environment, shared) : undefined;

  const scenarios = [first, restore?.evidence, diskFull, midnight?.evidence].filter((each) => each !== undefined);
  const audit = await auditAll(environment, scenarios);
  const skipped = has('full-disk') && !diskFull ? ['full disk (only root can mount a small file system)'] : [];
  const seconds = (Date.now() - startedMs) / 1000;
  return { options, startedMs, seconds, audit, ...figures, healedMs: restore?.healedMs, midnight, skipped };
}

/** All faults in which the same image services and their successors share one spool. */
async function faultsOfRunningServices(
  environment: Environment,
  shared: SharedOptions,
  options: RunOptions,
): Promise<Pick<RunReport, 'outages' | 'delays'> & { evidence: ScenarioEvidence }> {
  const dataDir = await environment.dataDir('data');
  const scenario = await Scenario.start(environment, { ...shared, name: 'running services', dataDir, slots });
  environment.log(`${slots} image services share one spool, ${options.rate} images per second`);
  const delays: CountingDelay[] = [];
  const runIf = async (fault: Fault, cause: string, work: () => Promise<number>) => {
    if (options.faults.includes(fault)) delays.push({ cause, ms: await work() });
  };
  await runIf('kills', 'the kills', async () => {
    await runKills(environment, scenario, planKills({ ...options, slots }));
    return scenario.waitUntilCounted();
  });
  const figures: OutageFigures[] = [];
  for (const outage of options.faults.includes('outages') ? outages : []) {
    const figure = await runOutage(environment, scenario, outage, options.outageSeconds);
    figures.push(figure);
    delays.push({ cause: figure.name, ms: figure.drainedMs });
  }
  await runIf('frozen-counter', 'a counter froze', () => freezeCounter(environment, scenario));
  await runIf('frozen-backend', 'a frozen backend continued', () => freezeBackend(environment, scenario));
  await runIf('rival-counter', 'a rival counted too', () => runRival(environment, scenario, shared.preloads));
  await runIf('sent-twice', 'every frame was delivered twice', () =>
    deliverTwice(environment, scenario, options.sentTwiceSeconds),
  );
  await runIf('emptied-inbox', 'the inbox was emptied', () => emptyInbox(environment, scenario));
  return { evidence: await scenario.finish(), outages: figures, delays };
}

async function auditAll(environment: Environment, scenarios: readonly ScenarioEvidence[]): Promise<AuditResult> {
  const { postgres, timers, apiArchive } = environment;
  await waitUntilCounted(postgres, apiArchive);
  const apiRequests = { ...timers.requests, spooled: apiArchive.read(new Map()).apiRequests };
  const stored = await readStoredCounts(postgres, timers);
  return auditViews({ scenarios, outages: postgres.outages, stored, apiRequests });
}
