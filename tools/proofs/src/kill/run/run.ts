import type { Guarantee, ToolHooks } from '@tminus/testing';
import { join } from 'node:path';
import { type AuditResult, auditViews } from '../audit/audit.ts';
import type { ScenarioEvidence, Stall } from '../audit/evidence.ts';
import { readStoredCounts } from '../audit/stored-counts.ts';
import { type Database, Postgres } from '../services/postgres.ts';
import { waitUntilCounted } from './drain.ts';
import { type Environment, type EnvironmentOptions, createEnvironment } from './environment.ts';
import { type Fault, type InjectedBug, faultsOfOwnServices, faultsOfRunningServices } from './faults.ts';
import { Scenario, type ScenarioResult } from './scenario.ts';

/** Of each client. */
const creationsAfterRefusals = 5;

export interface RunOptions extends EnvironmentOptions {
  /** In this order, but those of running services first. */
  faults: readonly Fault[];
  /** Those of running services are spread over so many requests. 0: one follows the other. */
  requests: number;
  /** How long faults last, in seconds; of lost answers: how many of each statement are lost. */
  lengths: Partial<Record<Fault, number>>;
  seed: number;
  injectedBug: InjectedBug | undefined;
}

export interface RunReport {
  /** What was done, with the seed. */
  title: string;
  startedMs: number;
  seconds: number;
  /** When this program itself did not run, because the machine was busy or stopped. */
  stalls: readonly Stall[];
  audit: AuditResult;
  /** What must hold besides, for each fault. */
  guarantees: Guarantee[];
  /** Faults that cannot run here, and why. */
  skipped: string[];
}

/** Runs all scenarios in turn and audits the result. */
export async function run(options: RunOptions, hooks: ToolHooks): Promise<RunReport> {
  const environment = await createEnvironment(options, hooks, (folder) => Postgres.start(join(folder, 'database')));
  const chosen = <Each extends object>(all: Each) =>
    options.faults.flatMap((fault) => (fault in all ? [[fault, all[fault as keyof Each]] as const] : []));
  const lengthOf = (fault: Fault) => options.lengths[fault] ?? 0;

  const results: (ScenarioResult | string)[] = [];
  const ofRunningServices = chosen(faultsOfRunningServices);
  if (ofRunningServices.length > 0) {
    const scenario = await startServices(environment);
    const guarantees: Guarantee[] = [];
    for (const [index, [fault, execute]] of ofRunningServices.entries()) {
      guarantees.push(...(await execute(environment, scenario, lengthOf(fault))));
      await scenario.untilAnsweredInAll((options.requests * (index + 1)) / ofRunningServices.length);
    }
    results.push({ evidence: await scenario.finish(), guarantees });
  }
  for (const [fault, execute] of chosen(faultsOfOwnServices)) results.push(await execute(environment, lengthOf(fault)));

  const kills = options.faults.includes('kills') ? options.kills.length : 0;
  const bug = options.injectedBug ? `, injected bug: ${options.injectedBug}` : '';
  return reportOf(environment, `${kills} kills, seed ${options.seed}${bug}`, results);
}

/** Starts image services that run during several faults. @param spoolGrace - see `ScenarioOptions` */
export async function startServices(environment: Environment<Database>, spoolGrace?: string): Promise<Scenario> {
  const { spools, rate } = environment.options;
  const folders = new Map<string, string>();
  for (const spool of new Set(spools)) folders.set(spool, await environment.dataDir(`spool-${spool}`));
  const dataDirs = spools.map((spool) => folders.get(spool) ?? '');
  const scenario = await Scenario.start(environment, {
    name: 'running services',
    dataDirs,
    ...(spoolGrace !== undefined && { spoolGrace }),
  });
  environment.log(`${spools.length} image services with ${folders.size} spool(s), ${rate} images per second`);
  return scenario;
}

/** Audits the results of all scenarios. */
export async function reportOf(
  environment: Environment<Database>,
  title: string,
  results: readonly (ScenarioResult | string)[],
): Promise<RunReport> {
  const done = results.filter((each) => typeof each !== 'string');
  const evidence = done.map((each) => each.evidence);
  const audit = await auditAll(environment, evidence);
  const { startedMs, startedAt, stalls } = environment;
  const guarantees = done.flatMap((each) => each.guarantees);
  const skipped = results.filter((each) => typeof each === 'string');
  return { title, startedMs, seconds: (performance.now() - startedAt) / 1000, stalls, audit, guarantees, skipped };
}

async function auditAll(
  environment: Environment<Database>,
  scenarios: readonly ScenarioEvidence[],
): Promise<AuditResult> {
  const { postgres, accounts, timers, apiArchive, apiLoad, stalls } = environment;
  const query = (text: string, values: unknown[]) => postgres.query<{ id: string; name: string }>(text, values);
  await apiLoad.stop();
  const viewCounts = await timers.totals();
  // A connection that is still in the transaction of a refused change would lose what follows. Several, because a request can get another one.
  await apiLoad.createAfterRefusals(creationsAfterRefusals, query);
  await waitUntilCounted(environment, [apiArchive]);
  const { apiRequests: records } = apiArchive.read(accounts.indexByUuid);
  const api = { requests: accounts.requests, records, lostChanges: await apiLoad.lostChanges(query) };
  const stored = await readStoredCounts(postgres, { accounts, timers, viewCounts });
  const { firstOfTail } = timers;
  return auditViews({ scenarios, outages: postgres.outages, stalls, stored, api, firstOfTail });
}
