import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { acceptsCoding } from '@tminus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { forAnyOrigin, isCurrent } from '../responses.ts';

// tools/build/bundle.mjs makes it. It is resolved by package name because this code runs from sources, compiled, and bundled.
const source = readFileSync(createRequire(import.meta.url).resolve('@tminus/embed/bundle/web/embed.js'));
/** The smallest first. */
const codings = [
  ['br', brotliCompressSync(source)],
  ['gzip', gzipSync(source, { level: 9 })],
] as const;
const version = createHash('sha256').update(source).digest('hex').slice(0, 12);
/** Weak, because the script is the same with and without compression, and its bytes are not. */
const etag = `W/"${version}"`;

const headers = {
  'Content-Type': 'text/javascript; charset=utf-8',
  Vary: 'Accept-Encoding',
  ...forAnyOrigin,
};

/** The script with the elements for web pages. */
@Controller()
export class ScriptController {
  @Get('embed.js')
  current(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.send(request, reply, 'public, max-age=3600');
  }

  /** One version, which never changes. After an upgrade, a page that asks for an older one gets the current one, until its own exists again. */
  @Get('embed/:version.js')
  pinned(@Param('version') given: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.send(request, reply, given === version ? 'public, max-age=31536000, immutable' : 'no-cache');
  }

  private send(request: FastifyRequest, reply: FastifyReply, cacheControl: string): void {
    void reply.headers({ ...headers, 'Cache-Control': cacheControl, ETag: etag });
    if (isCurrent(request, etag)) {
      void reply.code(304).send();
      return;
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const [coding, body] = codings.find(([each]) => acceptsCoding(each, accepted)) ?? [];
    if (coding) void reply.header('Content-Encoding', coding);
    void reply.send(body ?? source);
  }
}
