import type { TimerId } from '@tminus/domain';
import { LRUCache } from 'lru-cache';

/** Kept at once; a setting takes about a kilobyte. */
const maxKnown = 20_000;
/** Ids that nobody has are kept apart, so that a flood of them pushes out no timer. */
const maxUnknown = 2_000;
/** How long a setting is taken for current while changes are not notified. */
const freshMs = 5_000;
/** How long a request waits for the database: a little where there is an older setting to fall back on. */
const patienceMs = { known: 100, unknown: 1_000 };
/** How long a database that did not answer is left alone by requests that can do without it. */
const pauseMs = 1_000;

interface Entry<Setting> {
  /** Undefined: there is no such timer. */
  setting: Setting | undefined;
  freshUntil: number;
}

export interface TimerSettingsOptions<Setting> {
  /** Asks the database; undefined when there is no such timer. */
  load: (id: TimerId) => Promise<Setting | undefined>;
  /** A clock that never goes backwards, in milliseconds. */
  now?: () => number;
}

/**
 * Timers' settings, kept in this process. A hot timer costs no query, a stampede on a cold one a single query. While changes
 * are notified, a setting is fresh until its timer changes; else for five seconds. While the database is away or hangs, what
 * was known keeps being served, at once.
 */
export class TimerSettings<Setting extends object> {
  private readonly known = new LRUCache<TimerId, Entry<Setting>>({ max: maxKnown });
  private readonly unknown = new LRUCache<TimerId, Entry<Setting>>({ max: maxUnknown });
  private readonly loads = new Map<TimerId, Promise<Entry<Setting>>>();
  private readonly now: () => number;
  private databasePausedUntil = -Infinity;
  private notified = false;

  constructor(private readonly options: TimerSettingsOptions<Setting>) {
    this.now = options.now ?? (() => performance.now());
  }

  /**
   * At once where the setting is fresh, else when the database has been asked.
   * @returns undefined when there is no such timer.
   * @throws (as a rejection) when the database does not answer and nothing is known of the timer.
   */
  get(id: TimerId): Setting | undefined | Promise<Setting | undefined> {
    const entry = this.known.get(id) ?? this.unknown.get(id);
    if (entry && entry.freshUntil > this.now()) return entry.setting;
    return this.refreshed(id, entry);
  }

  /**
   * The setting if it is there and fresh; it waits for nothing.
   * @param id - any text: what is no id is not there
   */
  peek(id: string): Setting | undefined {
    const entry = this.known.get(id as TimerId);
    return entry && entry.freshUntil > this.now() ? entry.setting : undefined;
  }

  /** Forgets how a timer was: it has changed. What is being loaded for it may be old already, and is not kept. */
  invalidate(id: TimerId): void {
    this.loads.delete(id);
    this.unknown.delete(id);
    const entry = this.known.get(id);
    if (entry) entry.freshUntil = -Infinity;
  }

  /** From now on `invalidate` is called for every change: what is loaded from here on stays fresh until then. */
  notificationsBegan(): void {
    this.notified = true;
    this.loads.clear();
    this.limitFreshness(-Infinity);
  }

  /** Changes are not heard of any more: what is known gets old, as if it had been loaded just now. */
  notificationsEnded(): void {
    this.notified = false;
    this.limitFreshness(this.now() + freshMs);
  }

  private limitFreshness(until: number): void {
    for (const cache of [this.known, this.unknown]) {
      for (const entry of cache.values()) entry.freshUntil = Math.min(entry.freshUntil, until);
    }
  }

  private async refreshed(id: TimerId, stale: Entry<Setting> | undefined): Promise<Setting | undefined> {
    if (stale && this.now() < this.databasePausedUntil) return stale.setting;
    try {
      const load = this.loads.get(id) ?? this.startLoad(id);
      const entry = await within(load, stale ? patienceMs.known : patienceMs.unknown);
      return entry.setting;
    } catch (error) {
      this.databasePausedUntil = this.now() + pauseMs;
      if (stale) return stale.setting;
      throw error;
    }
  }

  private startLoad(id: TimerId): Promise<Entry<Setting>> {
    const load = this.load(id);
    this.loads.set(id, load);
    const settle = (entry?: Entry<Setting>) => {
      if (this.loads.get(id) !== load) return; // invalidated meanwhile
      this.loads.delete(id);
      if (entry) this.keep(id, entry);
    };
    load.then(settle, () => settle()); // whoever waits for the load hears why it failed
    return load;
  }

  private async load(id: TimerId): Promise<Entry<Setting>> {
    const setting = await this.options.load(id);
    // An id that nobody has may be given to a timer, and that is not notified.
    return { setting, freshUntil: this.notified && setting ? Infinity : this.now() + freshMs };
  }

  private keep(id: TimerId, entry: Entry<Setting>): void {
    const [right, wrong] = entry.setting ? [this.known, this.unknown] : [this.unknown, this.known];
    right.set(id, entry);
    wrong.delete(id);
  }
}

/** @throws when `work` takes longer than `ms`; the work goes on. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer from the database within ${ms} ms.`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
