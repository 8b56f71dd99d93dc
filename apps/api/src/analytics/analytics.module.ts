import { type DynamicModule, Module } from '@nestjs/common';
import { TimerCounts } from '@tminus/analytics';
import type { ServiceConfig } from '@tminus/config';
import { TimerRepository } from '@tminus/database';
import { DataSource } from 'typeorm';
import { AnalyticsController } from './analytics.controller.ts';
import { AnalyticsService } from './analytics.service.ts';

/** `GET /api/v1/timers/:id/analytics` */
@Module({})
export class AnalyticsModule {
  static forRoot({ plans }: ServiceConfig): DynamicModule {
    return {
      module: AnalyticsModule,
      controllers: [AnalyticsController],
      providers: [
        {
          provide: AnalyticsService,
          inject: [TimerRepository, DataSource],
          useFactory: (timers: TimerRepository, dataSource: DataSource) =>
            new AnalyticsService(timers, new TimerCounts(dataSource), plans),
        },
      ],
    };
  }
}
