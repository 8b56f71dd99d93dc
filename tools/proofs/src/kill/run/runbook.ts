import {
  type Guarantee,
  PatroniCluster,
  type PatroniServer,
  type PatroniUnit,
  type ToolHooks,
  commandsOfSection,
  guarantee,
  printReport,
  repositoryRoot,
  temporaryFolder,
} from '@tminus/testing';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Prometheus } from '../services/prometheus.ts';
import { type FailoverName, breakServer, failovers } from './failovers.ts';

const run = promisify(execFile);
const page = 'failover.md';
/** The network of the page, and of the cluster. */
const networks = ['10.0.0.', '198.18.0.'] as const;
/** What a folder with a Debian system cannot run: it has no journal, and is not upgraded. */
const notHere = /^(journalctl|apt-get) /;
const ofSystemd = /^systemctl (?<action>start|stop|restart|enable) (?<units>.+)$/;
/** It fails while one of the servers is away, and says which one. */
const tellsWhoIsAway = /^etcdctl .* endpoint /;

/** The servers of a runbook that is followed, and what was followed. */
class Runbook {
  readonly followed = new Set<string>();
  private readonly definition: string;

  readonly fired = new Set<string>();

  constructor(
    readonly cluster: PatroniCluster,
    private readonly prometheus: Prometheus,
  ) {
    const [definition] =
      /^patronictl\(\).*$/m.exec(commandsOfSection(page, 'Install').join('').replace(/^ +/gm, '')) ?? [];
    if (!definition) throw new Error(`${page} does not define patronictl.`);
    this.definition = definition;
  }

  /** Does what a section says. @param block - which of its blocks. @returns the output */
  async follow(section: string, server: PatroniServer, block = 0): Promise<string> {
    let output = '';
    for (const line of this.linesOf(section, block)) {
      const { action, units } = ofSystemd.exec(line)?.groups ?? {};
      if (action && units) await systemctl(server, action, units.split(' ') as PatroniUnit[]);
      else if (!notHere.test(line))
        output += await server.shell(`${this.definition}\n${line}${tellsWhoIsAway.test(line) ? ' || true' : ''}`);
    }
    return output;
  }

  /** The same on the server with services, which is this machine. */
  async followOnServices(section: string): Promise<string> {
    const { stdout } = await run('bash', ['-euc', this.linesOf(section, 0).join('\n')]);
    return stdout;
  }

  /** @returns the broken server, another one, and the function that ends the fault */
  async break(name: FailoverName) {
    const { broken, end } = await breakServer(this.cluster, failovers[name]);
    return { broken, end, other: this.cluster.except(broken)[0] as PatroniServer };
  }

  /** Waits until alerts fire. */
  async alarm(...alerts: string[]): Promise<void> {
    await this.prometheus.untilFiring(...alerts);
    for (const alert of alerts) this.fired.add(alert);
  }

  /** Waits until all servers work, and no alert fires. */
  async untilWell(): Promise<void> {
    await this.cluster.untilComplete();
    await this.prometheus.untilQuiet();
  }

  private linesOf(section: string, block: number): string[] {
    this.followed.add(section);
    const commands = commandsOfSection(page, section)[block];
    if (commands === undefined) throw new Error(`${page} has no such block in the section ${section}.`);
    return commands
      .replaceAll(...networks)
      .trim()
      .split('\n');
  }
}

async function systemctl(server: PatroniServer, action: string, units: PatroniUnit[]): Promise<void> {
  if (action === 'stop' || action === 'restart') await server.stop(units);
  if (action === 'start' || action === 'restart') server.start(units);
}

