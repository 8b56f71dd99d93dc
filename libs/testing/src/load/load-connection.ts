import { type Socket, connect } from 'node:net';
import type { LoadResult } from './load.ts';

const headEnd = Buffer.from('\r\n\r\n');
const reconnectDelayMs = 25;

export type Outcome = Pick<LoadResult<unknown>, 'end' | 'status' | 'bytes' | 'contentType' | 'lastByte'>;
type End = Outcome['end'];

const without = (end: End): Outcome => ({ end, status: 0, bytes: 0, contentType: '', lastByte: 0 });

interface Head {
  status: number;
  bytes: number;
  contentType: string;
  /** Of head and body. */
  total: number;
}

/** A keep-alive connection with one request at a time. It reconnects when it breaks. */
export class LoadConnection {
  private socket: Socket | undefined;
  private done: ((outcome: Outcome) => void) | undefined;
  private timeout: NodeJS.Timeout | undefined;
  private received: Buffer[] = [];
  private receivedBytes = 0;
  private head: Head | undefined;

  /** @param onFree - is called whenever the connection can take a request */
  constructor(
    readonly slot: number,
    private readonly port: number,
    private readonly patienceMs: number,
    private readonly onFree: (connection: LoadConnection) => void,
  ) {
    this.connect();
  }

  get isConnected(): boolean {
    return this.socket?.readyState === 'open';
  }

  send(request: string, done: (outcome: Outcome) => void): void {
    this.done = done;
    this.timeout = setTimeout(() => this.giveUp('timeout'), this.patienceMs);
    this.socket?.write(request);
  }

  private connect(): void {
    this.socket = connect({ host: '127.0.0.1', port: this.port, noDelay: true })
      .once('connect', () => this.onFree(this))
      .on('data', (chunk) => this.receive(chunk))
      .on('error', () => undefined) // 'close' follows
      .once('close', () => {
        this.finish(without('broken'));
        setTimeout(() => this.connect(), reconnectDelayMs);
      });
  }

  private receive(chunk: Buffer): void {
    this.received.push(chunk);
    this.receivedBytes += chunk.length;
    this.head ??= this.readHead();
    if (!this.head || this.receivedBytes < this.head.total) return;
    const { total, ...head } = this.head;
    // More bytes than announced could belong to any response.
    if (this.receivedBytes > total) return this.giveUp('broken');
    this.finish({ end: 'complete', ...head, lastByte: chunk.at(-1) ?? 0 });
    if (this.isConnected) this.onFree(this);
  }

  private readHead(): Head | undefined {
    const received = Buffer.concat(this.received);
    const end = received.indexOf(headEnd);
    if (end < 0) return undefined;
    const head = received.toString('latin1', 0, end);
    const bytes = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    return {
      status: Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1] ?? 0),
      bytes,
      contentType: /\r\ncontent-type: ([^\r]+)/i.exec(head)?.[1] ?? '',
      total: end + headEnd.length + bytes,
    };
  }

  private giveUp(end: End): void {
    this.finish(without(end));
    this.socket?.destroy();
  }

  private finish(outcome: Outcome): void {
    clearTimeout(this.timeout);
    const { done } = this;
    this.done = undefined;
    this.received = [];
    this.receivedBytes = 0;
    this.head = undefined;
    done?.(outcome);
  }
}

/** Sends a request on a new connection, and resets the connection before or while the response arrives. */
export function sendAndAbort(port: number, request: string, afterMs: number, done: (outcome: Outcome) => void): void {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  socket.on('error', () => undefined); // 'close' follows
  socket.once('close', () => done(without('aborted')));
  socket.once('connect', () => {
    socket.write(request);
    setTimeout(() => socket.resetAndDestroy(), afterMs);
  });
}
