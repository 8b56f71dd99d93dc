import { Module } from '@nestjs/common';
import { AccountViewsRepository, TimerCountRepository } from '@tminus/analytics';
import { AccountAnalyticsController } from './account-analytics.controller.ts';
import { AccountAnalyticsService } from './account-analytics.service.ts';

@Module({
  controllers: [AccountAnalyticsController],
  providers: [AccountAnalyticsService, AccountViewsRepository, TimerCountRepository],
})
export class AccountAnalyticsModule {}
