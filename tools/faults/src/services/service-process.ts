import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** It takes half a second; but there are machines with other things to do. */
const startTimeoutMs = 60_000;
const keptOutput = 20_000;

/** Where the services are; in this repository, or in an image of it. */
const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface ServiceStart {
  name: 'api' | 'embed';
  port: number;
  environment: NodeJS.ProcessEnv;
  /** Modules that are loaded before the service, as addresses. With any, it runs from `dist`, in which they can replace parts. */
  preloads?: readonly string[];
}

/** One of the services as a process. */
export class ServiceProcess {
  private output = '';

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output = (this.output + text).slice(-keptOutput)));
    }
  }

  /** Starts the service and waits until it answers. */
  static async start({ name, port, environment, preloads = [] }: ServiceStart): Promise<ServiceProcess> {
    const program = `${root}apps/${name}/${preloads.length > 0 ? 'dist/main.js' : 'bundle/main.mjs'}`;
    const child = fork(program, {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: preloads.flatMap((preload) => ['--import', preload]),
    });
    const service = new ServiceProcess(name, child, `http://127.0.0.1:${port}`);
    await service.live().catch(async (error: unknown) => {
      await service.kill();
      throw error;
    });
    return service;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** What it said last. */
  get lastWords(): string {
    return this.output.trim().split('\n').slice(-5).join('\n');
  }

  /** @returns when it is gone. */
  async kill(): Promise<void> {
    if (this.hasEnded) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  /** @throws when it does not end in order. */
  async stop(): Promise<void> {
    if (!this.hasEnded) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    if (this.child.exitCode !== 0) throw new Error(`${this.name} did not stop in order:\n${this.lastWords}`);
  }

  /** Waits until it answers, whether or not it has a database. */
  private async live(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    while (!(await answers(`${this.url}/health/live`))) {
      if (this.hasEnded || Date.now() > deadline) throw new Error(`${this.name} does not start:\n${this.lastWords}`);
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
