import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { type Socket, connect } from 'node:net';
import { type ConnectionOptions as TlsOptions, connect as connectSecurely } from 'node:tls';

/** A response, byte for byte. */
export interface RawResponse {
  status: number;
  /** In the received order. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

/** The server sent bytes that violate HTTP. */
class MalformedResponse extends Error {
  override name = 'MalformedResponse';
}

const emptyLine = '\r\n\r\n';
const statusLine = /^HTTP\/1\.1 (\d{3}) ([\x20-\x7e]*)$/;
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/;
const onlyOnce = ['content-length', 'content-type', 'transfer-encoding', 'x-request-id', 'location', 'etag', 'date'];

/** The value of a header that occurs at most once; undefined if it is missing. */
export function headerOf({ headers }: Pick<RawResponse, 'headers'>, name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/**
 * Parses responses strictly. Everything that RFC 9112 forbids is an error, and so are features that it allows but these services never use:
 * folded headers, bytes beyond ASCII, and bodies without a length.
 */
class ResponseReader {
  private pending: Buffer = Buffer.alloc(0);

  push(bytes: Buffer): void {
    this.pending = this.pending.length === 0 ? bytes : Buffer.concat([this.pending, bytes]);
  }

  /** Bytes that belong to no complete response yet. */
  get unread(): Buffer {
    return this.pending;
  }

  /**
   * The next complete response, or undefined. Interim responses (100) are skipped.
   * @param method - the method of the request; a response to HEAD has no body regardless of its headers
   * @throws MalformedResponse
   */
  read(method: string): RawResponse | undefined {
    for (;;) {
      const headEnd = this.pending.indexOf(emptyLine);
      if (headEnd < 0) return undefined;
      const head = parseHead(this.pending.toString('latin1', 0, headEnd));
      const bodyStart = headEnd + emptyLine.length;
      const found = bodyAt(this.pending, bodyStart, head, method);
      if (found === undefined) return undefined;
      this.pending = this.pending.subarray(found.end);
      if (head.status !== 100) return { ...head, body: found.body };
    }
  }
}

type Head = Omit<RawResponse, 'body'>;

function parseHead(text: string): Head {
  const [first = '', ...lines] = text.split('\r\n');
  const [, status, reason] = statusLine.exec(first) ?? [];
  if (status === undefined) throw new MalformedResponse(`no status line: ${JSON.stringify(first)}`);
  if (reason !== STATUS_CODES[status]) throw new MalformedResponse(`not the reason of ${status}: ${reason}`);
  const headers = lines.map((line) => {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new MalformedResponse(`no header: ${JSON.stringify(line)}`);
    return [name, value] as const;
  });
  const names = headers.map(([name]) => name.toLowerCase());
  const repeated = onlyOnce.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (repeated !== undefined) throw new MalformedResponse(`${repeated} is repeated`);
  return { status: Number(status), headers };
}

/** The body that starts at `start` and its end; undefined while it is incomplete. */
function bodyAt(bytes: Buffer, start: number, head: Head, method: string): { body: Buffer; end: number } | undefined {
  const length = headerOf(head, 'content-length');
  const encoding = headerOf(head, 'transfer-encoding');
  if (length !== undefined && encoding !== undefined) throw new MalformedResponse('a length and chunks');
  const none = { body: Buffer.alloc(0), end: start };
  if (head.status < 200 || head.status === 204) {
    if (length !== undefined || encoding !== undefined) throw new MalformedResponse(`a body with ${head.status}`);
    return none;
  }
  if (head.status === 304 || method === 'HEAD') return none;
  if (encoding === 'chunked') return chunksAt(bytes, start);
  if (encoding !== undefined) throw new MalformedResponse(`the transfer encoding ${encoding}`);
  if (length === undefined || !/^(0|[1-9]\d{0,9})$/.test(length)) throw new MalformedResponse(`the length ${length}`);
  const end = start + Number(length);
  return bytes.length < end ? undefined : { body: bytes.subarray(start, end), end };
}

function chunksAt(bytes: Buffer, start: number): { body: Buffer; end: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = bytes.toString('latin1', at, lineEnd);
    if (!/^[0-9A-Fa-f]{1,8}$/.test(size)) throw new MalformedResponse(`the chunk size ${JSON.stringify(size)}`);
    const data = lineEnd + 2;
    const end = data + Number.parseInt(size, 16);
    if (bytes.length < end + 2) return undefined;
    if (bytes.toString('latin1', end, end + 2) !== '\r\n') throw new MalformedResponse('a chunk without an end');
    if (end === data) return { body: Buffer.concat(chunks), end: end + 2 };
    chunks.push(bytes.subarray(data, end));
    at = end + 2;
  }
}

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
