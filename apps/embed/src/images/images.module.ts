import { Module } from '@nestjs/common';
import { TimerRepository } from '@tminus/database';
import { defaultTemplate } from '@tminus/domain';
import { LayoutCache, layoutSpecFor } from '@tminus/rendering';
import { appearanceOf } from './appearance.ts';
import { ImageRoute } from './image.route.ts';
import { TimerSettings } from './timer-settings.ts';

/** With the default layout built: the first one of a process also loads the canvas library, which nobody should wait for. */
async function openLayouts(): Promise<LayoutCache> {
  const layouts = new LayoutCache();
  await layouts.get(layoutSpecFor(appearanceOf({ template: defaultTemplate }), 0));
  return layouts;
}

@Module({
  providers: [
    { provide: LayoutCache, useFactory: openLayouts },
    {
      provide: TimerSettings,
      inject: [TimerRepository],
      useFactory: (timers: TimerRepository) => new TimerSettings(timers),
    },
    ImageRoute,
  ],
})
export class ImagesModule {}
