import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequiresApiKey } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAllowedOrigin } from '../http/cors.ts';
import { disconnection } from '../http/disconnection.ts';
import { mcpPath } from '../http/request-target.ts';
import { McpService, type McpResponse } from './mcp.service.ts';

/** Without the name of the origin: nothing that a page sends is shown again. */
const foreignOrigin: McpResponse = {
  status: 403,
  type: 'application/json',
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: -32000,
      message: 'Pages of this origin may not use this server. Its operator can allow them with CORS_ORIGINS.',
    },
  }),
};

/** The Model Context Protocol over HTTP. Each request is complete: there are no sessions and no streams, so GET and DELETE get 405. */
@ApiExcludeController()
@Controller()
export class McpController {
  private readonly address: string;

  constructor(
    private readonly mcp: McpService,
    @Inject(SERVICE_CONFIG) { api }: ServiceConfig,
  ) {
    this.address = `${api.publicUrl}${mcpPath}`;
  }

  /** One message of a client: `refuseUnsafeInput` has refused lists of messages. */
  @Post(mcpPath)
  @RequiresApiKey()
  async answer(
    @CurrentCaller() caller: Caller,
    @Req() { headers, body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const request = new Request(this.address, {
      method: 'POST',
      headers: headers as Record<string, string>,
      signal: disconnection(reply),
    });
    // The protocol demands this check against DNS rebinding. CORS alone lets a page send what it may not read.
    const isForeign = headers.origin !== undefined && !isAllowedOrigin(reply);
    const { status, type, body: text } = isForeign ? foreignOrigin : await this.mcp.answer(caller, request, body);
    if (type) void reply.type(type);
    await reply.status(status).send(text);
  }
}
