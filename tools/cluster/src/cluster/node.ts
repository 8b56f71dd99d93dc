import { freePort } from '@tminus/local-postgres';
import { type RunningService, startService } from '@tminus/testing';

export type ServiceName = 'api' | 'embed';

interface NodeName {
  name: ServiceName;
  /** Among the nodes of its service, from 1. */
  number: number;
}

/** A server of the cluster with one service, which keeps its port and its data folder when the service starts again. */
export class ClusterNode {
  private service: RunningService | undefined;

  private constructor(
    readonly name: ServiceName,
    /** For people: `embed 2`. */
    readonly label: string,
    readonly port: number,
    readonly dataDir: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** A node whose service does not run yet. */
  static async create(
    { name, number }: NodeName,
    dataDir: string,
    environment: NodeJS.ProcessEnv,
  ): Promise<ClusterNode> {
    return new ClusterNode(name, `${name} ${number}`, await freePort(), dataDir, environment);
  }

  get url(): string {
    return `http://${this.address}`;
  }

  /** Host and port. */
  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.service?.process.pid;
  }

  /** Starts the service and waits until it is ready. */
  async start(): Promise<void> {
    const port = String(this.port);
    this.service = startService(this.name, {
      ...this.environment,
      DATA_DIR: this.dataDir,
      // Each service needs only its own port, and refuses to start if both are the same.
      API_PORT: this.name === 'api' ? port : '1',
      EMBED_PORT: this.name === 'embed' ? port : '2',
    });
    await this.service.waitUntilReady();
  }

  /** Shuts the service down as systemd does. @throws if the exit code is not 0 */
  async stop(): Promise<void> {
    const code = await this.service?.stop();
    if (code !== undefined && code !== 0) throw new Error(`${this.name} exited with ${code}:\n${this.service?.output}`);
  }

  /** Sends SIGKILL; resolves when the process has exited. */
  async kill(): Promise<void> {
    await this.service?.stop('SIGKILL');
  }
}
