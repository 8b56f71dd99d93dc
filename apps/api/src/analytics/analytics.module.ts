import { Module } from '@nestjs/common';
import { TimerCounts } from '@tminus/analytics';
import { AnalyticsController } from './analytics.controller.ts';
import { AnalyticsService } from './analytics.service.ts';

@Module({ controllers: [AnalyticsController], providers: [AnalyticsService, TimerCounts] })
export class AnalyticsModule {}
