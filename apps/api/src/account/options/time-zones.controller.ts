import { Controller, Get, Header, Headers, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@tminus/auth';
import { rulesInUse, rulesToSend } from '@tminus/domain';
import type { FastifyReply } from 'fastify';
import { PublicText } from '../../http/public-text.ts';

/** The rules of time zones, for the console: those of a browser may be older. Nothing else reads them, so no document names them. */
@ApiExcludeController()
@Public()
@Controller('account/time-zones')
export class TimeZonesController {
  private text: Promise<PublicText> | undefined;

  @Get()
  @RouteConfig({ public: true })
  @Header('Vary', 'Accept-Encoding')
  async getRules(
    @Headers('accept-encoding') accepted: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    this.text ??= PublicText.of(JSON.stringify({ data: rulesToSend(rulesInUse()) }), 'application/json');
    return (await this.text).prepare(reply, accepted);
  }
}
