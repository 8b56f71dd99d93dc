import { childEnvironment } from '@tminus/config';
import { freePort } from '@tminus/local-postgres';
import { ServiceProcess, type ServiceStart } from './service-process.ts';

export interface ApiOptions {
  databaseUrl: string;
  dataDir: string;
  /** URLs of modules that are loaded before the API. */
  preloads: readonly string[];
}

/** A management API whose process can be killed and started again. Its URL never changes. */
export class RestartableApi {
  private constructor(
    private readonly start: ServiceStart,
    private process: ServiceProcess,
  ) {}

  static async start({ databaseUrl, dataDir, preloads }: ApiOptions): Promise<RestartableApi> {
    const port = await freePort();
    const environment = childEnvironment({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      API_PORT: String(port),
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
    });
    const start: ServiceStart = { name: 'api', port, environment, preloads };
    return new RestartableApi(start, await ServiceProcess.start(start));
  }

  get url(): string {
    return this.process.url;
  }

  /** Freezes the process until `resume`. */
  suspend(): void {
    this.process.suspend();
  }

  resume(): void {
    this.process.resume();
  }

  async kill(): Promise<void> {
    await this.process.kill();
  }

  /** Starts the process again if it was killed. */
  async restart(): Promise<void> {
    if (this.process.hasEnded) this.process = await ServiceProcess.start(this.start);
  }

  /** @throws if the exit code is not 0 */
  async stop(): Promise<void> {
    await this.process.stop();
  }
}
