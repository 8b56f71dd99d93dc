import { type Socket, connect } from 'node:net';
import type { Viewed, ViewersOptions } from './viewers.ts';

/**
 * Ordinary clients: send requests at a constant rate over keep-alive connections. Latency starts when a request is due, not when it is sent.
 * A separate process with raw sockets, so that the attackers do not delay the measurement.
 */

const headEnd = Buffer.from('\r\n\r\n');
const reportEveryMs = 100;
const answerTimeoutMs = 15_000;
const reconnectDelayMs = 25;

class Connection {
  private socket: Socket | undefined;
  private done: ((isGood: boolean) => void) | undefined;
  private timeout: NodeJS.Timeout | undefined;
  private received: Buffer = Buffer.alloc(0);

  constructor(
    private readonly port: number,
    private readonly onFree: (connection: Connection) => void,
  ) {
    this.connect();
  }

  get isConnected(): boolean {
    return this.socket?.readyState === 'open';
  }

  send(request: string, done: (isGood: boolean) => void): void {
    this.done = done;
    this.timeout = setTimeout(() => this.socket?.destroy(), answerTimeoutMs);
    this.socket?.write(request);
  }

  private connect(): void {
    this.socket = connect({ host: '127.0.0.1', port: this.port, noDelay: true })
      .once('connect', () => this.onFree(this))
      .on('data', (chunk) => this.receive(chunk))
      .on('error', () => undefined) // 'close' follows
      .once('close', () => {
        this.finish(false);
        setTimeout(() => this.connect(), reconnectDelayMs);
      });
  }

  private receive(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const bodyStart = this.received.indexOf(headEnd) + headEnd.length;
    if (bodyStart < headEnd.length) return;
    const head = this.received.toString('latin1', 0, bodyStart);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (this.received.length < bodyStart + length) return;
    this.finish(head.startsWith('HTTP/1.1 200') && length > options.smallestBody);
    this.onFree(this);
  }

  private finish(isGood: boolean): void {
    clearTimeout(this.timeout);
    this.received = Buffer.alloc(0);
    const { done } = this;
    this.done = undefined;
    done?.(isGood);
  }
}

const options = JSON.parse(process.argv[2] ?? '{}') as ViewersOptions;
const free: Connection[] = [];
const waiting: number[] = [];
let viewed: Viewed[] = [];
let pending = 0;
let sent = 0;
let isStopping = false;

/** Every view comes from another address (reserved for benchmarks), as a proxy reports it. */
const requestFor = (index: number) =>
  `GET ${options.paths[index % options.paths.length]} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
  (options.headers ?? []).map((line) => `${line}\r\n`).join('') +
  `User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36\r\n` +
  `X-Forwarded-For: 198.${18 + ((index >> 16) & 1)}.${(index >> 8) & 255}.${index & 255}\r\n\r\n`;

function view(connection: Connection, dueAt: number): void {
  pending++;
  connection.send(requestFor(sent++), (isGood) => {
    pending--;
    viewed.push({ latencyMs: performance.now() - dueAt, isGood });
  });
}

function onFree(connection: Connection): void {
  const dueAt = waiting.shift();
  if (dueAt === undefined) free.push(connection);
  else view(connection, dueAt);
}

function nextFree(): Connection | undefined {
  let connection = free.shift();
  while (connection && !connection.isConnected) connection = free.shift();
  return connection;
}

for (let index = 0; index < options.connections; index++) new Connection(options.port, onFree);

const started = performance.now();
let due = 0;
setInterval(() => {
  for (; !isStopping && due < ((performance.now() - started) * options.perSecond) / 1000; due++) {
    const dueAt = started + (due * 1000) / options.perSecond;
    const connection = nextFree();
    if (connection) view(connection, dueAt);
    else waiting.push(dueAt);
  }
}, 1);
setInterval(() => {
  if (viewed.length > 0) process.send?.(viewed);
  viewed = [];
  if (isStopping && pending === 0 && waiting.length === 0) process.exit(0);
}, reportEveryMs);
process.on('message', () => (isStopping = true));
process.on('disconnect', () => process.exit(0));
