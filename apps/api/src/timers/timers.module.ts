import { Module } from '@nestjs/common';
import { DrawingModule } from '../drawing/drawing.module.ts';
import { IdempotencyModule } from '../idempotency/idempotency.module.ts';
import { TextWarnings } from './text-warnings.ts';
import { PaginationLinks } from './pagination-links.ts';
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
