import { ChildProgram, eventually } from '@tminus/testing';
import { type SpawnOptions, execFile, spawn } from 'node:child_process';
import { createWriteStream, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
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
  mkdir "$1/run/postgresql" "$1/var/lib/postgresql/17"
  chroot "$1" chown postgres:postgres /run/postgresql /var/lib/postgresql /var/lib/postgresql/17
  chroot "$1" chown etcd:etcd /var/lib/etcd
  ip link set lo up`;

/** What a server is made of. */
interface PatroniServerOptions {
  name: string;
  /** An IPv4 address in the network of the bridge. */
  address: string;
  /** The bridge that connects the servers with this process. */
  bridge: string;
  /** The folder with the Debian system. */
  debian: string;
  /** The variables of etcd and Patroni. */
  environment: Readonly<Record<string, string>>;
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
    await eventually(async () => {
      if (networkOf(holder.pid) === networkOf('self')) throw new Error('The network namespace is missing.');
    });
    const { name, address, bridge, debian } = options;
    await run('ip', ['link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid)]);
    await run('ip', ['link', 'set', name, 'master', bridge, 'up']);
    await server.inside('ip', ['address', 'add', `${address}/24`, 'dev', 'eth0']);
    await server.inside('ip', ['link', 'set', 'eth0', 'up']);
    await server.inside('sh', ['-euc', mountOwn, 'sh', debian]);
    return server;
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

  /** Starts what does not run. */
  start(): void {
    if (this.etcd?.hasEnded ?? true) this.etcd = this.launch('etcd', 'etcd', []);
    if (this.patroni?.hasEnded ?? true) this.patroni = this.launch('postgres', 'patroni', ['/etc/tminus/patroni.yml']);
  }

  /** Runs a command of its administrator. @returns its output */
  async command(program: string, args: readonly string[]): Promise<string> {
    const { debian, environment } = this.options;
    const { stdout } = await run('nsenter', this.enter(['chroot', debian, program, ...args]), {
      env: { ...environment, PATH: path, LC_ALL: 'C.UTF-8' },
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

  private launch(user: string, program: string, args: readonly string[]): ChildProgram {
    const { debian, environment, log } = this.options;
    const command = ['chroot', `--userspec=${user}:${user}`, debian, program, ...args];
    const env = { ...environment, PATH: path, LC_ALL: 'C.UTF-8', HOME: '/var/lib/postgresql' };
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
