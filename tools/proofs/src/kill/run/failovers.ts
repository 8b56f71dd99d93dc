import {
  type ApiRequest,
  type Guarantee,
  PatroniCluster,
  type PatroniServer,
  Random,
  type SettingsBug,
  type ToolHooks,
  guarantee,
  until,
} from '@tminus/testing';
import { overload } from '@tminus/testing/machine-conditions';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TimeSpan } from '../audit/evidence.ts';
import { stalledMs } from '../audit/stalls.ts';
import type { Accounts } from '../services/accounts.ts';
import { fill } from './faults-of-own-services.ts';
import { type Environment, type EnvironmentOptions, createEnvironment } from './environment.ts';
import { type RunReport, reportOf, startServices } from './run.ts';
import type { Scenario } from './scenario.ts';

/** How soon the API must work again: if another server sees at once that the leader is gone, and if it must wait for the lease to end. */
const soonMs = 5_000;
const leaseMs = 30_000;
/** A request that takes longer counts as one that did not work. */
const slowMs = 2_000;
/** As in production: counts do not wait for a standby, and what a new leader lacks is sent again. */
const spoolGrace = '1h';
const calmMs = 3_000;
const pollMs = 100;
/** Of faults that replace nobody. Longer than `wal_sender_timeout`, after which a leader gives a silent standby up, and an election of etcd. */
const withoutMs = 8_000;

interface Failover {
  what: string;
  target: keyof typeof targets;
  /** How soon the API must work again. */
  withinMs: number;
  /** Whether another server must become the leader. */
  replacesLeader: boolean;
  /** @returns the function that ends the fault */
  begin: (server: PatroniServer, cluster: PatroniCluster) => Promise<() => void | Promise<void>>;
}

/** The server that a fault breaks. */
const targets = {
  leader: (cluster) => cluster.leader(),
  standby: (cluster) => cluster.standby(),
  'leader of etcd': (cluster) => cluster.etcdLeader(),
} satisfies Record<string, (cluster: PatroniCluster) => Promise<PatroniServer>>;

export const failovers = {
  'dead-postmaster': {
    what: 'kill -9 of the postmaster of the leader',
    target: 'leader',
    withinMs: soonMs,
    replacesLeader: true,
    begin: async (leader) => {
      leader.killPostmaster();
      return () => undefined;
    },
  },
  switchover: {
    what: 'planned switchover',
    target: 'leader',
    withinMs: soonMs,
    replacesLeader: true,
    begin: async (leader) => {
      await leader.shell('set -a; . /etc/patroni_env.conf; patronictl -c /etc/patroni/config.yml switchover --force');
      return () => undefined;
    },
  },
  'dead-server': {
    what: 'kill -9 of everything on the server of the leader',
    target: 'leader',
    withinMs: leaseMs,
    replacesLeader: true,
    begin: async (leader) => {
      await leader.kill();
      return () => leader.start();
    },
  },
  'frozen-leader': {
    what: 'frozen server of the leader, which continues',
    target: 'leader',
    withinMs: leaseMs,
    replacesLeader: true,
    begin: async (leader) => leader.freeze(),
  },
  'frozen-standby': {
    what: 'frozen server of a standby',
    target: 'standby',
    withinMs: soonMs,
    replacesLeader: false,
    begin: async (standby) => {
      const resume = standby.freeze();
      await wait(withoutMs);
      return resume;
    },
  },
  'dead-etcd': {
    what: 'kill -9 of the leader of etcd',
    target: 'leader of etcd',
    withinMs: soonMs,
    replacesLeader: false,
    begin: async (server) => {
      await server.killEtcd();
      await wait(withoutMs);
      return () => server.start();
    },
  },
  'cut-network': {
    what: 'network cut between the leader and the other servers',
    target: 'leader',
    withinMs: leaseMs,
    replacesLeader: true,
    begin: async (leader, cluster) => leader.cutFrom(cluster.except(leader)),
  },
  'full-standby': {
    what: 'full disk of a standby',
    target: 'standby',
    withinMs: soonMs,
    replacesLeader: false,
    begin: async ({ root, name }, cluster) => {
      const ballast = join(root, 'var', 'lib', 'postgresql', 'ballast');
      fill(ballast);
      const writes = async () => {
        await cluster.query('SELECT pg_switch_wal()');
        return (await cluster.members()).some((member) => member.name === name && member.state === 'streaming');
      };
      await until(async () => !(await writes()), `${name} still writes.`, { withinMs: leaseMs, everyMs: calmMs });
      return () => rmSync(ballast);
    },
  },
} satisfies Record<string, Failover>;

export type FailoverName = keyof typeof failovers;
/** What a run can do to a cluster. */
export const failoverNames = Object.keys(failovers) as FailoverName[];
/** The fault that reveals a bug in the settings. */
export const revealingFailovers: Record<SettingsBug, FailoverName> = { asynchronous: 'cut-network' };
/** Whether the bug is one of the settings of a cluster, which needs `--patroni`. */
export const isSettingsBug = (bug: string): bug is SettingsBug => bug in revealingFailovers;

