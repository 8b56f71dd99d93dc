import { type ServiceConfig, childEnvironment, loadServiceConfig } from '@tminus/server/config';
import { freePort } from '@tminus/local-postgres';
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProgram } from './child-program.ts';
import { repositoryRoot } from './repository.ts';
import { testDatabaseUrl } from './test-database.ts';

/** A service as a child process, built as in production. */
export class RunningService extends ChildProgram {
  constructor(
    child: ChildProcess,
    readonly url: string,
  ) {
    super(child);
  }

  /** @param state - `live` does not need a database */
  waitUntilReady(state: 'ready' | 'live' = 'ready'): Promise<void> {
    return this.waitUntil(async () => {
      const { ok } = await fetch(`${this.url}/health/${state}`);
      if (!ok) throw new Error(`${this.url} is not ${state}.`);
    });
  }
}

/** Both services with one database, free ports and a temporary data folder. */
export class RunningServices {
  private constructor(
    /** The variables that differ from this process's. */
    readonly environment: NodeJS.ProcessEnv,
    readonly config: ServiceConfig,
    public api: RunningService,
    public embed: RunningService,
  ) {}

  /**
   * @param variables - configuration that differs from the defaults
   * @param ofEmbed - the same for the image service only
   */
  static async start(
    databaseUrl: string,
    variables: NodeJS.ProcessEnv = {},
    ofEmbed: NodeJS.ProcessEnv = {},
  ): Promise<RunningServices> {
    const environment = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'tminus-e2e-')),
      API_PORT: String(await freePort()),
      EMBED_PORT: String(await freePort()),
      LOG_FORMAT: 'json',
      ...variables,
    };
    const services = new RunningServices(
      environment,
      loadServiceConfig(environment),
      startService('api', environment),
      startService('embed', { ...environment, ...ofEmbed }),
    );
    try {
      await Promise.all([services.api.waitUntilReady(), services.embed.waitUntilReady()]);
    } catch (error) {
      await services.stop();
      throw error;
    }
    return services;
  }

  /** Replaces a service that has exited. */
  async restart(name: ServiceName): Promise<void> {
    this[name] = startService(name, this.environment);
    await this[name].waitUntilReady();
  }

  async stop(): Promise<void> {
    await Promise.all([this.api.stop(), this.embed.stop()]);
    await rm(this.config.dataDir, { recursive: true, force: true });
  }
}

export type ServiceName = 'api' | 'embed';

/**
 * @param environment - variables that differ from this process's; it must name the service's port
 * @param program - its main file. Default: the bundle that runs in production
 */
export function startService(
  name: ServiceName,
  environment: NodeJS.ProcessEnv,
  program = join(repositoryRoot, 'apps', name, 'bundle', 'main.mjs'),
): RunningService {
  const child = fork(program, {
    env: childEnvironment({
      EMBED_WORKERS: '1', // tests of several processes say so
      ...environment,
    }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  const port = name === 'api' ? environment['API_PORT'] : environment['EMBED_PORT'];
  return new RunningService(child, `http://127.0.0.1:${port}`);
}

/** Starts one service with defaults: a free port, the database of the test file and a temporary data folder, which goes when it ends. */
export async function startServiceWithDefaults(
  name: ServiceName,
  variables: NodeJS.ProcessEnv = {},
): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tminus-e2e-'));
  const service = startService(name, {
    DATABASE_URL: testDatabaseUrl(),
    DATA_DIR: dataDir,
    [`${name.toUpperCase()}_PORT`]: String(await freePort()),
    LOG_FORMAT: 'json',
    ...variables,
  });
  void service.exited.then(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  return service;
}

/** The same, and waits until it is ready. */
export async function startReadyService(name: ServiceName, variables: NodeJS.ProcessEnv = {}): Promise<RunningService> {
  const service = await startServiceWithDefaults(name, variables);
  await service.waitUntilReady();
  return service;
}
