import { LRUCache } from 'lru-cache';
import { withTimeout } from '@tminus/resilience';

/** Keys that nothing is kept under stand apart, so that a flood of them pushes out nothing that exists. */
const maxUnknown = 2_000;
/** How long a value is taken for current while changes are not notified. */
const freshMs = 5_000;
/** The same when notifications end: a connection that hangs is found out up to four seconds late (`ChangeListener`). */
const freshAfterLossMs = 1_000;
/** How long a request waits for the database: a little where there is an older value to fall back on. */
const patienceMs = { known: 100, unknown: 1_000 };
/** How often a database that did not answer is asked again by requests that can do without it. */
const probeEveryMs = 1_000;

interface Entry<Value> {
  /** Undefined: there is no such thing. */
  value: Value | undefined;
  freshUntil: number;
}

export interface NotifiedCacheOptions<Key extends string, Value> {
  /** Asks the database; undefined when there is no such thing. */
  load: (key: Key) => Promise<Value | undefined>;
  /** How many values are kept at once. */
  max: number;
  /** Whether an old value is better than none while the database does not answer. */
  outlivesDatabase: boolean;
  /** A clock that never goes backwards, in milliseconds. */
  now?: () => number;
}

/**
 * What the database says of things, kept in this process. What is asked for all the time costs no query, a stampede on what
 * is not there a single one. While changes are notified, a value is fresh until its row changes; else for five seconds.
 * Where that is wanted, what was known keeps being served, at once, while the database is away or hangs.
 */
export class NotifiedCache<Key extends string, Value extends object> {
  private readonly known: LRUCache<Key, Entry<Value>>;
  private readonly unknown = new LRUCache<Key, Entry<Value>>({ max: maxUnknown });
  private readonly loads = new Map<Key, Promise<Entry<Value>>>();
  private readonly now: () => number;
  /** The database did not answer the last time. */
  private failing = false;
  private nextProbeAt = -Infinity;
  private notified = false;

  constructor(private readonly options: NotifiedCacheOptions<Key, Value>) {
    this.known = new LRUCache({ max: options.max });
    this.now = options.now ?? (() => performance.now());
  }

  /**
   * At once where the value is fresh, else when the database has been asked.
   * @returns undefined when there is no such thing.
   * @throws (as a rejection) when the database does not answer and there is nothing older to fall back on.
   */
  get(key: Key): Value | undefined | Promise<Value | undefined> {
    const entry = this.known.get(key) ?? this.unknown.get(key);
    if (entry && entry.freshUntil > this.now()) return entry.value;
    return this.refreshed(key, entry);
  }

  /**
   * The value if it is there and fresh; it waits for nothing.
   * @param key - any text: what is no key is not there
   */
  peek(key: string): Value | undefined {
    const entry = this.known.get(key as Key);
    return entry && entry.freshUntil > this.now() ? entry.value : undefined;
  }

  /** Forgets how it was: it has changed. What is being loaded for it may be old already, and is not kept. */
  invalidate(key: Key): void {
    this.loads.delete(key);
    this.unknown.delete(key);
    const entry = this.known.get(key);
    if (entry) entry.freshUntil = -Infinity;
  }

  /** Forgets all that a change of something else concerns. */
  invalidateWhere(concerns: (value: Value) => boolean): void {
    this.loads.clear();
    for (const entry of this.known.values()) if (entry.value && concerns(entry.value)) entry.freshUntil = -Infinity;
  }

  /** From now on `invalidate` is called for every change: what is loaded from here on stays fresh until then. */
  notificationsBegan(): void {
    this.notified = true;
    this.loads.clear();
    this.limitFreshness(-Infinity);
  }

  /** Changes are not heard of any more: what is known gets old. */
  notificationsEnded(): void {
    this.notified = false;
    this.limitFreshness(this.now() + freshAfterLossMs);
  }

  private limitFreshness(until: number): void {
    for (const cache of [this.known, this.unknown]) {
      for (const entry of cache.values()) entry.freshUntil = Math.min(entry.freshUntil, until);
    }
  }

  private async refreshed(key: Key, old: Entry<Value> | undefined): Promise<Value | undefined> {
    const stale = this.options.outlivesDatabase ? old : undefined;
    if (stale && this.failing) {
      this.probe(key);
      return stale.value;
    }
    try {
      return await this.loaded(key, stale ? patienceMs.known : patienceMs.unknown);
    } catch (error) {
      if (stale) return stale.value;
      throw error;
    }
  }

  /** Asks a database that did not answer again, once a second, for one request; nobody waits for that. */
  private probe(key: Key): void {
    if (this.now() < this.nextProbeAt) return;
    this.nextProbeAt = this.now() + probeEveryMs;
    void this.loaded(key, patienceMs.unknown).catch(() => undefined); // it is not there yet
  }

  private async loaded(key: Key, ms: number): Promise<Value | undefined> {
    try {
      const { value } = await withTimeout(this.loads.get(key) ?? this.startLoad(key), ms, 'the database');
      this.failing = false;
      return value;
    } catch (error) {
      if (!this.failing) this.nextProbeAt = this.now() + probeEveryMs;
      this.failing = true;
      throw error;
    }
  }

  private startLoad(key: Key): Promise<Entry<Value>> {
    const load = this.load(key);
    this.loads.set(key, load);
    const settle = (entry?: Entry<Value>) => {
      if (this.loads.get(key) !== load) return; // invalidated meanwhile
      this.loads.delete(key);
      if (entry) this.keep(key, entry);
    };
    load.then(settle, () => settle()); // whoever waits for the load hears why it failed
    return load;
  }

  private async load(key: Key): Promise<Entry<Value>> {
    const value = await this.options.load(key);
    // What is not there may come to be, and that is not notified.
    return { value, freshUntil: this.notified && value ? Infinity : this.now() + freshMs };
  }

  private keep(key: Key, entry: Entry<Value>): void {
    const [right, wrong] = entry.value ? [this.known, this.unknown] : [this.unknown, this.known];
    right.set(key, entry);
    wrong.delete(key);
  }
}
