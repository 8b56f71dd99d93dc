import { Controller, Get, Header, Headers, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags, ApiExcludeController } from '@nestjs/swagger';
import { rulesInUse, rulesToSend } from '@tminus/domain';
import type { FastifyReply } from 'fastify';
import { Public } from '../../authentication/access.ts';
import { ApiResult } from '../../http/api-result.ts';
import { ConditionalGet } from '../../http/conditional-headers.ts';
import { ApiOkDataResponse } from '../../openapi/decorators.ts';
import { PublicText } from '../../http/public-text.ts';
import { AttributionDto, OptionsDto } from './options.dto.ts';
import { OptionsService } from './options.service.ts';

@ApiTags('Options')
@ApiExtraModels(AttributionDto)
@Controller('account/options')
export class OptionsController {
  constructor(private readonly options: OptionsService) {}

  @Get()
  @Public()
  @ConditionalGet()
  @ApiOperation({
    summary: 'Get what the service offers',
    description: 'Templates, colors, languages, time zones and limits, for forms.',
  })
  @ApiOkDataResponse({ type: OptionsDto, description: 'The options.', headers: ['ETag'], examples: {} })
  getOptions(): ApiResult<OptionsDto> {
    const { options, etag } = this.options.get();
    return new ApiResult(options, { ETag: etag, 'Cache-Control': 'public, max-age=300' });
  }
}

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
