import { acceptsGzip } from '@tminus/server';
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const maxAgeSeconds = 300;

/** A text that is the same for everyone: compressed once, with an ETag. */
export class PublicText {
  private constructor(
    private readonly plain: Buffer,
    private readonly gzipped: Buffer,
    private readonly type: string,
  ) {}

  /** Weak (RFC 9110, section 8.8.1): the compressed and the plain response share it. */
  private readonly etag = `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;

  /** @param type - the content type without its charset */
  static async of(text: string, type: string): Promise<PublicText> {
    const plain = Buffer.from(text);
    return new PublicText(plain, await promisify(gzip)(plain), `${type}; charset=utf-8`);
  }

  /**
   * Sets the headers of a response.
   * @param accepted - the `Accept-Encoding` of the request
   * @returns the body
   */
  prepare(reply: FastifyReply, accepted: string | undefined): Buffer {
    void reply.headers({
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
      'Content-Type': this.type,
      ETag: this.etag,
    });
    if (!acceptsGzip(accepted)) return this.plain;
    void reply.header('Content-Encoding', 'gzip');
    return this.gzipped;
  }
}
