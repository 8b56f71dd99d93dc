import { Module } from '@nestjs/common';
import { AccountCountRepository, AllowanceRepository, RecordingModule } from '@tminus/analytics';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { OperationAdmission } from './operation-admission.ts';
import { RequestRecorder } from './request-recorder.ts';
import { UsageService } from './usage.service.ts';
import { UsageController } from './usage.controller.ts';

/** `GET /api/v1/usage`, and the counting of requests. */
@Module({
  imports: [RecordingModule, RateLimitsModule],
  controllers: [UsageController],
  providers: [UsageService, AccountCountRepository, AllowanceRepository, RequestRecorder, OperationAdmission],
  exports: [OperationAdmission, RequestRecorder, UsageService],
})
export class UsageModule {}
