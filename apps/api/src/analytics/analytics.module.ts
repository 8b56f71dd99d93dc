import { Module } from '@nestjs/common';
import { AccountCountRepository, TimerCountRepository } from '@tminus/analytics';
import { AccountAnalyticsService } from './account-analytics.service.ts';
import { AnalyticsService } from './analytics.service.ts';
import { AnalyticsController, ApiAnalyticsController } from './analytics.controller.ts';

/** The views of timers and of accounts. */
@Module({
  controllers: [AnalyticsController, ApiAnalyticsController],
  providers: [AccountAnalyticsService, AccountCountRepository, AnalyticsService, TimerCountRepository],
  exports: [AccountAnalyticsService, AnalyticsService],
})
export class AnalyticsModule {}
