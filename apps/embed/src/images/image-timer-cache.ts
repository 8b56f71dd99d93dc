import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { ReadThroughCache, type TimerForImage, TimerRepository } from '@tminus/database';
import type { TimerId } from '@tminus/domain';
import DataLoader from 'dataloader';
import { ImageTimer } from './image-timer.ts';

/** Timers for images. While the database is down, cached timers keep working. */
@Injectable()
export class ImageTimerCache extends ReadThroughCache<TimerId, ImageTimer> {
  constructor(timers: TimerRepository, @Inject(SERVICE_CONFIG) { timerCacheSize }: ServiceConfig) {
    // One query for all timers of a turn of the event loop: after a start, there are thousands.
    const loader = new DataLoader<TimerId, TimerForImage | undefined>(
      async (ids) => {
        const found = await timers.findForImages(ids);
        return ids.map((id) => found.get(id));
      },
      { cache: false, maxBatchSize: 500, batchScheduleFn: setImmediate },
    );
    const load = async (id: TimerId) => {
      const found = await loader.load(id);
      return found && new ImageTimer(found);
    };
    super({ load, max: timerCacheSize, serveStale: true });
  }
}
