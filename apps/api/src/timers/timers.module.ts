import { type DynamicModule, Module } from '@nestjs/common';
import { TimerRepository } from '@tminus/database';
import { TimerPresenter } from './timer.response.ts';
import { TimersController } from './timers.controller.ts';
import { TimersService } from './timers.service.ts';

@Module({})
export class TimersModule {
  static forRoot({ embedPublicUrl }: { embedPublicUrl: string }): DynamicModule {
    return {
      module: TimersModule,
      controllers: [TimersController],
      providers: [
        {
          provide: TimersService,
          inject: [TimerRepository],
          useFactory: (timers: TimerRepository) => new TimersService(timers, new TimerPresenter(embedPublicUrl)),
        },
      ],
    };
  }
}
