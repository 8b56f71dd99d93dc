import { Module } from '@nestjs/common';
import { AccountCountRepository, AllowanceRepository } from '@tminus/analytics';
import { EventLogModule } from '@tminus/event-log';
import { UsageController } from './usage.controller.ts';
import { RequestRecorder } from './request-recorder.ts';
import { UsageService } from './usage.service.ts';

/** `GET /api/v1/usage`, the same for the console, and the counting of requests. */
@Module({
  imports: [EventLogModule],
  controllers: [UsageController],
  providers: [UsageService, AccountCountRepository, AllowanceRepository, RequestRecorder],
  exports: [RequestRecorder, UsageService],
})
export class UsageModule {}
