import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.ts';
import { PaginationLinks } from './pagination-links.ts';
import { TimerMapper } from './timer.mapper.ts';
import { TimersController } from './timers.controller.ts';
import { TimersService } from './timers.service.ts';

@Module({
  imports: [IdempotencyModule],
  controllers: [TimersController],
  providers: [TimersService, TimerMapper, PaginationLinks],
  exports: [TimerMapper, TimersService],
})
export class TimersModule {}
