import { type DynamicModule, Module } from '@nestjs/common';
import { EvergreenOpenRepository, TimerRepository } from '@tminus/database';
import { defaultTemplate } from '@tminus/domain';
import { LayoutCache, defaultAppearance, layoutSpecFor } from '@tminus/rendering';
import { AllowanceWatch } from '../views/allowance-watch.ts';
import { ViewRecorder } from '../views/view-recorder.ts';
import { CountdownStarts } from './evergreen/countdown-starts.ts';
import { openRecipientStarts } from './evergreen/open-recipient-starts.ts';
import { RecipientStarts } from './evergreen/recipient-starts.ts';
import { ImageFastPath } from './image-fast-path.ts';
import { ImageRoute } from './image.route.ts';
import { ImageTimerInvalidation } from './image-timer-invalidation.ts';
import { TimerImages } from './timer-images.ts';
import { ImageTimerCache } from './image-timer-cache.ts';

/** With the default layout built: the first one of a process also loads the canvas library, which nobody should wait for. */
async function openLayouts(): Promise<LayoutCache> {
  const layouts = new LayoutCache();
  await layouts.get(layoutSpecFor(defaultAppearance(defaultTemplate), 0));
  return layouts;
}

@Module({})
export class ImagesModule {
  static forRoot({ databaseUrl }: { databaseUrl: string }): DynamicModule {
    return {
      module: ImagesModule,
      providers: [
        {
          provide: TimerImages,
          inject: [AllowanceWatch],
          useFactory: async (allowances: AllowanceWatch) => new TimerImages(await openLayouts(), allowances),
        },
        {
          provide: ImageTimerCache,
          inject: [TimerRepository],
          useFactory: (timers: TimerRepository) => new ImageTimerCache(timers),
        },
        {
          provide: ImageTimerInvalidation,
          inject: [ImageTimerCache],
          useFactory: (settings: ImageTimerCache) => new ImageTimerInvalidation(settings, databaseUrl),
        },
        { provide: RecipientStarts, inject: [EvergreenOpenRepository, ViewRecorder], useFactory: openRecipientStarts },
        CountdownStarts,
        ImageFastPath,
        ImageRoute,
      ],
    };
  }
}
