import { Controller, Get } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../authentication/access.ts';
import { ApiResult } from '../../http/api-result.ts';
import { ConditionalGet } from '../../http/conditional-headers.ts';
import { ApiOkDataResponse } from '../../openapi/decorators.ts';
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
