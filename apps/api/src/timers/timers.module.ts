import { Module } from '@nestjs/common';
import { TimerCountRepository } from '@tminus/analytics';
import { DrawingModule } from '../drawing.module.ts';
import { IdempotencyService } from '../http/idempotency.service.ts';
import { PaginationModule } from '../http/page-links.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { UsageModule } from '../usage/usage.controller.ts';
import { TextWarnings } from './timer-warnings.ts';
import { TimerMapper } from './timer.mapper.ts';
import { ExternalIdsController } from './external-ids.controller.ts';
import { TimerActionsController } from './timer-actions.controller.ts';
import { TimerOperationsService } from './timer-operations.service.ts';
import { TimersController } from './timers.controller.ts';
import { TimersService } from './timers.service.ts';

/** `/api/v1/timers`. */
@Module({
  imports: [DrawingModule, PaginationModule, RateLimitsModule, UsageModule],
  controllers: [TimerActionsController, TimersController, ExternalIdsController],
  providers: [
    IdempotencyService,
    TextWarnings,
    TimerCountRepository,
    TimerMapper,
    TimerOperationsService,
    TimersService,
  ],
  exports: [IdempotencyService, TextWarnings, TimerCountRepository, TimerMapper, TimersService],
})
export class TimersModule {}
