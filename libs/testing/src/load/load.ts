import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import type { Answer } from './load-connection.ts';

interface RequestParts {
  path: string;
  /** Default: GET, or POST if there is a body. */
  method?: string | undefined;
  /** Besides `Host` and the length of the body. */
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** A request to a service on this machine, as it is sent. */
export function requestText({
  path,
  body,
  method = body === undefined ? 'GET' : 'POST',
  headers,
}: RequestParts): string {
  const length = body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, ...length }).map((header) => header.join(': '));
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n');
}

export interface FloodOptions {
  /** A loopback port. */
  port: number;
  /** Of the client: on Linux, any 127.x.y.z. */
  localAddress: string;
  connections: number;
  /** As it is sent. */
  request: string;
}

const programs = join(repositoryRoot, 'libs/testing/dist/load'); // tests run on sources

/** Sends a request over each of many connections, and again as soon as it is answered (a closed loop), from a separate process. */
export class Flood {
  private constructor(private readonly child: ChildProcess) {}

  static start(options: FloodOptions): Flood {
    const child = fork(join(programs, 'flood-process.js'), {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.send(options);
    return new Flood(child);
  }

  /** How many answers it got, by status; 0 if the connection broke. */
  async statuses(): Promise<Record<number, number>> {
    this.child.send('report');
    return ((await once(this.child, 'message')) as [Record<number, number>])[0];
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}

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
    const load = new Load<Tag>(
      fork(join(programs, 'load-process.js'), { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    );
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
