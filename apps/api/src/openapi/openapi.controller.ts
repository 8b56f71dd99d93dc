import { Controller, Get, Header, Headers, Inject, type OnModuleInit, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Public } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { acceptsGzip } from '@tminus/platform';
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

/** The OpenAPI documents, with the public address of this service. */
@ApiExcludeController()
@Public()
@Controller()
export class OpenApiController implements OnModuleInit {
  private api!: Content;
  private account!: Content;

  constructor(@Inject(SERVICE_CONFIG) private readonly config: ServiceConfig) {}

  async onModuleInit(): Promise<void> {
    const { publicUrl } = this.config.api;
    this.api = await read('@tminus/api/reference/openapi.json', publicUrl);
    this.account = await read('@tminus/api/bundle/account-openapi.json', publicUrl);
  }

  @Get('api/v1/openapi.json')
  @RouteConfig({ public: true })
  @Header('Cache-Control', 'public, max-age=300')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Vary', 'Accept-Encoding, Origin')
  getApi(@Headers('accept-encoding') accepted: string, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return send(this.api, accepted, reply);
  }

  @Get('account/openapi.json')
  @RouteConfig({ public: true })
  @Header('Cache-Control', 'public, max-age=300')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Vary', 'Accept-Encoding')
  getAccount(@Headers('accept-encoding') accepted: string, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return send(this.account, accepted, reply);
  }
}

/** @param file - as a package exports it */
async function read(file: string, publicUrl: string): Promise<Content> {
  const path = createRequire(import.meta.url).resolve(file);
  const document = JSON.parse(await readFile(path, 'utf8')) as OpenAPIObject;
  const plain = Buffer.from(JSON.stringify({ ...document, servers: [{ url: publicUrl }] }));
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, gzipped: await promisify(gzip)(plain), etag: `"${hash}"` };
}

function send({ plain, gzipped, etag }: Content, accepted: string | undefined, reply: FastifyReply): Buffer {
  // Weak (RFC 9110, section 8.8.1): the compressed and the plain response share it.
  void reply.header('ETag', `W/${etag}`);
  if (!acceptsGzip(accepted)) return plain;
  void reply.header('Content-Encoding', 'gzip');
  return gzipped;
}
