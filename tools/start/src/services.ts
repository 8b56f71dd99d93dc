import { type ServiceAddress, type ServiceConfig, childEnvironment } from '@tminus/server/config';
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.ts';

const pollMs = 50;
const readyTimeoutMs = 30_000;

const entryPoint = (name: string) => fileURLToPath(new URL(`../../../apps/${name}/bundle/main.mjs`, import.meta.url));

function loopback({ host, port }: ServiceAddress): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function isReady(address: ServiceAddress): Promise<boolean> {
  try {
    const response = await fetch(`${loopback(address)}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    return false; // not listening yet
  }
}

/** Two processes cannot share it: the image service gets the next one. */
const metricsPort = (name: string, { metrics }: ServiceConfig) =>
  name === 'embed' && metrics ? { METRICS_PORT: String(metrics.port + 1) } : {};

/** The key in the data folder, which is created at the first start. For a machine whose operator configures none. */
function localEncryptionKey(dataDir: string): string {
  const file = join(dataDir, 'encryption-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

/** Both services as child processes. */
export class Services {
  private readonly children: ChildProcess[];

  constructor(private readonly config: ServiceConfig) {
    this.children = ['api', 'embed'].map((name) =>
      fork(entryPoint(name), {
        // One process of the image service is enough for one person, and takes less memory. So do fewer pools of malloc (Dockerfile).
        env: childEnvironment(
          { DATABASE_URL: config.databaseUrl, ...metricsPort(name, config) },
          { EMBED_WORKERS: '1', MALLOC_ARENA_MAX: '2', ENCRYPTION_KEY: localEncryptionKey(config.dataDir) },
        ),
        // In a separate process group, so that Ctrl-C reaches only this process, which stops the services in order. The IPC
        // channel tells them if this process is killed.
        detached: process.platform !== 'win32',
      }),
    );
  }

  /** @throws StartError after the timeout */
  async ready(): Promise<'ready'> {
    const deadline = performance.now() + readyTimeoutMs;
    for (const address of [this.config.api, this.config.embed]) {
      while (!(await isReady(address))) {
        if (performance.now() > deadline)
          throw new StartError(`No response from ${loopback(address)} after ${readyTimeoutMs / 1000} s.`);
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    }
    return 'ready';
  }

  /** Resolves when one of the services has exited. */
  async ended(): Promise<void> {
    await Promise.race(this.children.map((child) => once(child, 'exit')));
  }

  /** Shuts both down gracefully. */
  async stop(): Promise<void> {
    const running = this.children.filter((child) => child.exitCode === null && child.signalCode === null);
    await Promise.all(
      running.map(async (child) => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }),
    );
  }
}
