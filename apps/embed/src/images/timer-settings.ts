import { timerBytes } from '@tminus/analytics';
import type { TimerRepository } from '@tminus/database';
import type { Timer, TimerId } from '@tminus/domain';
import { type Appearance, type Palette, createPalette, templates } from '@tminus/rendering';
import { LRUCache } from 'lru-cache';
import { appearanceOf } from './appearance.ts';

const maxTimers = 10_000;
const ttlMs = 5_000;

/** What an image needs of a timer, worked out once for all of its requests. */
export interface TimerSetting {
  timer: Timer;
  appearance: Appearance;
  palette: Palette;
  /** The timer in a view's record. */
  recordKey: Uint8Array;
}

interface Entry {
  /** Undefined: there is no such timer. */
  setting: TimerSetting | undefined;
}

/**
 * Timers' settings, kept in this process. A hot timer costs no query, a stampede on a cold one a single query. While the
 * database is away, what was known keeps being served.
 */
export class TimerSettings {
  private readonly entries: LRUCache<TimerId, Entry>;

  constructor(timers: Pick<TimerRepository, 'findForImage'>) {
    this.entries = new LRUCache({
      max: maxTimers,
      ttl: ttlMs,
      fetchMethod: async (id) => ({ setting: toSetting(await timers.findForImage(id)) }),
      noDeleteOnFetchRejection: true,
      noDeleteOnStaleGet: true,
    });
  }

  /**
   * @returns undefined when there is no such timer.
   * @throws what the database says, when it does not answer and the timer is not known yet.
   */
  get(id: TimerId): TimerSetting | undefined | Promise<TimerSetting | undefined> {
    const known = this.entries.get(id);
    return known ? known.setting : this.fetch(id);
  }

  private async fetch(id: TimerId): Promise<TimerSetting | undefined> {
    try {
      const entry = await this.entries.fetch(id);
      return entry?.setting;
    } catch (error) {
      const stale = this.entries.get(id, { allowStale: true });
      if (stale) return stale.setting;
      throw error;
    }
  }
}

function toSetting(timer: Timer | undefined): TimerSetting | undefined {
  return (
    timer && {
      timer,
      appearance: appearanceOf(timer),
      palette: createPalette(templates[timer.template], timer.colors),
      recordKey: timerBytes(timer.id),
    }
  );
}
