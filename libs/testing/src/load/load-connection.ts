import { type Socket, connect } from 'node:net';

/** How a request ended, as its client observed it. */
export interface Answer {
  /**
   * - complete: every byte of the response arrived, and nothing more
   * - broken: the connection broke before
   * - aborted: the client broke the connection on purpose
   * - timeout: the client gave up waiting
   */
  end: 'complete' | 'broken' | 'aborted' | 'timeout';
  /** Of a complete response; otherwise 0 or empty, as what follows. */
  status: number;
  /** Of the body. */
  bytes: number;
  contentType: string;
  /** Of the body. */
  lastByte: number;
}

const headEnd = Buffer.from('\r\n\r\n');
const noBytes = Buffer.alloc(0);
const reconnectDelayMs = 25;
/** What any connection receives is handled at once, so one buffer is enough. With one for each read, the generator is slower than bare servers. */
const received = Buffer.allocUnsafe(256 * 1024);

const without = (end: Answer['end']): Answer => ({ end, status: 0, bytes: 0, contentType: '', lastByte: 0 });

type Head = Pick<Answer, 'status' | 'bytes' | 'contentType'>;

const parseHead = (head: string): Head => ({
  status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
  bytes: Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0),
  contentType: /\r\ncontent-type: ([^\r]+)/i.exec(head)?.[1] ?? '',
});

/** A keep-alive connection with one request at a time, which takes little CPU time. It reconnects when it breaks. */
export class LoadConnection {
  /** When it sent the request that it waits for, as `performance.now()`; Infinity if it waits for none. */
  sentAt = Infinity;
  private socket: Socket | undefined;
  private done: ((answer: Answer) => void) | undefined;
  private head: Head | undefined;
  private partialHead = noBytes;
  /** Bytes of the response. */
  private missing = 0;

  /**
   * @param onFree - is called whenever the connection can take a request
   * @param localAddress - of the client: on Linux, any 127.x.y.z. Default: the system chooses
   */
  constructor(
    readonly slot: number,
    private readonly port: number,
    private readonly onFree: (connection: LoadConnection) => void,
    private readonly localAddress?: string,
  ) {
    this.connect();
  }

  get canSend(): boolean {
    return this.socket?.readyState === 'open' && this.sentAt === Infinity;
  }

  send(request: Buffer | string, done: (answer: Answer) => void): void {
    this.done = done;
    this.sentAt = performance.now();
    this.socket?.write(request);
  }

  giveUp(end: 'broken' | 'timeout'): void {
    this.finish(without(end));
    this.socket?.destroy();
  }

  private connect(): void {
    const onread = {
      buffer: received,
      callback: (length: number) => {
        this.receive(received.subarray(0, length));
        return true;
      },
    };
    const { port, localAddress } = this;
    const from = localAddress === undefined ? {} : { localAddress };
    this.socket = connect({ host: '127.0.0.1', port, ...from, noDelay: true, onread })
      .once('connect', () => this.onFree(this))
      .on('error', () => undefined) // 'close' follows
      .once('close', () => {
        this.finish(without('broken'));
        setTimeout(() => this.connect(), reconnectDelayMs);
      });
  }

  private receive(chunk: Buffer): void {
    let bytes = chunk;
    if (!this.head) {
      if (this.partialHead.length > 0) bytes = Buffer.concat([this.partialHead, chunk]);
      const end = bytes.indexOf(headEnd);
      if (end < 0) {
        this.partialHead = Buffer.from(bytes);
        return;
      }
      this.head = parseHead(bytes.toString('latin1', 0, end));
      this.missing = end + headEnd.length + this.head.bytes;
    }
    this.missing -= bytes.length;
    if (this.missing > 0) return;
    // More bytes than announced, or than were asked for, could belong to any response.
    if (this.missing < 0 || !this.done) this.giveUp('broken');
    else this.finish({ end: 'complete', lastByte: bytes.at(-1) ?? 0, ...this.head });
  }

  private finish(answer: Answer): void {
    const { done } = this;
    this.done = undefined;
    this.head = undefined;
    this.partialHead = noBytes;
    this.sentAt = Infinity;
    done?.(answer);
    if (answer.end === 'complete') this.onFree(this);
  }
}

/** Sends a request on a new connection, and resets the connection before or while the response arrives. */
export function sendAndAbort(port: number, request: string, afterMs: number, done: (answer: Answer) => void): void {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  socket.on('error', () => undefined); // 'close' follows
  socket.once('close', () => done(without('aborted')));
  socket.once('connect', () => {
    socket.write(request);
    setTimeout(() => socket.resetAndDestroy(), afterMs);
  });
}
