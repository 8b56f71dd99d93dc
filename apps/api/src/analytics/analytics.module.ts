import { Module } from '@nestjs/common';
import { TimerCountRepository } from '@tminus/analytics';
import { AnalyticsController } from './analytics.controller.ts';
import { AnalyticsService } from './analytics.service.ts';

@Module({ controllers: [AnalyticsController], providers: [AnalyticsService, TimerCountRepository] })
export class AnalyticsModule {}
