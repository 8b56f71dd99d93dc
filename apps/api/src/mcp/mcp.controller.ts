import { Controller, Inject, Post, Req, Res, Module } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { KeyCaller } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticated, CurrentCaller, AccessCheck } from '../authentication/access.ts';
import { isAllowedOrigin } from '../http/cors.ts';
import { disconnection } from '../http/disconnection.ts';
import { mcpPath } from '../http/request-target.ts';
import { AnalyticsModule } from '../analytics/analytics.controller.ts';
import { PreviewModule } from '../preview/preview.module.ts';
import { TimersModule } from '../timers/timers.module.ts';
import { type McpResponse, McpService, acceptsBoth } from './mcp.service.ts';
import { PreviewTool } from './preview-tool.ts';
import { TimerTools } from './timer-tools.ts';

const refusal = (status: number, code: number, message: string): McpResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }),
});

/** Without the name of the origin: nothing that a page sends is shown again. */
const foreignOrigin = refusal(
  403,
  -32_000,
  'Pages of this origin may not use this server. Its operator can allow them with CORS_ORIGINS.',
);

/** Each message counts as a request. */
const batch = refusal(400, -32_600, 'This server accepts no batches. Send each message in a request of its own.');

/** The Model Context Protocol over HTTP. Each request is complete: there are no sessions and no streams, so GET and DELETE get 405. */
@ApiExcludeController()
@Controller()
class McpController {
  private readonly address: string;

  constructor(
    private readonly mcp: McpService,
    @Inject(SERVICE_CONFIG) { api }: ServiceConfig,
  ) {
    this.address = `${api.publicUrl}${mcpPath}`;
  }

  /** Answers one message of a client. */
  @Post(mcpPath)
  @Authenticated({ scope: 'any', allowsTestKeys: true })
  async answer(
    @CurrentCaller() caller: KeyCaller,
    @Req() { headers, body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const request = new Request(this.address, {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), accept: acceptsBoth },
      signal: disconnection(reply),
    });
    // The protocol demands this check against DNS rebinding. CORS alone lets a page send what it may not read.
    const isForeign = headers.origin !== undefined && !isAllowedOrigin(reply);
    const refused = isForeign ? foreignOrigin : Array.isArray(body) ? batch : undefined;
    const { status, type, body: text } = refused ?? (await this.mcp.answer(caller, request, body, headers.accept));
    if (type) void reply.type(type);
    await reply.status(status).send(text);
  }
}

/** `/mcp`, for assistants. */
@Module({
  imports: [AnalyticsModule, PreviewModule, TimersModule],
  controllers: [McpController],
  providers: [AccessCheck, McpService, PreviewTool, TimerTools],
})
export class McpModule {}
