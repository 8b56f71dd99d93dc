import { readFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Sends requests at a constant rate (an open loop) and prints the 99th percentile latency in milliseconds. Latency starts when a
 * request is due, not when it is sent, so a stalled server is charged for all requests that arrive meanwhile. A separate process
 * with raw sockets keeps the CPU time of the client out of the measurement.
 *
 * Argument: a JSON file with `Load`.
 */
const { url, paths, seconds, connections, rate } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  url: string;
  paths: string[];
  seconds: number;
  connections: number;
  rate: number;
};
const { hostname, port } = new URL(url);
const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`));
const headEnd = Buffer.from('\r\n\r\n');

/** Sends one request at a time. */
class Connection {
  private readonly socket: Socket;
  private missing = 0;
  private done: () => void = () => undefined;

  constructor() {
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.socket.on('data', (chunk) => this.receive(chunk));
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
      if (!head.startsWith('HTTP/1.1 200')) fail(new Error(`Not every request was answered with 200: ${head}`));
      this.missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) + end + headEnd.length - chunk.length;
    }
    if (this.missing === 0) this.done();
  }
}

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** @returns latencies in milliseconds, without those of the first fifth of the time, which warms up */
async function run(): Promise<number[]> {
  const free = Array.from({ length: connections }, () => new Connection());
  const waiting: number[] = [];
  const latencies: number[] = [];
  const total = Math.round(rate * seconds);
  const started = performance.now();
  let sent = 0;
  const start = (connection: Connection, index: number) => {
    const request = requests[index % requests.length] ?? headEnd;
    connection.send(request, () => {
      if (index > total / 5) latencies.push(performance.now() - started - (index * 1000) / rate);
      const next = waiting.shift();
      if (next === undefined) free.push(connection);
      else start(connection, next);
    });
  };
  while (sent < total || free.length < connections) {
    const due = Math.min(total, ((performance.now() - started) * rate) / 1000);
    for (; sent < due; sent++) {
      const connection = free.pop();
      if (connection) start(connection, sent);
      else waiting.push(sent);
    }
    await wait(1); // sends all requests of a millisecond together
  }
  return latencies;
}

const latencies = (await run()).sort((a, b) => a - b);
process.stdout.write(String(latencies[Math.floor(latencies.length * 0.99)]));
process.exit(0);