/** What happens to a complete cluster, which alerts fire, and what makes it complete again. Each leaves no server broken. */
const incidents: Record<string, (runbook: Runbook) => Promise<void>> = {
  'nothing happened': async (runbook) => {
    for (const server of runbook.cluster.servers)
      mustContain(await runbook.follow('Runbook', server), ['Leader', 'IS LEADER']);
    await runbook.follow('TminusEtcdSlow', await runbook.cluster.leader());
  },
  'PostgreSQL of the leader died': async (runbook) => {
    const { broken } = await runbook.break('dead-postmaster');
    await runbook.alarm('TminusPatroniFailover');
    await runbook.cluster.untilComplete();
    mustContain(await runbook.follow('TminusPatroniFailover', broken), ['no recovery target specified', 'Leader']);
  },
  'a server died': async (runbook) => {
    const { broken } = await runbook.break('dead-server');
    await runbook.alarm('TminusFailoverPartDown');
    await runbook.follow('TminusFailoverPartDown', broken);
  },
  'a server hung': async (runbook) => {
    const { end, other } = await runbook.break('frozen-leader');
    await runbook.alarm('TminusFailoverPartDown', 'TminusPatroniFailover');
    await runbook.follow('TminusPatroniFailover', other);
    await end();
  },
  'the leader could not reach the others': async (runbook) => {
    const { broken, end } = await runbook.break('cut-network');
    await runbook.alarm('TminusPatroniFailover', 'TminusEtcdLeader');
    mustContain(await runbook.followOnServices('TminusHaproxyPrimary'), [' 200', ' 503']);
    await end();
    await runbook.follow('TminusPatroniFailover', broken);
  },
  'the leader of etcd died': async (runbook) => {
    const { broken } = await runbook.break('dead-etcd');
    await runbook.alarm('TminusFailoverPartDown');
    await runbook.follow('TminusFailoverPartDown', broken);
  },
  'etcd had no majority': async (runbook) => {
    const others = runbook.cluster.except(await runbook.cluster.leader());
    for (const server of others) await server.killEtcd();
    await runbook.alarm('TminusEtcdLeader');
    for (const server of others) await runbook.follow('TminusEtcdLeader', server);
  },
  'the disk of a standby was full': async (runbook) => {
    const { broken, end } = await runbook.break('full-standby');
    await runbook.alarm('TminusPatroniStandby');
    await end();
    mustContain(await runbook.follow('TminusPatroniStandby', broken), ['/var/lib/postgresql', 'Success: reinitialize']);
  },
  'PostgreSQL stopped on both standbys': async (runbook) => {
    const leader = await runbook.cluster.leader();
    const others = runbook.cluster.except(leader);
    for (const server of others) await server.stop(['patroni']);
    await runbook.alarm('TminusPatroniUnconfirmed');
    await runbook.follow('TminusPatroniUnconfirmed', leader);
    for (const server of others) await runbook.follow('TminusFailoverPartDown', server);
  },
  'two servers were gone': async (runbook) => {
    const leader = await runbook.cluster.leader();
    const gone = [leader, runbook.cluster.except(leader)[0] as PatroniServer];
    for (const server of gone) await server.kill();
    await runbook.alarm('TminusPatroniLeader', 'TminusHaproxyPrimary', 'TminusEtcdLeader');
    for (const server of gone) await runbook.follow('TminusPatroniLeader', server);
  },
  'Patroni was paused': async (runbook) => {
    const leader = await runbook.cluster.leader();
    await leader.shell('set -a; . /etc/patroni_env.conf; patronictl -c /etc/patroni/config.yml pause');
    await runbook.alarm('TminusPatroniPaused');
    mustContain(await runbook.follow('TminusPatroniPaused', leader), ['Success: cluster management is resumed']);
  },
  'the leader needed maintenance': async (runbook) => {
    const leader = await runbook.cluster.leader();
    await runbook.follow('Maintain a server', leader);
    await runbook.cluster.untilReplaced(leader);
  },
  'a server was lost': async (runbook) => {
    const [lost, other] = runbook.cluster.servers as [PatroniServer, PatroniServer];
    await lost.clear();
    await runbook.cluster.untilReplaced(lost);
    await runbook.follow('Replace a server', other);
    await runbook.follow('Replace a server', lost, 1);
  },
};

function mustContain(output: string, texts: readonly string[]): void {
  const missing = texts.filter((text) => !output.includes(text));
  if (missing.length > 0) throw new Error(`The output has no ${missing.join(', no ')}:\n${output}`);
}

