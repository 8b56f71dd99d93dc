import { Controller, Get, Module } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Caller } from '@tminus/auth';
import { AccountCountRepository, AllowanceRepository, RecordingModule } from '@tminus/analytics';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import { ApiOkDataResponse } from '../openapi/decorators.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { UsageDto, usageExamples } from './usage.dto.ts';
import { UsageService } from './usage.service.ts';
import { OperationAdmission } from './operation-admission.ts';
import { RequestRecorder } from './request-recorder.ts';

@ApiTags('Usage')
@Controller('api/v1/usage')
class UsageController {
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

/** `GET /api/v1/usage`, and the counting of requests. */
@Module({
  imports: [RecordingModule, RateLimitsModule],
  controllers: [UsageController],
  providers: [UsageService, AccountCountRepository, AllowanceRepository, RequestRecorder, OperationAdmission],
  exports: [OperationAdmission, RequestRecorder, UsageService],
})
export class UsageModule {}
