import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../authentication/access.ts';
import { ApiResult } from '../http/api-result.ts';
import { ConditionalGet } from '../http/conditional-headers.ts';
import { ApiOkDataResponse } from '../openapi/decorators.ts';
import { TemplateDto, templateList, templateListETag } from './template.dto.ts';

@ApiTags('Templates')
@Controller('api/v1/templates')
export class TemplatesController {
  @Get()
  @Authenticated({ scope: 'timers:read', allowsTestKeys: true })
  @ConditionalGet()
  @ApiOperation({
    summary: 'List the templates',
    description: 'Returns all designs, with the colors, the size and the motion that timers with them can have.',
  })
  @ApiOkDataResponse({
    type: [TemplateDto],
    description: 'The templates.',
    headers: ['ETag'],
    examples: { first: { summary: 'The first of them', value: templateList.slice(0, 1) } },
  })
  listTemplates(): ApiResult<readonly TemplateDto[]> {
    return new ApiResult(templateList, { ETag: templateListETag });
  }
}
