import { Module } from '@nestjs/common';
import { AccountCountRepository, AllowanceRepository } from '@tminus/analytics';
import { EventLogModule } from '@tminus/event-log';
import { RequestRecorder } from './request-recorder.ts';
import { UsageController } from './usage.controller.ts';
import { UsageService } from './usage.service.ts';

/** `GET /api/v1/usage`, and the counting of requests. */
@Module({
  imports: [EventLogModule],
  controllers: [UsageController],
  providers: [UsageService, AccountCountRepository, AllowanceRepository, RequestRecorder],
  exports: [RequestRecorder, UsageService],
})
export class UsageModule {}
