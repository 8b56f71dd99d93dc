import { type TimerForImage, ReadThroughCache, type TimerRepository } from '@tminus/database';
import type { TimerId } from '@tminus/domain';
import DataLoader from 'dataloader';
import { ImageTimer } from './image-timer.ts';

/** Kept at once; a setting takes about a kilobyte. */
const maxSettings = 20_000;

/** Timers' settings, kept in this process, also while the database is away. */
export class ImageTimerCache extends ReadThroughCache<TimerId, ImageTimer> {
  constructor(timers: TimerRepository) {
    // Those that are asked for in one turn of the event loop come with one query: after a start, thousands are.
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
    super({ load, max: maxSettings, serveStale: true });
  }
}
