import { Module } from '@nestjs/common';
import { LastOpenRepository } from '@tminus/analytics';
import { TimersModule } from '../../timers/timers.module.ts';
import { AccountTimersController } from './account-timers.controller.ts';
import { AccountTimersService } from './account-timers.service.ts';

/** `/account/timers`. */
@Module({
  imports: [TimersModule],
  controllers: [AccountTimersController],
  providers: [AccountTimersService, LastOpenRepository],
})
export class AccountTimersModule {}
