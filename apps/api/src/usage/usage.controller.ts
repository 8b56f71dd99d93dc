import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller } from '@tminus/auth';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import { ApiOkDataResponse } from '../openapi/decorators.ts';
import { UsageDto, usageExamples } from './usage.dto.ts';
import { UsageService } from './usage.service.ts';

@ApiTags('Usage')
@Controller('api/v1/usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @Authenticated({ scope: 'usage:read', allowsTestKeys: true })
  @ApiOperation({
    summary: "Get the account's usage",
    description: 'The timers, views and requests of the account, and the limits of its plan.',
  })
  @ApiOkDataResponse({ type: UsageDto, description: 'The usage of the account.', examples: usageExamples })
  getUsage(@CurrentCaller() caller: Caller): Promise<UsageDto> {
    return this.usage.get(caller);
  }
}
