import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ifNoneMatch } from '../http/conditional-headers.ts';

const compress = promisify(gzip);

interface Content {
  plain: Buffer;
  compressed: Buffer;
  tag: string;
}

export interface PublicFileOptions {
  /** The content type. */
  type: string;
  /** Called once, when the file is first asked for. */
  read: () => Promise<string | Buffer>;
  headers?: Readonly<Record<string, string>>;
}

/** A file for everybody that never changes while the service runs: read, compressed and hashed at its first request. */
export class PublicFile {
  private content: Promise<Content> | undefined;

  constructor(private readonly options: PublicFileOptions) {}

  async answer({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { plain, compressed, tag } = await (this.content ??= this.load());
    void reply.headers({
      ...this.options.headers,
      'Cache-Control': 'public, max-age=300',
      // Weak (RFC 9110, 8.8.1): it stands for the compressed bytes as well.
      ETag: `W/${tag}`,
      Vary: 'Accept-Encoding',
    });
    if (ifNoneMatch(headers['if-none-match'])(tag)) return reply.code(304).send();
    void reply.type(this.options.type);
    if (!takesGzip(headers['accept-encoding'])) return reply.send(plain);
    return reply.header('Content-Encoding', 'gzip').send(compressed);
  }

  private async load(): Promise<Content> {
    try {
      const plain = Buffer.from(await this.options.read());
      const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
      return { plain, compressed: await compress(plain), tag: `"${hash}"` };
    } catch (error) {
      this.content = undefined; // the next request tries again
      throw error;
    }
  }
}

function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(acceptEncoding ?? ''));
}
