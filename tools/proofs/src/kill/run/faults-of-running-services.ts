import { type Guarantee, guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import { timerIds } from '@tminus/domain';
import type { TimeSpan } from '../audit/evidence.ts';
import type { Postgres } from '../services/postgres.ts';
import type { Kill } from './plan.ts';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

/** Executes the plan. Each kill hits services that have answered since the last one. After it, all services recover. */
export async function runKills(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const plan = environment.options.kills;
  const { postgres, api } = environment;
  const { services } = scenario;
  const target = { postgres, api, services };
  for (const [index, { afterMs, kill }] of plan.entries()) {
    await wait(afterMs);
    await scenario.untilEachHasAnswered();
    environment.log(`kill -9 ${String(index + 1).padStart(2)} of ${plan.length}: ${kills[kill.kind].what(kill)}`);
    await kills[kill.kind].perform(target, kill);
    await scenario.recover();
  }
  return scenario.countedAfter('the kills');
}

type Target = Pick<Environment, 'postgres' | 'api'> & Pick<Scenario, 'services'>;

const kills: Record<
  Kill['kind'],
  { what: (kill: Kill) => string; perform: (target: Target, kill: Kill) => Promise<void> }
> = {
  embed: {
    what: ({ slot }) => `image service ${slot + 1}`,
    perform: ({ services }, { slot }) => services.kill([slot]),
  },
  'every embed': { what: () => 'every image service', perform: ({ services }) => services.kill(services.slots) },
  'all in mid-transaction': {
    what: ({ lockedTable }) => `all services while one counts, waiting for ${lockedTable}`,
    perform: ({ postgres, api, services }, { lockedTable }) =>
      postgres.whileCounting(lockOf(lockedTable), async () => {
        await Promise.all([services.kill(services.slots), api.kill()]);
      }),
  },
  'backend in mid-transaction': {
    what: ({ lockedTable }) => `the PostgreSQL backend that counts, waiting for ${lockedTable}`,
    perform: ({ postgres }, { lockedTable }) =>
      postgres.whileCounting(lockOf(lockedTable), (backend) => postgres.killBackend(backend)),
  },
  postmaster: { what: () => 'the PostgreSQL postmaster', perform: ({ postgres }) => postgres.killPostmaster() },
  api: { what: () => 'the API', perform: ({ api }) => api.kill() },
};

const lockOf = (table: Kill['lockedTable']) => `LOCK TABLE ${table} IN SHARE MODE`;

/** Kinds of database outages. Each returns the function that ends it. */
const outages: Readonly<Record<string, Outage['begin']>> = {
  'PostgreSQL stopped': async (postgres) => {
    await postgres.stop();
    return () => postgres.restart();
  },
  'PostgreSQL frozen (SIGSTOP)': (postgres) => postgres.freeze(),
};

/** A shorter outage has too few requests for a 99th percentile. */
const minSecondsForP99 = 20;
const maxP99Ratio = 1.5;
/** The last part of an outage, in which a service is killed. Its successor starts without a database. */
const lastPart = 0.1;

/** Runs each kind of outage under load. Half of the reference time for the latency of images is before it and half after it. */
export async function runOutages(environment: Environment, scenario: Scenario, seconds: number): Promise<Guarantee[]> {
  const counted: Guarantee[] = [];
  const latencies: Guarantee[] = [];
  for (const [name, begin] of Object.entries(outages)) {
    const { drained, p99s } = await runOutage(environment, scenario, { name, begin, seconds });
    counted.push(...drained);
    if (seconds >= minSecondsForP99)
      latencies.push(guarantee.ratio(`p99 of images, ${name} : before and after`, p99s, maxP99Ratio, 'ms'));
  }
  return [...counted, ...latencies];
}

interface Outage {
  name: string;
  begin: (postgres: Postgres) => Promise<() => Promise<void>>;
  seconds: number;
}

/** @returns whether the backlog was counted in time, and the 99th percentiles of images during the outage, and before and after it */
async function runOutage(
  environment: Environment,
  scenario: Scenario,
  { name, begin, seconds }: Outage,
): Promise<{ drained: Guarantee[]; p99s: [number, number] }> {
  const calm = [await timeSpanOf(() => wait(seconds * 500))];
  environment.log(`${name} for ${seconds} s`);
  const fromMs = Date.now();
  const begunAt = performance.now();
  const end = await begin(environment.postgres);
  await wait(seconds * 1000 * (1 - lastPart));
  const duringOutage = { fromMs, toMs: Date.now() };
  environment.log('  an image service is killed during the outage');
  await scenario.services.kill([0]);
  await scenario.services.restart();
  await wait(Math.max(0, begunAt + seconds * 1000 - performance.now()));
  await end();
  const drained = await scenario.countedAfter(name);
  await scenario.recover();
  calm.push(await timeSpanOf(() => wait(seconds * 500)));
  return { drained, p99s: [scenario.p99(duringOutage), scenario.p99(...calm)] };
}

async function timeSpanOf(work: () => Promise<unknown>): Promise<Required<TimeSpan>> {
  const fromMs = Date.now();
  await work();
  return { fromMs, toMs: Date.now() };
}

const pollMs = 50;
/**
 * Stalls the network between all services and PostgreSQL in both directions, while counting and API requests are in the middle of
 * transactions. The server goes on with them.
 */
export async function stallNetwork(
  environment: Environment,
  scenario: Scenario,
  seconds: number,
): Promise<Guarantee[]> {
  const { postgres, apiLoad } = environment;
  environment.log(`the network to PostgreSQL stalls for ${seconds} s`);
  while (apiLoad.changedTimers.length === 0) await wait(pollMs);
  const [changed] = apiLoad.changedTimers;
  // One row: several could be in a deadlock with transactions of the API.
  const lock = `SELECT FROM timers WHERE id = '${changed && timerIds.toUuid(changed)}' FOR NO KEY UPDATE;
    LOCK TABLE timer_view_totals IN SHARE MODE`;
  let resume: (() => Promise<void>) | undefined;
  await postgres.withLock(lock, ['counting', 'api'], async () => {
    resume = postgres.stallNetwork();
  });
  await wait(seconds * 1000);
  await resume?.();
  const counted = await scenario.countedAfter('the network stalled');
  await scenario.recover();
  return counted;
}

/** PostgreSQL executes a statement, but the connection breaks before its answer arrives: the service does not know whether it was committed. */
export async function loseAnswers(environment: Environment, scenario: Scenario, times: number): Promise<Guarantee[]> {
  environment.log(`the answers to COMMIT are lost, ${times} times`);
  for (let loss = 0; loss < times; loss++) await environment.postgres.network.loseAnswerTo('COMMIT', 'cut');
  return scenario.countedAfter('answers were lost');
}

/** So that services know the timers, and then that there are views to count. */
const recordingMs = 3_000;
/** Nobody can move an offset, but everybody can read it. */
const lockOfSegments = 'LOCK TABLE spool_segments IN SHARE MODE';

/**
 * All image services are killed. The next ones of a spool read the same segments, and wait until they may count them: only one of them may do
 * so.
 */
export async function letRivalsCount(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const { postgres, log, options } = environment;
  await wait(recordingMs);
  log('all services count at the same moment, those of a spool the same segments');
  await postgres.withLock(lockOfSegments, [], async () => {
    await wait(recordingMs);
    await scenario.services.kill(options.spools.map((_, slot) => slot));
    const killedMs = Date.now(); // backends of killed services may still wait
    await scenario.services.restart();
    await postgres.untilCounting(options.spools.length, killedMs);
  });
  return scenario.countedAfter('rivals counted');
}

/** Longer than the 15 s after which a session that sends nothing in a transaction is ended. */
const frozenMs = 20_000;
/** Until a transaction that goes on has ended. */
const endsWithinMs = 1_000;
const lockOfViews = 'LOCK TABLE account_view_totals IN SHARE MODE';
/** Only the API counts requests. */
const lockOfRequests = 'LOCK TABLE account_api_request_counts IN SHARE MODE';

/**
 * Freezes the API while its transaction holds the lock of counting, for longer than its timeouts. The others must count everything meanwhile,
 * and when it wakes, nothing twice.
 */
export async function freezeProcess(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const { postgres, api } = environment;
  environment.log(`a process is frozen (SIGSTOP) while it holds the lock of counting, for ${frozenMs / 1000} s`);
  let backend = 0;
  await postgres.whileCounting(lockOfRequests, async (pid) => {
    api.suspend();
    backend = pid;
  });
  await wait(endsWithinMs);
  if (!(await postgres.isInTransaction(backend))) throw new Error('The API does not hold the lock of counting.');
  const thawed = wait(frozenMs);
  const counted = await scenario.countedAfter('a process froze');
  await thawed;
  api.resume();
  await scenario.recover();
  return counted;
}

/** Freezes the PostgreSQL backend of the transaction that counts. Nobody can count meanwhile, because it keeps its lock. */
export async function freezeBackend(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const { postgres } = environment;
  environment.log(`the PostgreSQL backend that counts is frozen (SIGSTOP) for ${frozenMs / 1000} s`);
  await postgres.whileCounting(lockOfViews, async (backend) => void process.kill(backend, 'SIGSTOP'));
  await wait(frozenMs);
  await postgres.resume();
  return scenario.countedAfter('a frozen backend continued');
}
