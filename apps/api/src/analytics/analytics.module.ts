import { Module } from '@nestjs/common';
import { TimerCounts } from '@tminus/analytics';
import { DataSource } from 'typeorm';
import { AnalyticsController } from './analytics.controller.ts';
import { AnalyticsService } from './analytics.service.ts';

@Module({
  controllers: [AnalyticsController],
  providers: [
    AnalyticsService,
    {
      provide: TimerCounts,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new TimerCounts(dataSource),
    },
  ],
})
export class AnalyticsModule {}
