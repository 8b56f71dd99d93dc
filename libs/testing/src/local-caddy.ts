import { childEnvironment } from '@tminus/config';
import { freePort } from '@tminus/local-postgres';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from './child-program.ts';
import { repositoryRoot } from './repository-root.ts';

export interface CaddyOptions {
  /** `run` or `reload`, and its options besides the configuration. */
  command: readonly string[];
  /** The path of a Caddyfile. */
  config: string;
  /** Where Caddy keeps its state. */
  folder: string;
  /** Global options, one in each line: the variable of our configurations. */
  globalOptions: readonly string[];
  /** The other variables of the configuration. */
  variables: NodeJS.ProcessEnv;
}

/** Starts Caddy (the Debian package). */
export function spawnCaddy({ command, config, folder, globalOptions, variables }: CaddyOptions): ChildProcess {
  return spawn('caddy', [...command, '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      CADDY_OPTIONS: globalOptions.join('\n'),
      ...variables,
    }),
  });
}

export interface LocalCaddyOptions {
  /** The configuration in `deploy`: of one server, or in front of several nodes. */
  config?: 'Caddyfile' | 'Caddyfile.nodes';
  /** The names of the server, as in the variable of docker-compose.yml. */
  siteAddress: string;
  apiPort: number;
  embedPort: number;
  /** Further nodes of the image service, for `Caddyfile.nodes`. */
  otherEmbedPorts?: readonly number[];
}

/** Caddy with one of our configurations, and certificates of its own authority instead of a public one. */
export class LocalCaddy {
  private constructor(
    private readonly program: ChildProgram,
    private readonly folder: string,
    readonly httpPort: number,
    readonly httpsPort: number,
  ) {}

  static async start({
    config = 'Caddyfile',
    siteAddress,
    apiPort,
    embedPort,
    otherEmbedPorts = [],
  }: LocalCaddyOptions): Promise<LocalCaddy> {
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    const folder = mkdtempSync(join(tmpdir(), 'tminus-caddy-'));
    const program = new ChildProgram(
      spawnCaddy({
        command: ['run'],
        config: join(repositoryRoot, 'deploy', config),
        folder,
        globalOptions: [
          ...(config === 'Caddyfile.nodes' ? ['admin off'] : []),
          'local_certs',
          'skip_install_trust',
          `http_port ${httpPort}`,
          `https_port ${httpsPort}`,
        ],
        variables: {
          SITE_ADDRESS: siteAddress,
          API_HOST: '127.0.0.1',
          API_PORT: String(apiPort),
          EMBED_HOST: '127.0.0.1',
          EMBED_PORT: String(embedPort),
          API_NODES: `127.0.0.1:${apiPort}`,
          EMBED_NODES: [embedPort, ...otherEmbedPorts].map((port) => `127.0.0.1:${port}`).join(' '),
        },
      }),
    );
    await program.waitUntilListening(httpPort);
    return new LocalCaddy(program, folder, httpPort, httpsPort);
  }

  /** The certificate of its authority. */
  authority(): string {
    return readFileSync(join(this.folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt'), 'utf8');
  }

  async stop(): Promise<void> {
    await this.program.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
