import { type DynamicModule, Module } from '@nestjs/common';
import { TimerRepository } from '@tminus/database';
import type { Plans } from '@tminus/domain';
import { IdempotencyModule } from '../idempotency/idempotency.module.ts';
import { PageLinks } from './page-links.ts';
import { TimerPresenter } from './timer.response.ts';
import { TimersController } from './timers.controller.ts';
import { TimersService } from './timers.service.ts';

export interface TimersModuleOptions {
  /** How the world reaches the images, and the API. */
  embedPublicUrl: string;
  apiPublicUrl: string;
  plans: Plans;
}

@Module({})
export class TimersModule {
  static forRoot({ embedPublicUrl, apiPublicUrl, plans }: TimersModuleOptions): DynamicModule {
    return {
      module: TimersModule,
      imports: [IdempotencyModule],
      controllers: [TimersController],
      providers: [
        {
          provide: TimersService,
          inject: [TimerRepository],
          useFactory: (timers: TimerRepository) =>
            new TimersService({
              timers,
              presenter: new TimerPresenter(embedPublicUrl),
              links: new PageLinks(apiPublicUrl),
              plans,
            }),
        },
      ],
    };
  }
}
