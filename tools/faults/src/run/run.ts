import { type AuditResult, type ScenarioEvidence, auditViews } from '../audit/audit.ts';
import type { Stall } from '../audit/stalls.ts';
import { readStoredCounts } from '../audit/stored-counts.ts';
import { specialEvery } from '../load/traffic.ts';
import type { PlannedKill } from '../plan/plan.ts';
import { freezeBackend, freezeCounter, lagPartition, runRival } from './counter-faults.ts';
import { type DayBoundary, crossMidnight } from './day-boundary.ts';
import { runDiskFull } from './disk-full.ts';
import { waitUntilCounted } from './drain.ts';
import { type RunHooks, Environment } from './environment.ts';
import { type Fault, type InjectedBug, faultsOfRunningServices } from './faults.ts';
import { freezeService } from './frozen-service.ts';
import { deliverTwice, emptyInbox } from './inbox-faults.ts';
import { runKills } from './kills.ts';
import { loseAnswers, stallNetwork } from './network-faults.ts';
import { type OutageFigures, dumpDatabase, outages, runOutage } from './outages.ts';
import { restoreBackup } from './restore.ts';
import { type CountingDelay, Scenario, type ScenarioResult } from './scenario.ts';
import { runSmallSegments } from './small-segments.ts';

export interface RunOptions {
  faults: readonly Fault[];
  seed: number;
  kills: readonly PlannedKill[];
  /** Duration of each database outage. */
  outageSeconds: number;
  /** How long the network stalls. */
  stallSeconds: number;
  /** How long a dump takes. */
  dumpSeconds: number;
  /** How long an image service is frozen. */
  frozenSeconds: number;
  /** How long segments are small before the first fault. */
  smallSegmentsSeconds: number;
  /** How many answers are lost of each statement. */
  lostAnswers: number;
  /** How long the disk is full. */
  diskFullSeconds: number;
  /** How long every frame is delivered twice. */
  sentTwiceSeconds: number;
  /** Age of the backup that is restored. */
  backupSeconds: number;
  /** For each image service of a running node: the name of its spool. */
  spools: readonly string[];
  /** Number of fixed timers, requested in turn. The more timers, the fewer requests can match the same view. */
  timers: number;
  /** Number of evergreen timers. */
  evergreenTimers: number;
  /** Number of accounts that send requests to the API. */
  accounts: number;
  /** Requests per second. */
  rate: number;
  injectedBug: InjectedBug | undefined;
}

export interface RunReport {
  options: RunOptions;
  startedMs: number;
  seconds: number;
  /** When this program itself did not run, because the machine was busy or stopped. */
  stalls: readonly Stall[];
  audit: AuditResult;
  outages: OutageFigures[];
  delays: CountingDelay[];
  midnight: DayBoundary | undefined;
  /** Scenarios that cannot run here, and why. */
  skipped: string[];
}

/** Counted segments are deleted at once, except where a backup is restored. */
const spoolGrace = '0s';
const quarterHourSeconds = 900;

/** Options that all scenarios share. */
interface SharedOptions {
  rate: number;
  preloads: readonly string[];
  spoolGrace: string;
}

/** Runs all scenarios in turn and audits the result. */
export async function run(options: RunOptions, hooks: RunHooks): Promise<RunReport> {
  const startedMs = Date.now();
  const startedAt = performance.now();
  const { rate, injectedBug } = options;
  const preloads = injectedBug ? [new URL(`../preload/${injectedBug}.js`, import.meta.url).href] : [];
  const environment = await Environment.create({ ...options, timers: timerNumbers(options), preloads }, hooks);
  const shared = { rate, preloads, spoolGrace };
  const has = (fault: Fault) => options.faults.includes(fault);

  const running = faultsOfRunningServices.some(has) ? await runServices(environment, shared, options) : undefined;
  const frozen = has('frozen-service')
    ? await freezeService(environment, { ...shared, seconds: options.frozenSeconds })
    : undefined;
  const small = has('small-segments')
    ? await runSmallSegments(environment, { ...options, ...shared, seconds: options.smallSegmentsSeconds })
    : undefined;
  const restore = has('restored-backup')
    ? await restoreBackup(environment, { ...shared, seconds: options.backupSeconds })
    : undefined;
  const diskFull = has('full-disk')
    ? await runDiskFull(environment, { ...shared, seconds: options.diskFullSeconds })
    : undefined;
  const midnight = has('midnight') ? await crossMidnight(environment, shared) : undefined;

  const results = [running, frozen, small, restore, diskFull, midnight].filter((each) => each !== undefined);
  const audit = await auditAll(
    environment,
    results.map(({ evidence }) => evidence),
  );
  return {
    options,
    startedMs,
    seconds: (performance.now() - startedAt) / 1000,
    stalls: environment.stalls,
    audit,
    outages: running?.outages ?? [],
    delays: results.flatMap(({ delays }) => delays),
    midnight,
    skipped: has('full-disk') && !diskFull ? ['full disk (only root can mount a small file system)'] : [],
  };
}

