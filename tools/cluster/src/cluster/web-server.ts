import { freePort } from '@tminus/local-postgres';
import { ChildProgram, type ServiceName, type ServiceNode, repositoryRoot, spawnCaddy } from '@tminus/testing';
import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const config = join(repositoryRoot, 'deploy', 'Caddyfile.nodes');

/** Caddy with `deploy/Caddyfile.nodes` in front of all nodes. */
export class WebServer {
  private program: ChildProgram | undefined;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly adminPort: number,
  ) {}

  /** A web server that does not run yet. */
  static async create(folder: string): Promise<WebServer> {
    await mkdir(folder);
    return new WebServer(folder, await freePort(), await freePort());
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(nodes: readonly ServiceNode[]): Promise<void> {
    this.program = new ChildProgram(this.caddy(['run'], nodes));
    await this.program.waitUntilListening(this.port);
  }

  /** Changes the nodes without closing connections. */
  async reload(nodes: readonly ServiceNode[]): Promise<void> {
    const command = ['reload', '--address', `127.0.0.1:${this.adminPort}`];
    const reload = new ChildProgram(this.caddy(command, nodes));
    if ((await reload.exited) !== 0) throw new Error(`Caddy did not read its new configuration:\n${reload.output}`);
  }

  async stop(): Promise<void> {
    await this.program?.stop('SIGKILL');
  }

  private caddy(command: readonly string[], nodes: readonly ServiceNode[]): ChildProcess {
    const addresses = (name: ServiceName) =>
      nodes
        .filter((node) => node.name === name)
        .map(({ port }) => `127.0.0.1:${port}`)
        .join(' ');
    return spawnCaddy({
      command,
      config,
      folder: this.folder,
      globalOptions: [`admin 127.0.0.1:${this.adminPort}`, `http_port ${this.port}`, 'log {', 'level ERROR', '}'],
      variables: {
        SITE_ADDRESS: 'http://localhost http://127.0.0.1',
        API_NODES: addresses('api'),
        EMBED_NODES: addresses('embed'),
      },
    });
  }
}
