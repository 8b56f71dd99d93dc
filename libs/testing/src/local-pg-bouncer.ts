import { freePort } from '@tminus/local-postgres';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programEnvironment } from './describe-if-installed.ts';
import { eventually } from './eventually.ts';

/** A PgBouncer in transaction mode: each transaction of a client may run in another session of the database. */
export class LocalPgBouncer {
  private constructor(
    private readonly child: ChildProcess,
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
    const child = spawn('pgbouncer', [...user, '--quiet', file], { stdio: 'ignore', env: programEnvironment() });
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    const bouncer = new LocalPgBouncer(child, folder, url.href);
    await eventually(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    });
    return bouncer;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exited = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await exited;
    }
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
