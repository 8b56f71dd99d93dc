import { type DynamicModule, Module } from '@nestjs/common';
import { TimerRepository } from '@tminus/database';
import type { Plans } from '@tminus/domain';
import { TimerPresenter } from './timer.response.ts';
import { TimersController } from './timers.controller.ts';
import { TimersService } from './timers.service.ts';

@Module({})
export class TimersModule {
  static forRoot({ embedPublicUrl, plans }: { embedPublicUrl: string; plans: Plans }): DynamicModule {
    return {
      module: TimersModule,
      controllers: [TimersController],
      providers: [
        {
          provide: TimersService,
          inject: [TimerRepository],
          useFactory: (timers: TimerRepository) => new TimersService(timers, new TimerPresenter(embedPublicUrl), plans),
        },
      ],
    };
  }
}
