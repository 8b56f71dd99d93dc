import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { preloadedBundle } from './preloaded-bundle.ts';

/** The maximum time for a start, which takes one second on an idle machine. */
const startTimeoutMs = 120_000;
const maxOutputLength = 20_000;

/** The root of the repository or of the container image. */
const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface ServiceStart {
  name: 'api' | 'embed';
  port: number;
  environment: NodeJS.ProcessEnv;
  /** URLs of modules to run before the service, which patch its classes. */
  preloads?: readonly string[];
}

/** A service that runs as a child process. */
export class ServiceProcess {
  private output = '';

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream
        ?.setEncoding('utf8')
        .on('data', (text: string) => (this.output = (this.output + text).slice(-maxOutputLength)));
    }
  }

  /** Starts the service and waits until it is live. */
  static async start({ name, port, environment, preloads = [] }: ServiceStart): Promise<ServiceProcess> {
    const program = preloads.length > 0 ? await preloadedBundle(name, preloads) : `${root}apps/${name}/bundle/main.mjs`;
    const child = fork(program, {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
    });
    const service = new ServiceProcess(name, child, `http://127.0.0.1:${port}`);
    await service.waitUntilLive().catch(async (error: unknown) => {
      await service.kill();
      throw error;
    });
    return service;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** The last five lines of output. */
  get lastOutput(): string {
    return this.output.trim().split('\n').slice(-5).join('\n');
  }

  /** Freezes the process until `resume`. */
  suspend(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  /** Resolves when the process has exited. */
  async kill(): Promise<void> {
    if (this.hasEnded) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  /** @throws if the exit code is not 0 */
  async stop(): Promise<void> {
    if (!this.hasEnded) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    if (this.child.exitCode !== 0) throw new Error(`${this.name} did not shut down cleanly:\n${this.lastOutput}`);
  }

  /** Waits until the process answers, with or without a database. */
  private async waitUntilLive(): Promise<void> {
    const deadline = performance.now() + startTimeoutMs;
    while (!(await answers(`${this.url}/health/live`))) {
      if (this.hasEnded || performance.now() > deadline)
        throw new Error(`${this.name} did not start:\n${this.lastOutput}`);
      await wait(10);
    }
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
