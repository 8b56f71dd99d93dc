import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { type RawResponse, ResponseReader } from './response-reader.ts';

export interface ConnectionOptions {
  /** Where the connection comes from: on Linux any 127.x.y.z. */
  localAddress?: string | undefined;
}

/** A connection on which anything can be sent, and on which answers are read strictly. */
export class RawConnection {
  private readonly reader = new ResponseReader();
  private over = false;
  private wake: () => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => {
      this.reader.push(bytes);
      this.wake();
    });
    socket.on('error', () => undefined); // a reset is an end as well; 'close' follows
    for (const event of ['end', 'close']) {
      socket.on(event, () => {
        this.over = true;
        this.wake();
      });
    }
  }

  /** @param url - of the service; only its host and port are used */
  static async open(url: string, { localAddress }: ConnectionOptions = {}): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      ...(localAddress === undefined ? {} : { localAddress }),
    });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Whether the other side has ended the connection. */
  get isOver(): boolean {
    return this.over;
  }

  /** What has come and is no whole answer. */
  get unread(): Buffer {
    return this.reader.unread;
  }

  /** @param bytes - a text stands for the bytes of its Latin-1 characters */
  send(bytes: Buffer | string): void {
    if (!this.socket.destroyed && this.socket.writable) this.socket.write(bytes, 'latin1');
  }

  /** Says that nothing more will be sent. */
  end(): void {
    this.socket.end();
  }

  /**
   * The next answer; undefined where the other side ends the connection without one.
   * @param method - of the request that it answers
   * @throws MalformedResponse; Error when neither happens in time
   */
  async next(method = 'GET', { withinMs = 10_000 } = {}): Promise<RawResponse | undefined> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const response = this.reader.read(method);
      if (response !== undefined || this.over) return response;
      if (!(await this.news(deadline - Date.now()))) throw new Error(`No answer within ${withinMs} ms.`);
    }
  }

  /** All answers until the other side ends the connection. */
  async rest(method = 'GET', { withinMs = 10_000 } = {}): Promise<RawResponse[]> {
    const responses: RawResponse[] = [];
    const deadline = Date.now() + withinMs;
    for (;;) {
      const response = await this.next(method, { withinMs: deadline - Date.now() });
      if (response === undefined) return responses;
      responses.push(response);
    }
  }

  close(): void {
    this.socket.destroy();
  }

  /** Resolves when something has come, or the end; false when nothing does in time. */
  private news(withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), Math.max(0, withinMs));
      this.wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}
