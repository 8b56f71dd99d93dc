import { Module } from '@nestjs/common';
import { TimerRepository } from '@tminus/database';
import { LayoutCache } from '@tminus/rendering';
import { ImageRoute } from './image.route.ts';
import { TimerSettings } from './timer-settings.ts';

@Module({
  providers: [
    { provide: LayoutCache, useFactory: () => new LayoutCache() },
    {
      provide: TimerSettings,
      inject: [TimerRepository],
      useFactory: (timers: TimerRepository) => new TimerSettings(timers),
    },
    ImageRoute,
  ],
})
export class ImagesModule {}