/** The tail has more timers than it gets requests in a quarter hour, so a lost view and one that is counted twice cannot cancel out. */
const timerNumbers = ({ timers, evergreenTimers, rate }: RunOptions) => ({
  fixed: timers,
  evergreen: evergreenTimers,
  tail: Math.ceil((rate * quarterHourSeconds) / specialEvery) + 1,
});

/** All faults of image services that run all the time. */
async function runServices(
  environment: Environment,
  shared: SharedOptions,
  options: RunOptions,
): Promise<ScenarioResult & Pick<RunReport, 'outages'>> {
  const { spools } = options;
  const folders = new Map<string, string>();
  for (const spool of new Set(spools)) folders.set(spool, await environment.dataDir(`spool-${spool}`));
  const dataDirs = spools.map((spool) => folders.get(spool) ?? '');
  const scenario = await Scenario.start(environment, { ...shared, name: 'running services', dataDirs });
  environment.log(`${spools.length} image services with ${folders.size} spool(s), ${options.rate} images per second`);
  const delays: CountingDelay[] = [];
  const runIf = async (fault: Fault, cause: string, work: () => Promise<number>) => {
    if (options.faults.includes(fault)) delays.push({ cause, ms: await work() });
  };
  await runIf('kills', 'the kills', async () => {
    await runKills(environment, scenario, options.kills);
    return scenario.waitUntilCounted();
  });
  const figures: OutageFigures[] = [];
  for (const outage of options.faults.includes('outages') ? outages : []) {
    const figure = await runOutage(environment, scenario, outage, options.outageSeconds);
    figures.push(figure);
    delays.push({ cause: figure.name, ms: figure.drainedMs });
  }
  await runIf('stalled-network', 'the network stalled', () =>
    stallNetwork(environment, scenario, options.stallSeconds),
  );
  await runIf('lost-answers', 'answers were lost', () => loseAnswers(environment, scenario, options.lostAnswers));
  await runIf('dump', 'a dump began', () => dumpDatabase(environment, scenario, options.dumpSeconds));
  await runIf('frozen-counter', 'a counter froze', () => freezeCounter(environment, scenario));
  await runIf('frozen-backend', 'a frozen backend continued', () => freezeBackend(environment, scenario));
  await runIf('rival-counter', 'a rival counted too', () => runRival(environment, scenario, shared.preloads));
  await runIf('lagging-partition', 'a partition lagged', () => lagPartition(environment, scenario));
  await runIf('sent-twice', 'every frame was delivered twice', () =>
    deliverTwice(environment, scenario, options.sentTwiceSeconds),
  );
  await runIf('emptied-inbox', 'the inbox was emptied', () => emptyInbox(environment, scenario));
  return { evidence: await scenario.finish(), outages: figures, delays };
}

async function auditAll(environment: Environment, scenarios: readonly ScenarioEvidence[]): Promise<AuditResult> {
  const { postgres, accounts, timers, apiArchive, apiLoad, stalls } = environment;
  await apiLoad.stop();
  const viewCounts = await timers.viewCounts();
  await waitUntilCounted(environment, [apiArchive]);
  const { apiRequests: records } = apiArchive.read(accounts.indexByUuid);
  const api = { requests: accounts.requests, records, lostChanges: await apiLoad.lostChanges(postgres) };
  const stored = await readStoredCounts(postgres, { accounts, timers, viewCounts });
  const { firstOfTail } = timers;
  return auditViews({ scenarios, outages: postgres.outages, stalls, stored, api, firstOfTail });
}
