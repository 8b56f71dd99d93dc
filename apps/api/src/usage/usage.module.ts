import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { AccountCounts } from '@tminus/analytics';
import { openRecording } from '@tminus/event-log';
import type { ServiceConfig } from '@tminus/config';
import { DataSource } from 'typeorm';
import { RequestRecorder } from './request-recorder.ts';
import { UsageController } from './usage.controller.ts';
import { UsageService } from './usage.service.ts';

/** `GET /api/v1/usage`, and the counting of requests. */
@Module({})
export class UsageModule {
  static forRoot({ dataDir, analytics, plans }: ServiceConfig): DynamicModule {
    const log = new Logger('Usage');
    return {
      module: UsageModule,
      // Health asks the recorder.
      global: true,
      controllers: [UsageController],
      providers: [
        {
          provide: RequestRecorder,
          inject: [DataSource],
          useFactory: async (dataSource: DataSource) =>
            new RequestRecorder(await openRecording({ dataDir, dataSource, log, ...analytics })),
        },
        {
          provide: UsageService,
          inject: [DataSource, RequestRecorder],
          useFactory: (dataSource: DataSource, recorder: RequestRecorder) =>
            new UsageService(new AccountCounts(dataSource), recorder, plans),
        },
      ],
      exports: [RequestRecorder],
    };
  }
}
