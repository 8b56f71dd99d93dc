import { STATUS_CODES } from 'node:http';

/** A response, byte for byte. */
export interface RawResponse {
  status: number;
  /** In the received order. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

/** The server sent bytes that violate HTTP. */
export class MalformedResponse extends Error {
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
export class ResponseReader {
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
