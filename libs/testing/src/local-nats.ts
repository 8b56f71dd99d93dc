import { freePort } from '@tminus/local-postgres';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProgram, launchInstalled } from './child-program.ts';

interface Server {
  name: string;
  port: number;
  folder: string;
  program: ChildProgram;
}

/** One NATS server with JetStream, or a cluster. Files are in a temporary folder. */
export class LocalNats {
  private constructor(
    private readonly folder: string,
    private readonly servers: readonly Server[],
  ) {}

  /** @param settings - further lines of the configuration of each server */
  static async start(count = 1, settings = ''): Promise<LocalNats> {
    const folder = mkdtempSync(join(tmpdir(), 'tminus-nats-'));
    const ports: number[] = [];
    for (let index = 0; index < 2 * count; index++) ports.push(await freePort());
    const routes = ports.slice(count).map((port) => `nats://127.0.0.1:${port}`);
    const servers = ports.slice(0, count).map((port, index) => {
      const name = `n${index}`;
      const cluster = `cluster { name: test, listen: "127.0.0.1:${ports[count + index]}", routes: ${JSON.stringify(routes)} }`;
      const lines = [
        `server_name: ${name}`,
        `listen: "127.0.0.1:${port}"`,
        `jetstream { store_dir: ${JSON.stringify(join(folder, name))} }`,
        ...(count > 1 ? [cluster] : []),
        settings === '' ? 'max_payload: 8MB' : settings,
      ];
      writeFileSync(join(folder, `${name}.conf`), lines.join('\n'));
      return { name, port, folder: join(folder, name), program: launch(folder, name) };
    });
    const nats = new LocalNats(folder, servers);
    try {
      await Promise.all(servers.map(({ program, port }) => program.waitUntilListening(port)));
    } catch (error) {
      await nats.stop();
      throw error;
    }
    return nats;
  }

  get urls(): string[] {
    return this.servers.map(({ port }) => `nats://127.0.0.1:${port}`);
  }

  /** Process ids. */
  get pids(): number[] {
    return this.servers.flatMap(({ program }) => program.process.pid ?? []);
  }

  /** `n0`, `n1` and `n2` of three. */
  get names(): string[] {
    return this.servers.map(({ name }) => name);
  }

  hang(name: string): void {
    this.find(name).program.suspend();
  }

  resume(name: string): void {
    this.find(name).program.resume();
  }

  async kill(name: string): Promise<void> {
    await this.find(name).program.stop('SIGKILL');
  }

  /** Starts a server again that was killed. */
  async restart(name: string): Promise<void> {
    const server = this.find(name);
    server.program = launch(this.folder, name);
    await server.program.waitUntilListening(server.port);
  }

  /** Copies the files of all servers, which must not run. `restore` brings them back. */
  backUp(): void {
    for (const { folder } of this.servers) cpSync(folder, `${folder}.bak`, { recursive: true });
  }

  restore(): void {
    for (const { folder } of this.servers) {
      rmSync(folder, { recursive: true });
      cpSync(`${folder}.bak`, folder, { recursive: true });
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map(({ program }) => program.stop('SIGKILL')));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private find(name: string): Server {
    const server = this.servers.find((each) => each.name === name);
    if (!server) throw new Error(`There is no server ${name}.`);
    return server;
  }
}

const launch = (folder: string, name: string) => launchInstalled('nats-server', ['-c', join(folder, `${name}.conf`)]);
