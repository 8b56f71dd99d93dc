import { type Socket, connect } from 'node:net';
import type { Load } from './load.ts';

const headEnd = Buffer.from('\r\n\r\n');
/** What any connection receives is handled at once, so one buffer is enough. With one for each read, the generator is slower than bare servers. */
const received = Buffer.allocUnsafe(256 * 1024);

/** The bytes of each request of a load. */
export function requestsOf({ url, paths, method = 'GET', headers = {}, body }: Load): Buffer[] {
  const { host } = new URL(url);
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return paths.map((path) =>
    Buffer.from([`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines, ...length, '', body ?? ''].join('\r\n')),
  );
}

/** Sends one request at a time, with as little CPU time as possible. A response other than 2xx ends the process. */
export class Connection {
  private readonly socket: Socket;
  private missing = 0;
  private done: () => void = () => undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    const onread = {
      buffer: received,
      callback: (length: number) => {
        this.receive(received.subarray(0, length));
        return true;
      },
    };
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    this.socket.on('error', fail);
    this.socket.on('close', () => fail(new Error('The server closed a connection.')));
  }

  send(request: Buffer, done: () => void): void {
    this.done = done;
    this.socket.write(request);
  }

  private receive(chunk: Buffer): void {
    if (this.missing > 0) this.missing -= chunk.length;
    else {
      // The head arrives in one packet: it is short and written first.
      const end = chunk.indexOf(headEnd);
      const head = chunk.toString('latin1', 0, end);
      if (!head.startsWith('HTTP/1.1 2')) fail(new Error(`Not every request succeeded: ${head}`));
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) fail(new Error(`A response has no Content-Length: ${head}`));
      this.missing = Number(length) + end + headEnd.length - chunk.length;
    }
    if (this.missing === 0) this.done();
  }
}

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
