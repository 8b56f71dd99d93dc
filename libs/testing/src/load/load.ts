import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import type { Answer } from './load-connection.ts';

/** A request of a load. */
export interface LoadRequest<Tag> {
  /** As it is sent. */
  text: string;
  /** Returned with the result. */
  tag: Tag;
  /** The client resets a connection of its own so many milliseconds after its request, which is sent in addition to the constant rate. */
  abortsAfterMs?: number;
}

/** A request as its client observed it. */
export interface LoadResult<Tag> extends Answer {
  tag: Tag;
  /** Index of the port. */
  slot: number;
  /** Epoch milliseconds. `doneMs`: when the last byte arrived, or the request failed. */
  sentMs: number;
  doneMs: number;
  /** From the time at which the request was due to `doneMs`. */
  latencyMs: number;
}

export interface LoadOptions {
  /** Loopback ports, which get requests in turn, like behind a load balancer. */
  ports: readonly number[];
  /** Of the client: on Linux, any 127.x.y.z. Default: the system chooses. */
  localAddress?: string;
  /** Requests per second over all ports, no matter how slow the responses are (an open loop). */
  perSecond: number;
  connectionsPerPort: number;
  /** How long clients wait for a response, in milliseconds. */
  patienceMs: number;
  /** URL of a module whose function `requests` returns an endless iterator of `LoadRequest`. */
  module: string;
  /** Its argument. */
  argument: unknown;
}

export type LoadCommand = { start: LoadOptions } | 'pause' | 'resume';
export type LoadEvent = { results: LoadResult<unknown>[] } | 'paused';

const program = join(repositoryRoot, 'libs/testing/dist/load/load-process.js'); // tests run on sources

/** Requests at a constant rate, from a separate process with raw sockets, so that the rest of a test does not delay the measurement. */
export class Load<Tag> {
  /** In order of completion. */
  readonly results: LoadResult<Tag>[] = [];
  private onPaused: () => void = () => undefined;
  private readonly ended: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'exit');
    child.on('message', (event: LoadEvent) => {
      if (event === 'paused') this.onPaused();
      else this.results.push(...(event.results as LoadResult<Tag>[]));
    });
  }

  static start<Tag>(options: LoadOptions): Load<Tag> {
    const load = new Load<Tag>(fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
    load.send({ start: options });
    return load;
  }

  /** Removes the results since the last call from `results`. */
  take(): LoadResult<Tag>[] {
    return this.results.splice(0);
  }

  /** Resolves when every due request has ended. @throws if the process has */
  async pause(): Promise<void> {
    const paused = new Promise<void>((resolve) => (this.onPaused = resolve));
    const failed = this.ended.then(() => Promise.reject(new Error('The load generator has ended.')));
    this.send('pause');
    await Promise.race([paused, failed]);
  }

  resume(): void {
    this.send('resume');
  }

  /** Resolves when every due request has ended. */
  async stop(): Promise<void> {
    await this.pause();
    this.kill();
    await this.ended;
  }

  /** Kills the process, without waiting for pending requests. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  private send(command: LoadCommand): void {
    this.child.send(command, () => undefined); // `pause` notices that the process has ended
  }
}
