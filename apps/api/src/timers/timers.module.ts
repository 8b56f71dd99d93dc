import { Module } from '@nestjs/common';
import { DrawingModule } from '../drawing/drawing.module.ts';
import { IdempotencyModule } from '../idempotency/idempotency.module.ts';
import { TextWarnings } from './timer-warnings.ts';
import { PaginationLinks } from './pagination.ts';
import { TimerMapper } from './timer.mapper.ts';
import { TimersController } from './timers.controller.ts';
import { TimersService } from './timers.service.ts';

@Module({
  imports: [DrawingModule, IdempotencyModule],
  controllers: [TimersController],
  providers: [TimersService, TimerMapper, TextWarnings, PaginationLinks],
  exports: [TimerMapper, TimersService, TextWarnings],
})
export class TimersModule {}
