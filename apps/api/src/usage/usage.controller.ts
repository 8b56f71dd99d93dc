import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type Caller,
  CurrentCaller,
  CurrentSessionCaller,
  RequiresScope,
  RequiresSession,
  type SessionCaller,
} from '@tminus/auth';
import { ApiOkDataResponse } from '../openapi/decorators.ts';
import { UsageDto, usageExamples } from './usage.dto.ts';
import { UsageService } from './usage.service.ts';

const operation = { operationId: 'getUsage', summary: "Get the account's usage" };
const response = { type: UsageDto, description: 'The usage of the account.', examples: usageExamples };

@ApiTags('Usage')
@Controller()
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get('api/v1/usage')
  @RequiresScope('usage:read', { allowsTestKeys: true })
  @ApiOperation({
    ...operation,
    description: 'The timers, views and requests of the account, and the limits of its plan.',
  })
  @ApiOkDataResponse(response)
  ofKey(@CurrentCaller() caller: Caller): Promise<UsageDto> {
    return this.usage.get(caller);
  }

  @Get('account/usage')
  @RequiresSession()
  @ApiOperation({
    ...operation,
    description: 'The timers, views and API requests of the account, and the limits of its plan.',
  })
  @ApiOkDataResponse(response)
  ofSession(@CurrentSessionCaller() caller: SessionCaller): Promise<UsageDto> {
    return this.usage.get(caller);
  }
}
