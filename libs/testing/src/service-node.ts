import { freePort } from '@tminus/local-postgres';
import { type RunningService, type ServiceName, startService } from './running-services.ts';
import type { ToolHooks } from './tools/run-tool.ts';

export interface NodeOptions {
  name: ServiceName;
  /** Variables besides `DATA_DIR` and the port. Default: warnings and errors are logged as JSON. */
  environment: NodeJS.ProcessEnv;
  dataDir: string;
  /** See `startService`. */
  program?: string | undefined;
}

/** A server with one service, which keeps its port and its data folder when the service is killed and starts again. */
export class ServiceNode {
  private service: RunningService | undefined;

  private constructor(
    private readonly options: NodeOptions,
    readonly port: number,
  ) {}

  /** A node whose service does not run yet. */
  static async create(options: NodeOptions): Promise<ServiceNode> {
    return new ServiceNode(options, await freePort());
  }

  /** A node of a tool, whose service runs until the end of the tool. @param state - see `start` */
  static async launch(
    options: NodeOptions,
    { onCleanup }: Pick<ToolHooks, 'onCleanup'>,
    state?: 'ready' | 'live',
  ): Promise<ServiceNode> {
    const node = await ServiceNode.create(options);
    onCleanup(() => node.kill());
    await node.start(state);
    return node;
  }

  get name(): ServiceName {
    return this.options.name;
  }

  get dataDir(): string {
    return this.options.dataDir;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.service?.process.pid;
  }

  /** The last output of a service that crashed; undefined if it runs, or was stopped or killed. */
  get crash(): string | undefined {
    return this.service?.hasEnded ? this.service.lastOutput : undefined;
  }

  /** Starts the service, if it does not run, and waits until it is ready. @param state - `live` does not need a database */
  async start(state: 'ready' | 'live' = 'ready'): Promise<void> {
    if (this.service && !this.service.hasEnded) return;
    const { name, environment, dataDir, program } = this.options;
    // Each service needs only its own port, and refuses to start if both are the same.
    const ports = { API_PORT: '1', EMBED_PORT: '2', [`${name.toUpperCase()}_PORT`]: String(this.port) };
    const all = { LOG_LEVEL: 'warn', LOG_FORMAT: 'json', ...environment, ...ports, DATA_DIR: dataDir };
    this.service = startService(name, all, program);
    await this.service.waitUntilReady(state);
  }

  /** Freezes the process until `resume`. */
  suspend(): void {
    this.service?.suspend();
  }

  resume(): void {
    this.service?.resume();
  }

  /** Shuts the service down as systemd does. @throws if the exit code is not 0 */
  async stop(): Promise<void> {
    const { service } = this;
    this.service = undefined;
    await service?.shutDown();
  }

  /** Sends SIGKILL; resolves when the process has exited. */
  async kill(): Promise<void> {
    const { service } = this;
    this.service = undefined;
    await service?.stop('SIGKILL');
  }
}
