import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import type { Requests } from './load.ts';

const headEnd = Buffer.from('\r\n\r\n');
/** What any connection receives is handled at once, so one buffer is enough. With one for each read, the generator is slower than bare servers. */
const received = Buffer.allocUnsafe(256 * 1024);

/** What `runGenerator` passes to the process of a load generator. */
export async function receiveInput<Input>(): Promise<Input> {
  const [input] = (await once(process, 'message')) as [Input];
  return input;
}

/** Returns the result of a load generator, and ends its process. */
export const sendResult = (result: unknown) => process.send?.(result, () => process.exit(0));

/** The bytes of each request of a load. */
export function requestsOf({ url, paths, method = 'GET', headers = {}, body }: Requests): Buffer[] {
  const { host } = new URL(url);
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return paths.map((path) =>
    Buffer.from([`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines, ...length, '', body ?? ''].join('\r\n')),
  );
}

export interface ConnectionOptions {
  /** Whether failures are expected: a response other than 2xx, or status 0 for a connection that closes. Otherwise they end the process. */
  acceptsErrors?: boolean;
  /** Whether responses are 3xx. Default: 2xx. */
  expectsRedirects?: boolean | undefined;
  /** Default: ends the process. */
  onClose?: (error: Error) => void;
}

/** Sends one request at a time, with as little CPU time as possible. */
export class Connection {
  private readonly socket: Socket;
  private missing = 0;
  private status = 0;
  private done = ignore;
  private readonly acceptsErrors: boolean;
  /** The first digit of the status of responses. */
  private readonly expected: 2 | 3;
  /** Stays pending if the connection fails. */
  readonly connected: Promise<void>;

  constructor(
    url: string,
    { acceptsErrors = false, expectsRedirects = false, onClose = fail }: ConnectionOptions = {},
  ) {
    this.acceptsErrors = acceptsErrors;
    this.expected = expectsRedirects ? 3 : 2;
    const { hostname, port } = new URL(url);
    const onread = {
      buffer: received,
      callback: (length: number) => {
        this.receive(received.subarray(0, length));
        return true;
      },
    };
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    let cause = new Error('The server closed a connection.');
    this.socket.on('error', (error) => (cause = error));
    this.connected = new Promise((resolve) => this.socket.once('connect', () => resolve()));
    this.socket.on('close', () => {
      if (acceptsErrors) this.finish(0);
      onClose(cause);
    });
  }

  send(request: Buffer, done: (status: number) => void): void {
    this.done = done;
    this.socket.write(request);
  }

  /** Closes the connection. `onClose` is called a little later. */
  close(): void {
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    if (this.missing > 0) this.missing -= chunk.length;
    else {
      // The head arrives in one packet: it is short and written first.
      const end = chunk.indexOf(headEnd);
      const head = chunk.toString('latin1', 0, end);
      this.status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      if (!this.acceptsErrors && Math.floor(this.status / 100) !== this.expected)
        fail(new Error(`Not every request succeeded: ${head}`));
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) fail(new Error(`A response has no Content-Length: ${head}`));
      this.missing = Number(length) + end + headEnd.length - chunk.length;
    }
    if (this.missing === 0) this.finish(this.status);
  }

  private finish(status: number): void {
    const { done } = this;
    this.done = ignore;
    done(status);
  }
}

function ignore(_status: number): void {
  // no request is pending
}

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
