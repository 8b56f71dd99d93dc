import { ApiError, timerIds } from '@tminus/domain';
import type { ImageTimer } from '../images/image-timer.ts';
import type { ImageTimerCache } from '../images/image-timer-cache.ts';

/**
 * @param given - an id, or anything else
 * @throws ApiError (as a rejection) `not_found` for a timer that is unknown, deleted, or in a time zone that the server does not know;
 *   `unavailable` for one that is not in memory and cannot be read
 */
export async function findTimer(timers: ImageTimerCache, given = ''): Promise<ImageTimer> {
  const id = timerIds.parse(given);
  const timer = id && (await read(timers, id));
  if (!timer || timer.isGone) throw new ApiError('not_found');
  return timer;
}

async function read(timers: ImageTimerCache, id: ImageTimer['id']): Promise<ImageTimer | undefined> {
  try {
    return await timers.get(id);
  } catch (cause) {
    throw new ApiError('unavailable', { cause });
  }
}
