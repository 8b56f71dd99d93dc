import { Logger, Module } from '@nestjs/common';
import { AccountCounts } from '@tminus/analytics';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { openRecording } from '@tminus/event-log';
import { DataSource } from 'typeorm';
import { RequestRecorder } from './request-recorder.ts';
import { UsageController } from './usage.controller.ts';
import { UsageService } from './usage.service.ts';

/** `GET /api/v1/usage`, and the counting of requests. */
@Module({
  controllers: [UsageController],
  providers: [
    UsageService,
    {
      provide: AccountCounts,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new AccountCounts(dataSource),
    },
    {
      provide: RequestRecorder,
      inject: [SERVICE_CONFIG, DataSource],
      useFactory: async ({ dataDir, analytics }: ServiceConfig, dataSource: DataSource) =>
        new RequestRecorder(await openRecording({ dataDir, dataSource, log: new Logger('Usage'), ...analytics })),
    },
  ],
  exports: [RequestRecorder],
})
export class UsageModule {}
