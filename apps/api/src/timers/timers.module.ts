import { type DynamicModule, Module } from '@nestjs/common';
import type { ServiceConfig } from '@tminus/config';
import { TimerRepository } from '@tminus/database';
import { IdempotencyModule } from '../idempotency/idempotency.module.ts';
import { PageLinks } from './page-links.ts';
import { TimerPresenter } from './timer.response.ts';
import { TimersController } from './timers.controller.ts';
import { TimersService } from './timers.service.ts';

@Module({})
export class TimersModule {
  static forRoot({ embed, api, plans }: ServiceConfig): DynamicModule {
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
              presenter: new TimerPresenter(embed.publicUrl),
              links: new PageLinks(api.publicUrl),
              plans,
            }),
        },
      ],
    };
  }
}
