import { type DynamicModule, Module } from '@nestjs/common';
import { type ImageTimer, TimerRepository } from '@tminus/database';
import { type TimerId, defaultTemplate } from '@tminus/domain';
import { LayoutCache, defaultAppearance, layoutSpecFor } from '@tminus/rendering';
import DataLoader from 'dataloader';
import { ImageFront } from './image-front.ts';
import { ImageRoute } from './image.route.ts';
import { SettingsInvalidation } from './settings-invalidation.ts';
import { TimerImages } from './timer-images.ts';
import { TimerSetting } from './timer-setting.ts';
import { TimerSettings } from './timer-settings.ts';

/** With the default layout built: the first one of a process also loads the canvas library, which nobody should wait for. */
async function openLayouts(): Promise<LayoutCache> {
  const layouts = new LayoutCache();
  await layouts.get(layoutSpecFor(defaultAppearance(defaultTemplate), 0));
  return layouts;
}

function openSettings(timers: TimerRepository): TimerSettings<TimerSetting> {
  // Those that are asked for in one turn of the event loop come with one query: after a start, thousands are.
  const loader = new DataLoader<TimerId, ImageTimer | undefined>(
    async (ids) => {
      const found = await timers.findForImages(ids);
      return ids.map((id) => found.get(id));
    },
    { cache: false, maxBatchSize: 500, batchScheduleFn: setImmediate },
  );
  return new TimerSettings({
    load: async (id) => {
      const found = await loader.load(id);
      return found && new TimerSetting(found);
    },
  });
}

@Module({})
export class ImagesModule {
  static forRoot({ databaseUrl }: { databaseUrl: string }): DynamicModule {
    return {
      module: ImagesModule,
      providers: [
        { provide: TimerImages, useFactory: async () => new TimerImages(await openLayouts()) },
        { provide: TimerSettings, inject: [TimerRepository], useFactory: openSettings },
        {
          provide: SettingsInvalidation,
          inject: [TimerSettings],
          useFactory: (settings: TimerSettings<TimerSetting>) => new SettingsInvalidation(settings, databaseUrl),
        },
        ImageFront,
        ImageRoute,
      ],
    };
  }
}
