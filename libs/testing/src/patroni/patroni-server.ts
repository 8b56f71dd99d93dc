import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { createWriteStream, readFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ChildProgram } from '../child-program.ts';
import { repositoryRoot } from '../repository.ts';

const run = promisify(execFile);
const source = join(repositoryRoot, 'deploy', 'patroni');

/** Bugs that a run can inject into the settings: a text of a file, and what it becomes. */
export const settingsBugs = {
  /** Patroni and PostgreSQL count the standbys of the quorum, but no change waits for them. */
  asynchronous: {
    file: 'patroni.yml',
    text: "wal_log_hints: 'on'",
    becomes: "wal_log_hints: 'on'\n        synchronous_commit: local",
  },
} as const;
export type SettingsBug = keyof typeof settingsBugs;

/** Puts the files of `deploy/patroni` into a folder, in memory. */
export async function installSettings(folder: string, bug?: SettingsBug): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', 'tminus', folder]);
  await cp(source, folder, { recursive: true });
  if (!bug) return;
  const { file, text, becomes } = settingsBugs[bug];
  const path = join(folder, file);
  const original = await readFile(path, 'utf8');
  if (!original.includes(text)) throw new Error(`${file} has no ${text}.`);
  await writeFile(path, original.replace(text, becomes));
}

/** The lines of `environment.sh` for a server. @param servers - such as `n1=10.0.0.1` */
export async function environmentOf(name: string, servers: readonly string[]): Promise<string> {
  const { stdout } = await run('sh', [join(source, 'environment.sh'), name, ...servers]);
  return stdout;
}

const path = '/usr/sbin:/usr/bin:/sbin:/bin';
/** Of the disk with the database. It is in memory. */
const diskSize = '768m';
const dataDir = '/var/lib/postgresql/17/tminus';

/** Mounts what differs between servers into the Debian system. @param $1 - its folder */
const mountOwn = `
  mount -t proc proc "$1/proc"
  mount -t tmpfs -o mode=1777 shm "$1/dev/shm"
  mount -t tmpfs -o size=${diskSize},mode=0755 data "$1/var/lib/postgresql"
  mount -t tmpfs -o mode=0755 etcd "$1/var/lib/etcd"
  mount -t tmpfs -o mode=0755 run "$1/run"
  mount -t tmpfs -o mode=0755 default "$1/etc/default"
  mount -t tmpfs -o mode=0755 patroni "$1/etc/patroni"
  touch "$1/run/patroni_env.conf" "$1/etc/patroni_env.conf"
  mount --bind "$1/run/patroni_env.conf" "$1/etc/patroni_env.conf"
  cp "$1/etc/tminus/patroni.yml" "$1/etc/patroni/config.yml"
  mkdir "$1/run/postgresql" "$1/var/lib/postgresql/17"
  chroot "$1" chown postgres:postgres /run/postgresql /var/lib/postgresql /var/lib/postgresql/17
  chroot "$1" chown etcd:etcd /var/lib/etcd
  ip link set lo up`;

/** The files with the variables of its programs. */
const environmentFiles = { etcd: '/etc/default/etcd', patroni: '/etc/patroni_env.conf' };
export type PatroniUnit = keyof typeof environmentFiles;

/** What a server is made of. */
interface PatroniServerOptions {
  name: string;
  /** An IPv4 address in the network of the bridge. */
  address: string;
  /** The bridge that connects the servers with this process. */
  bridge: string;
  /** The folder with the Debian system. */
  debian: string;
  /** What `deploy/patroni/environment.sh` prints for it, and the passwords: lines for the files with the variables of etcd and Patroni. */
  environment: string;
  /** The file for the output of its programs. */
  log: string;
}

/** A server with etcd and Patroni: processes in a network and with disks of their own. */
export class PatroniServer {
  private etcd: ChildProgram | undefined;
  private patroni: ChildProgram | undefined;

  private constructor(
    private readonly options: PatroniServerOptions,
    /** The process that keeps the namespaces. */
    private readonly holder: ChildProgram,
  ) {}

