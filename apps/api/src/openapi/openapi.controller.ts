import { Negotiator } from '@fastify/accept-negotiator';
import { Controller, Get, Header, Headers, Inject, type OnModuleInit, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Public } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

interface Content {
  plain: Buffer;
  gzipped: Buffer;
  etag: string;
}

const encodings = new Negotiator({ supportedValues: ['gzip'] });

/** The OpenAPI document, with the public address of this service. */
@ApiExcludeController()
@Public()
@Controller('api/v1/openapi.json')
export class OpenApiController implements OnModuleInit {
  private content!: Content;

  constructor(@Inject(SERVICE_CONFIG) private readonly config: ServiceConfig) {}

  async onModuleInit(): Promise<void> {
    const path = createRequire(import.meta.url).resolve('@tminus/api/reference/openapi.json');
    const document = JSON.parse(await readFile(path, 'utf8')) as OpenAPIObject;
    const plain = Buffer.from(JSON.stringify({ ...document, servers: [{ url: this.config.api.publicUrl }] }));
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    this.content = { plain, gzipped: await promisify(gzip)(plain), etag: `"${hash}"` };
  }

  @Get()
  @RouteConfig({ public: true })
  @Header('Cache-Control', 'public, max-age=300')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Vary', 'Accept-Encoding')
  get(@Headers('accept-encoding') acceptEncoding = '', @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    const { plain, gzipped, etag } = this.content;
    // Weak (RFC 9110, section 8.8.1): the compressed and the plain response share it.
    void reply.header('ETag', `W/${etag}`);
    if (encodings.negotiate(acceptEncoding) === null) return plain;
    void reply.header('Content-Encoding', 'gzip');
    return gzipped;
  }
}
