import { freePort } from '@tminus/local-postgres';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProgram, launchInstalled } from './child-program.ts';

/** A Redis server without persistence. */
export class LocalRedis {
  private constructor(
    private readonly port: number,
    private program: ChildProgram,
  ) {}

  static async start(): Promise<LocalRedis> {
    const port = await freePort();
    return new LocalRedis(port, await launch(port));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Suspends the process: it accepts connections but does not respond until `resume`. */
  hang(): void {
    this.program.suspend();
  }

  resume(): void {
    this.program.resume();
  }

  async stop(): Promise<void> {
    await this.program.stop('SIGKILL');
  }

  /** Starts an empty server on the same port. */
  async restart(): Promise<void> {
    this.program = await launch(this.port);
  }
}

async function launch(port: number): Promise<ChildProgram> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const program = launchInstalled('redis-server', options);
  await program.waitUntilListening(port);
  return program;
}

/** A PgBouncer in transaction mode: each transaction of a client may run in another session of the database. */
export class LocalPgBouncer {
  private constructor(
    private readonly program: ChildProgram,
    private readonly folder: string,
    /** The database through PgBouncer. */
    readonly url: string,
  ) {}

  static async start(databaseUrl: string): Promise<LocalPgBouncer> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'tminus-pgbouncer-'));
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, configuration(new URL(databaseUrl), port));
    chmodSync(folder, 0o755); // PgBouncer does not run as root
    const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
    const program = launchInstalled('pgbouncer', [...user, '--quiet', file]);
    await program.waitUntilListening(port);
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    return new LocalPgBouncer(program, folder, url.href);
  }

  async stop(): Promise<void> {
    await this.program.stop('SIGKILL');
    rmSync(this.folder, { recursive: true });
  }
}

const configuration = ({ hostname, port, username, password }: URL, listenPort: number) => `
[databases]
* = host=${hostname} port=${port || 5432} user=${username} password=${decodeURIComponent(password)}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
ignore_startup_parameters = extra_float_digits, options
`;
