import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { type ConnectionOptions as TlsOptions, connect as connectSecurely } from 'node:tls';
import { type RawResponse, ResponseReader } from './response-reader.ts';

export interface ConnectionOptions {
  /** The client address: on Linux, any 127.x.y.z. */
  localAddress?: string | undefined;
  /** With TLS: the authority and the name of the server. */
  tls?: Pick<TlsOptions, 'ca' | 'servername'> | undefined;
}

const stepMs = 1_000;

/** A connection that sends arbitrary bytes and parses responses strictly. */
export class RawConnection {
  private readonly reader = new ResponseReader();
  private over = false;
  private wake: () => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => {
      this.reader.push(bytes);
      this.wake();
    });
    socket.on('error', () => undefined); // a reset ends the connection, too; 'close' follows
    for (const event of ['end', 'close']) {
      socket.on(event, () => {
        this.over = true;
        this.wake();
      });
    }
  }

  /** @param url - the URL of the service, of which only host and port are used */
  static async open(url: string, { localAddress, tls }: ConnectionOptions = {}): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const target = {
      host: hostname,
      port: Number(port),
      noDelay: true,
      ...(localAddress === undefined ? {} : { localAddress }),
    };
    const socket = tls === undefined ? connect(target) : connectSecurely({ ...target, ...tls });
    await once(socket, tls === undefined ? 'connect' : 'secureConnect');
    return new RawConnection(socket);
  }

  /** Whether the service has closed the connection. */
  get isClosed(): boolean {
    return this.over;
  }

  /** Received bytes that do not form a complete response. */
  get unread(): Buffer {
    return this.reader.unread;
  }

  /** @param bytes - a string is sent as Latin-1 */
  send(bytes: Buffer | string): void {
    if (!this.socket.destroyed && this.socket.writable) this.socket.write(bytes, 'latin1');
  }

  /** Closes the sending side of the connection. */
  end(): void {
    this.socket.end();
  }

  /**
   * Reads the next response; undefined if the service closes the connection instead.
   * @param method - the method of the request
   * @throws MalformedResponse; Error after the timeout
   */
  async next(method = 'GET', { withinMs = 10_000 } = {}): Promise<RawResponse | undefined> {
    // In steps: if this process is suspended for a while, at most one step is over when it continues.
    for (let left = withinMs; ;) {
      const response = this.reader.read(method);
      if (response !== undefined || this.over) return response;
      if (left <= 0) throw new Error(`No response within ${withinMs} ms.`);
      const startedAt = performance.now();
      const step = Math.min(left, stepMs);
      await this.activity(step);
      left -= Math.min(performance.now() - startedAt, step);
    }
  }

  /** Reads all responses until the service closes the connection. The time is for each response. */
  async rest(method = 'GET', { withinMs = 10_000 } = {}): Promise<RawResponse[]> {
    const responses: RawResponse[] = [];
    for (;;) {
      const response = await this.next(method, { withinMs });
      if (response === undefined) return responses;
      responses.push(response);
    }
  }

  close(): void {
    this.socket.destroy();
  }

  /** Waits for data, the end of the connection, or the timeout. */
  private activity(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
