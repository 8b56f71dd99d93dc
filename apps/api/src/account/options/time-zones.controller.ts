import { Controller, Get, Header, Headers, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { rulesInUse, rulesToSend } from '@tminus/domain';
import type { FastifyReply } from 'fastify';
import { Public } from '../../authentication/access.ts';
import { PublicText } from '../../http/public-text.ts';

/** The rules of time zones, for the console: those of a browser may be older. Nothing else reads them, so no document names them. */
@ApiExcludeController()
@Controller('account/time-zones')
export class TimeZonesController {
  private text: Promise<PublicText> | undefined;

  @Get()
  @Public()
  @Header('Vary', 'Accept-Encoding')
  async getRules(
    @Headers('accept-encoding') accepted: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    this.text ??= PublicText.of(JSON.stringify({ data: rulesToSend(rulesInUse()) }), 'application/json');
    return (await this.text).prepare(reply, accepted);
  }
}
