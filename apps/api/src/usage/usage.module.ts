import { Module } from '@nestjs/common';
import { AccountCountRepository, AllowanceRepository } from '@tminus/analytics';
import { EventLogModule } from '@tminus/event-log';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { OperationAdmission } from './operation-admission.ts';
import { RequestRecorder } from './request-recorder.ts';
import { UsageService } from './usage.service.ts';
import { UsageController } from './usage.controller.ts';

/** `GET /api/v1/usage`, the same for the console, and the counting of requests. */
@Module({
  imports: [EventLogModule, RateLimitsModule],
  controllers: [UsageController],
  providers: [UsageService, AccountCountRepository, AllowanceRepository, RequestRecorder, OperationAdmission],
  exports: [OperationAdmission, RequestRecorder, UsageService],
})
export class UsageModule {}
