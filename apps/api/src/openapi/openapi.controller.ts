import { Controller, Get, Header, Headers, Inject, type OnModuleInit, Req, Res } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { SERVICE_CONFIG, type ServiceConfig, isLoopback } from '@tminus/server/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Public } from '../authentication/access.ts';
import { PublicText } from '../http/public-text.ts';

/** The OpenAPI documents, with the public address of this service. If none is set, readers on other machines get `/`: where they read it. */
@ApiExcludeController()
@Controller()
export class OpenApiController implements OnModuleInit {
  private api!: PublicText;
  private relative: PublicText | undefined;
  private account!: PublicText;

  constructor(@Inject(SERVICE_CONFIG) private readonly config: ServiceConfig) {}

  async onModuleInit(): Promise<void> {
    const { publicUrl } = this.config.api;
    this.api = await read('@tminus/api/reference/openapi.json', publicUrl);
    if (isLoopback(new URL(publicUrl).hostname)) this.relative = await read('@tminus/api/reference/openapi.json', '/');
    this.account = await read('@tminus/api/bundle/account-openapi.json', publicUrl);
  }

  @Get('api/v1/openapi.json')
  @Public()
  @Header('Vary', 'Accept-Encoding, Origin')
  getApi(
    @Headers('accept-encoding') accepted: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Req() { hostname }: FastifyRequest,
  ): Buffer {
    const document = (isLoopback(hostname) ? undefined : this.relative) ?? this.api;
    return document.prepare(reply, accepted);
  }

  @Get('account/openapi.json')
  @Public()
  @Header('Vary', 'Accept-Encoding')
  getAccount(@Headers('accept-encoding') accepted: string, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return this.account.prepare(reply, accepted);
  }
}

/** @param file - as a package exports it */
async function read(file: string, server: string): Promise<PublicText> {
  const path = createRequire(import.meta.url).resolve(file);
  const document = JSON.parse(await readFile(path, 'utf8')) as OpenAPIObject;
  return PublicText.of(JSON.stringify({ ...document, servers: [{ url: server }] }), 'application/json');
}