/** Breaks the server that is the target of a fault. If it is the leader, waits for another one. */
export async function breakServer(
  cluster: PatroniCluster,
  { target, replacesLeader, begin }: Failover,
): Promise<{ broken: PatroniServer; end: () => void | Promise<void> }> {
  const broken = await targets[target](cluster);
  const end = await begin(broken, cluster);
  if (replacesLeader) await cluster.untilReplaced(broken);
  return { broken, end };
}

interface FailoverOptions extends EnvironmentOptions {
  failovers: readonly FailoverName[];
  /** Of their order. */
  seed: number;
  /** The folder with the Debian system that has the programs of `deploy/patroni`. */
  debian: string;
  settingsBug: SettingsBug | undefined;
}

/** Runs services with a cluster of three PostgreSQL servers, breaks one server after the other, and audits the result. */
export async function runFailovers(options: FailoverOptions, hooks: ToolHooks): Promise<RunReport> {
  const environment = await createEnvironment(options, hooks, async () =>
    databaseOf(await PatroniCluster.start(options.debian, options.settingsBug)),
  );
  const scenario = await startServices(environment, spoolGrace);
  const plan = new Random(options.seed).shuffled(options.failovers);
  const guarantees: Guarantee[] = [];
  for (const name of plan) guarantees.push(...(await runFailover(environment, scenario, failovers[name])));
  const evidence = await scenario.finish();
  guarantees.push(unexpectedAnswers(requestsOf(environment.accounts)));
  const bug = options.settingsBug ? `, injected bug: ${options.settingsBug}` : '';
  return reportOf(environment, `${plan.length} failovers, seed ${options.seed}${bug}`, [{ evidence, guarantees }]);
}

/** A cluster with Patroni as the database of the services. */
const databaseOf = (cluster: PatroniCluster) => ({
  cluster,
  url: cluster.url,
  serviceUrl: cluster.url,
  outages: [] as TimeSpan[],
  query: <Row extends object>(text: string, values?: unknown[]) => cluster.query<Row>(text, values),
  close: () => cluster.close(),
});

async function runFailover(
  environment: Environment<ReturnType<typeof databaseOf>>,
  scenario: Scenario,
  failover: Failover,
): Promise<Guarantee[]> {
  const { what, withinMs, replacesLeader } = failover;
  const { postgres, accounts, apiLoad } = environment;
  const { cluster } = postgres;
  await cluster.untilComplete();
  await wait(calmMs);
  const leader = await cluster.leader();
  environment.log(`${what} (the leader is ${leader.name})`);
  const fromMs = Date.now();
  const outage: TimeSpan = { fromMs };
  postgres.outages.push(outage);
  const { end } = await breakServer(cluster, failover);
  const replacedMs = Date.now();
  await untilEachIsAnswered(accounts.clients.slice(1));
  const lost = await apiLoad.withoutChanges(() => apiLoad.lostChanges((text, values) => cluster.query(text, values)));
  await end();
  await cluster.untilComplete();
  await untilEachIsAnswered(accounts.clients.slice(1));
  const completeMs = Date.now();
  outage.toMs = completeMs;
  const requests = requestsOf(accounts).filter(({ doneMs }) => doneMs >= fromMs);
  const failed = requests.filter((request) => !isExpected(request) || request.doneMs - request.sentMs > slowMs);
  const awayMs = Math.max(fromMs, Math.min(...failed.map(({ sentMs }) => sentMs)));
  const worksMs = Math.max(...failed.map(({ doneMs }) => doneMs));
  const worksAfterMs =
    failed.length === 0 ? 0 : worksMs - awayMs - stalledMs(environment.stalls, { fromMs: awayMs, toMs: worksMs });
  environment.log(
    `  ${replacesLeader ? `another leader after ${seconds(replacedMs - fromMs)}, ` : ''}the API works after ${seconds(worksAfterMs)} ` +
      `(${failed.length} of ${requests.length} requests), all servers after ${seconds(completeMs - fromMs)}`,
  );
  return [
    guarantee.timed(guarantee.within(`the API works again: ${what}`, worksAfterMs, withinMs), overload()),
    guarantee.none(`confirmed changes lost: ${what}`, lost),
    ...(await scenario.countedAfter(what)),
  ];
}

const requestsOf = ({ clients }: Accounts) => clients.flatMap(({ requests }) => requests);

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Waits until each client has been answered to a request that it sends from now on. */
async function untilEachIsAnswered(clients: readonly { requests: readonly ApiRequest[] }[]): Promise<void> {
  const fromMs = Date.now();
  const isAnswered = ({ requests }: { requests: readonly ApiRequest[] }) =>
    requests.some(({ isAnswered, sentMs }) => isAnswered && sentMs >= fromMs);
  const limits = { withinMs: 2 * leaseMs, everyMs: pollMs };
  await until(() => clients.every(isAnswered), 'The API does not answer all clients.', limits);
}

/** Success, or a change that is refused on purpose because it is outdated. */
const isExpected = ({ isAnswered, outcome }: ApiRequest) => isAnswered || outcome === '412';

const unexpectedAnswers = (requests: readonly ApiRequest[]): Guarantee =>
  guarantee.noneOf(
    'API requests that failed other than with 503 and Retry-After',
    requests.filter((request) => !isExpected(request) && request.outcome !== '503').map(({ outcome }) => outcome),
  );
