import { Module } from '@nestjs/common';
import { TimerCountRepository } from '@tminus/analytics';
import { AnalyticsController } from '../analytics/analytics.controller.ts';
import { AnalyticsService } from '../analytics/analytics.service.ts';
import { DrawingModule } from '../drawing/drawing.module.ts';
import { IdempotencyService } from '../idempotency/idempotency.service.ts';
import { PaginationLinks } from './pagination.ts';
import { TextWarnings } from './timer-warnings.ts';
import { TimerMapper } from './timer.mapper.ts';
import { ExternalIdsController } from './external-ids.controller.ts';
import { TimersController } from './timers.controller.ts';
import { TimersService } from './timers.service.ts';

/** `/api/v1/timers`, with their analytics. */
@Module({
  imports: [DrawingModule],
  controllers: [TimersController, ExternalIdsController, AnalyticsController],
  providers: [
    AnalyticsService,
    IdempotencyService,
    PaginationLinks,
    TextWarnings,
    TimerCountRepository,
    TimerMapper,
    TimersService,
  ],
  exports: [IdempotencyService, TextWarnings, TimerCountRepository, TimerMapper, TimersService],
})
export class TimersModule {}
