import { Module } from '@nestjs/common';
import { AccountCounts } from '@tminus/analytics';
import { RecordingModule } from '@tminus/event-log';
import { RequestRecorder } from './request-recorder.ts';
import { UsageController } from './usage.controller.ts';
import { UsageService } from './usage.service.ts';

/** `GET /api/v1/usage`, and the counting of requests. */
@Module({
  imports: [RecordingModule],
  controllers: [UsageController],
  providers: [UsageService, AccountCounts, RequestRecorder],
  exports: [RequestRecorder],
})
export class UsageModule {}
