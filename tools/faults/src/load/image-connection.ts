import { type Socket, connect } from 'node:net';
import type { Outcome } from '../audit/evidence.ts';

const headEnd = Buffer.from('\r\n\r\n');
const reconnectDelayMs = 25;
const gifTrailer = 0x3b;

/** Receives the outcome of a request and its time (epoch milliseconds). */
export type Done = (outcome: Outcome, doneMs: number) => void;

/**
 * A keep-alive connection to one image service with one request at a time. It reconnects when it breaks.
 * A response counts only once its last byte has arrived.
 */
export class ImageConnection {
  private socket: Socket | undefined;
  private done: Done | undefined;
  private timeout: NodeJS.Timeout | undefined;
  private received: Buffer[] = [];
  private receivedBytes = 0;
  /** Expected size of head and body; undefined until the head has arrived. */
  private expected: { outcome: Outcome; bytes: number } | undefined;

  /**
   * @param patienceMs - how long the client waits for a response
   * @param onFree - is called whenever the connection can take a request
   */
  constructor(
    readonly slot: number,
    private readonly port: number,
    private readonly hiddenLength: number,
    private readonly patienceMs: number,
    private readonly onFree: (connection: ImageConnection) => void,
  ) {
    this.connect();
  }

  get isConnected(): boolean {
    return this.socket?.readyState === 'open';
  }

  send(request: Buffer, done: Done): void {
    this.done = done;
    this.timeout = setTimeout(() => this.end('timeout'), this.patienceMs);
    this.socket?.write(request);
  }

  private connect(): void {
    const socket = connect({ host: '127.0.0.1', port: this.port, noDelay: true });
    this.socket = socket;
    socket.once('connect', () => this.onFree(this));
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', () => undefined); // 'close' follows
    socket.once('close', () => {
      this.finish('broken');
      setTimeout(() => this.connect(), reconnectDelayMs);
    });
  }

  private receive(chunk: Buffer): void {
    this.received.push(chunk);
    this.receivedBytes += chunk.length;
    this.expected ??= this.readHead();
    if (this.expected && this.receivedBytes >= this.expected.bytes) this.complete(this.expected, chunk);
  }

  private readHead(): { outcome: Outcome; bytes: number } | undefined {
    const bytes = Buffer.concat(this.received);
    const end = bytes.indexOf(headEnd);
    if (end < 0) return undefined;
    const head = bytes.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    const isImage = /^HTTP\/1\.1 200 /.test(head) && /\r\ncontent-type: image\/gif/i.test(head);
    const outcome = !isImage ? 'wrong' : length === this.hiddenLength ? 'hidden' : 'image';
    return { outcome, bytes: end + headEnd.length + length };
  }

  private complete({ outcome, bytes }: { outcome: Outcome; bytes: number }, lastChunk: Buffer): void {
    const isWhole = this.receivedBytes === bytes && lastChunk.at(-1) === gifTrailer;
    if (!isWhole || outcome === 'wrong') return this.end('wrong');
    this.finish(outcome);
    if (this.isConnected) this.onFree(this);
  }

  /** Also closes the connection, because later bytes could belong to any response. */
  private end(outcome: Outcome): void {
    this.finish(outcome);
    this.socket?.destroy();
  }

  private finish(outcome: Outcome): void {
    clearTimeout(this.timeout);
    const { done } = this;
    this.done = undefined;
    this.received = [];
    this.receivedBytes = 0;
    this.expected = undefined;
    done?.(outcome, Date.now());
  }
}