/** It fires when the disk of etcd is slow, which no incident is. */
const neverFires = 'TminusEtcdSlow';

/**
 * Breaks a cluster, waits for the alerts, and runs the commands of `docs/operate/failover.md`.
 * @param debian - the folder with the programs
 * @returns whether each time all servers worked again, without the loss of a confirmed row
 */
export async function followRunbook(debian: string, hooks: ToolHooks): Promise<boolean> {
  const startedAt = performance.now();
  const folder = await temporaryFolder(hooks, tmpdir());
  const cluster = await PatroniCluster.start(debian);
  hooks.onCleanup(() => cluster.close());
  await nameServersForHaproxy(cluster);
  const targets = {
    'tminus-patroni': cluster.servers.map(({ address }) => `${address}:8008`),
    'tminus-etcd': cluster.servers.map(({ address }) => `${address}:2379`),
    'tminus-haproxy': ['127.0.0.1:8405'],
  };
  const guarantees: Guarantee[] = [
    guarantee.noneOf('metrics that do not exist', await missingMetrics(Object.values(targets).flat())),
  ];
  const prometheus = await Prometheus.start(folder, targets);
  hooks.onCleanup(() => prometheus.close());
  await cluster.query('CREATE TABLE confirmed (incident text PRIMARY KEY)');
  const runbook = new Runbook(cluster, prometheus);
  for (const [what, happens] of Object.entries(incidents)) {
    hooks.log(what);
    await cluster.query('INSERT INTO confirmed VALUES ($1)', [what]);
    await happens(runbook);
    await runbook.untilWell();
  }
  const rows = await cluster.query<{ incident: string }>('SELECT incident FROM confirmed');
  const kept = new Set(rows.map(({ incident }) => incident));
  const lost = Object.keys(incidents).filter((what) => !kept.has(what));
  const silent = prometheus.alerts.filter((alert) => alert !== neverFires && !runbook.fired.has(alert));
  guarantees.push(
    guarantee.noneOf('confirmed rows lost', lost),
    guarantee.noneOf('alerts that no incident caused', silent),
    guarantee.noneOf('sections whose commands did not run', await sectionsBut(runbook.followed)),
  );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return printReport({ title: `${Object.keys(incidents).length} incidents, ${seconds} s`, guarantees });
}

/** The sections of the runbook with commands that were not followed. */
async function sectionsBut(followed: ReadonlySet<string>): Promise<string[]> {
  const text = await readFile(join(repositoryRoot, 'docs', 'operate', page), 'utf8');
  const [runbook = ''] = text.slice(text.indexOf('## Runbook')).split(/^## (?!Runbook)/m);
  const sections = runbook.split(/^#+ /m).filter((section) => section.includes('```sh'));
  return sections.map((section) => section.split('\n')[0] ?? '').filter((name) => !followed.has(name));
}

/** As in the installation of HAProxy. */
async function nameServersForHaproxy({ servers }: PatroniCluster): Promise<void> {
  await run('mount', ['-t', 'tmpfs', 'default', '/etc/default']);
  const lines = servers.map(({ name, address }) => `${name.toUpperCase()}=${address}\n`);
  await writeFile('/etc/default/haproxy', lines.join(''));
}

/** The metrics that alerts and the dashboard use, but no program of the cluster has. */
async function missingMetrics(addresses: readonly string[]): Promise<string[]> {
  const pages = addresses.map(async (each) => (await fetch(`http://${each}/metrics`)).text());
  const existing = new Set((await Promise.all(pages)).join('\n').match(/^[a-z]\w+(?=[{ ])/gm));
  const files = ['prometheus/alerts.yml', 'grafana/dashboards/tminus.json'].map((file) =>
    readFile(join(repositoryRoot, 'deploy', file), 'utf8'),
  );
  const used = new Set((await Promise.all(files)).join('\n').match(/\b(?:patroni|etcd|haproxy)_\w+/g));
  if (used.size === 0) throw new Error('The alerts and the dashboard use no metrics of the cluster.');
  return [...used].filter((name) => !existing.has(name));
}