  static async create(options: PatroniServerOptions): Promise<PatroniServer> {
    const holder = spawn('unshare', ['--net', '--mount', 'sleep', 'infinity'], { stdio: 'ignore' });
    const server = new PatroniServer(options, new ChildProgram(holder));
    try {
      await server.setUp();
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  }

  private async setUp(): Promise<void> {
    const { pid } = this.holder.process;
    await this.holder.waitUntil(async () => {
      if (networkOf(pid) === networkOf('self')) throw new Error('The network namespace is missing.');
    });
    const { name, address, bridge, debian } = this.options;
    await run('ip', ['link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid)]);
    await run('ip', ['link', 'set', name, 'master', bridge, 'up']);
    await this.inside('ip', ['address', 'add', `${address}/24`, 'dev', 'eth0']);
    await this.inside('ip', ['link', 'set', 'eth0', 'up']);
    await this.inside('sh', ['-euc', mountOwn, 'sh', debian]);
    this.install();
  }

  get name(): string {
    return this.options.name;
  }

  get address(): string {
    return this.options.address;
  }

  /** The folder in which its files are, as this process sees them. */
  get root(): string {
    return `/proc/${this.holder.process.pid}/root${this.options.debian}`;
  }

  /** Writes the files with the variables of its programs, as in the installation. */
  install(): void {
    for (const file of Object.values(environmentFiles)) writeFileSync(`${this.root}${file}`, this.options.environment);
  }

  /** Loses all data, like a new server. */
  async clear(): Promise<void> {
    await this.kill();
    await this.inside('sh', [
      '-euc',
      'rm -rf "$1"/var/lib/etcd/* "$1"/var/lib/postgresql/17/*',
      'sh',
      this.options.debian,
    ]);
    this.install();
  }

  /** Starts what does not run. */
  start(units: readonly PatroniUnit[] = ['etcd', 'patroni']): void {
    if (units.includes('etcd') && (this.etcd?.hasEnded ?? true)) this.etcd = this.launch('etcd', 'etcd', []);
    if (units.includes('patroni') && (this.patroni?.hasEnded ?? true))
      this.patroni = this.launch('patroni', 'postgres', ['/etc/patroni/config.yml']);
  }

  /** Ends programs like `systemctl stop`: Patroni stops PostgreSQL first. */
  async stop(units: readonly PatroniUnit[]): Promise<void> {
    for (const unit of units) await this[unit]?.stop('SIGTERM');
  }

  /** Runs commands of its administrator in bash. @returns their output */
  async shell(commands: string): Promise<string> {
    const { stdout } = await run('nsenter', this.enter(['chroot', this.options.debian, 'bash', '-euc', commands]), {
      env: { PATH: path, LC_ALL: 'C.UTF-8', HOME: '/root' },
    });
    return stdout;
  }

  /** Sends SIGKILL to the postmaster. */
  killPostmaster(): void {
    const [pid] = readFileSync(`${this.root}${dataDir}/postmaster.pid`, 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** Sends SIGKILL to etcd. */
  async killEtcd(): Promise<void> {
    await this.etcd?.stop('SIGKILL');
  }

  /** Sends SIGKILL to all its processes. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await Promise.all([this.etcd?.stop('SIGKILL'), this.patroni?.stop('SIGKILL')]);
  }

  /** Sends SIGSTOP to all its processes. @returns the function that continues them */
  freeze(): () => void {
    this.signal('SIGSTOP');
    return () => this.signal('SIGCONT');
  }

  /** Loses all packets to the other servers and from them; other machines still reach it. @returns the function that ends it */
  async cutFrom(others: readonly PatroniServer[]): Promise<() => Promise<void>> {
    const pairs = others.flatMap((other): [PatroniServer, PatroniServer][] => [
      [this, other],
      [other, this],
    ]);
    // Packets go to a network card that does not exist.
    for (const [from, { address }] of pairs)
      await from.neighbour(['replace', address, 'lladdr', '02:00:00:00:00:99', 'dev', 'eth0', 'nud', 'permanent']);
    return async () => {
      for (const [from, { address }] of pairs) await from.neighbour(['del', address, 'dev', 'eth0']);
    };
  }

  /** Ends its processes and its namespaces. */
  async close(): Promise<void> {
    await this.kill();
    await this.holder.stop('SIGKILL');
  }

  private neighbour(args: readonly string[]): Promise<unknown> {
    return this.inside('ip', ['neighbour', ...args]);
  }

  private launch(unit: PatroniUnit, user: string, args: readonly string[]): ChildProgram {
    const { debian, log } = this.options;
    const command = ['chroot', `--userspec=${user}:${user}`, debian, unit, ...args];
    const variables = variablesIn(readFileSync(`${this.root}${environmentFiles[unit]}`, 'utf8'));
    const env = { ...variables, PATH: path, LC_ALL: 'C.UTF-8', HOME: '/var/lib/postgresql' };
    return startLogged('nsenter', this.enter(command), { env, log });
  }

  private inside(program: string, args: readonly string[]): Promise<unknown> {
    return run('nsenter', this.enter([program, ...args]));
  }

  /** The arguments of `nsenter`. */
  private enter(command: readonly string[]): string[] {
    return ['--target', String(this.holder.process.pid), '--net', '--mount', ...command];
  }

  private signal(signal: NodeJS.Signals): void {
    const holder = this.holder.process.pid;
    const network = networkOf(holder);
    const isOwn = (pid: string) => /^\d+$/.test(pid) && Number(pid) !== holder && networkOf(pid) === network;
    for (const pid of readdirSync('/proc').filter(isOwn)) {
      try {
        process.kill(Number(pid), signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}

const variablesIn = (file: string): Record<string, string> =>
  Object.fromEntries([...file.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]));

/** Starts a program whose output goes to the end of a file, too. */
export function startLogged(
  command: string,
  args: readonly string[],
  { env, log }: Pick<SpawnOptions, 'env'> & { log: string },
): ChildProgram {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  return new ChildProgram(child);
}

/** @returns undefined if the process has ended */
function networkOf(pid: number | string | undefined): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return undefined;
  }
}
