import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSessionCaller, RequiresSession, type SessionCaller } from '@tminus/auth';
import { ApiOkDataResponse } from '../openapi/api-data-response.ts';
import { UsageDto, usageExamples } from './usage.dto.ts';
import { UsageService } from './usage.service.ts';

@ApiTags('Usage')
@Controller('account/usage')
export class AccountUsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @RequiresSession()
  @ApiOperation({
    operationId: 'getUsage',
    summary: "Get the account's usage",
    description: 'The timers, views and API requests of the account, and the limits of its plan.',
  })
  @ApiOkDataResponse({ type: UsageDto, description: 'The usage of the account.', examples: usageExamples })
  get(@CurrentSessionCaller() caller: SessionCaller): Promise<UsageDto> {
    return this.usage.get(caller);
  }
}
