import { CircuitBreaker, ownCopy, withTimeout } from '@tminus/server/resilience';
import { LRUCache } from 'lru-cache';

/** Missing keys have their own, smaller cache: a flood of unknown keys evicts no existing value. */
const maxMissing = 2_000;
/** How long a value is fresh while the cache receives no notifications. */
const freshMs = 5_000;
/**
 * How long a value stays fresh after notifications stop: a connection that hangs is detected up to four seconds late, or within a minute if
 * the database is too busy for heartbeats (`NotificationListener`).
 */
const freshAfterLossMs = 1_000;
/** How long a request waits for the database: less if there is a stale value to return instead. */
const timeoutMs = { stale: 100, missing: 1_000 };
/** How often requests with a stale value probe a database that does not answer. */
const probeIntervalMs = 1_000;

interface Entry<Value> {
  /** Undefined if the key does not exist. */
  value: Value | undefined;
  freshUntil: number;
}

/** @typeParam Key - ASCII texts */
interface ReadThroughCacheOptions<Key extends string, Value> {
  /** Reads the value from the database; undefined if the key does not exist. */
  load: (key: Key) => Promise<Value | undefined>;
  /** The maximum number of values. */
  max: number;
  /** Whether to return a stale value while the database does not answer. */
  serveStale: boolean;
  /** A clock that never goes backward, in milliseconds. */
  now?: () => number;
}

/**
 * An LRU read-through cache of database values. Concurrent requests for a key share one query. While changes are notified
 * (`CacheInvalidation`), a value is fresh until it changes, otherwise for five seconds. With `serveStale`, known values are
 * returned at once while the database is down or hangs.
 */
export class ReadThroughCache<Key extends string, Value extends object> {
  private readonly existing: LRUCache<Key, Entry<Value>>;
  private readonly missing = new LRUCache<Key, Entry<Value>>({ max: maxMissing });
  private readonly loads = new Map<Key, Promise<Entry<Value>>>();
  private readonly circuitBreaker: CircuitBreaker;
  private readonly now: () => number;
  private isNotified = false;
  private loadCount = 0;

  constructor(private readonly options: ReadThroughCacheOptions<Key, Value>) {
    this.existing = new LRUCache({ max: options.max });
    this.now = options.now ?? (() => performance.now());
    this.circuitBreaker = new CircuitBreaker({ pauseMs: probeIntervalMs, now: this.now });
  }

  /** How many values it has, and how often it has asked the database since the start. */
  get statistics(): { entries: number; loads: number } {
    return { entries: this.existing.size, loads: this.loadCount };
  }

  /**
   * Returns a fresh value synchronously; otherwise asks the database.
   * @returns undefined if the key does not exist
   * @throws (as a rejection) if the database does not answer and there is no stale value to return
   */
  get(key: Key): Value | undefined | Promise<Value | undefined> {
    const entry = this.existing.get(key) ?? this.missing.get(key);
    if (entry && entry.freshUntil > this.now()) return entry.value;
    return this.refresh(key, entry);
  }

  /**
   * The value if it is cached and fresh. Never asks the database.
   * @param key - any text; undefined is returned for text that is not a key
   */
  peek(key: string): Value | undefined {
    const entry = this.existing.get(key as Key);
    return entry && entry.freshUntil > this.now() ? entry.value : undefined;
  }

  /** Whether the cache has a value of the key, fresh or stale. Never asks the database. */
  has(key: Key): boolean {
    return this.existing.has(key);
  }

  /** Marks a value as stale because it has changed. A load in progress may be too old and is not cached. */
  invalidate(key: Key): void {
    this.loads.delete(key);
    this.missing.delete(key);
    const entry = this.existing.get(key);
    if (entry) entry.freshUntil = -Infinity;
  }

  /** Marks all values that match as stale. */
  invalidateWhere(matches: (value: Value) => boolean): void {
    this.loads.clear();
    for (const entry of this.existing.values()) if (entry.value && matches(entry.value)) entry.freshUntil = -Infinity;
  }

  /** To be called when `invalidate` will be called for every further change: values loaded from then on stay fresh until they change. */
  onListening(): void {
    this.isNotified = true;
    this.loads.clear();
    this.limitFreshness(-Infinity);
  }

  /** To be called when changes are no longer notified: cached values expire soon. */
  onDisconnected(): void {
    this.isNotified = false;
    this.limitFreshness(this.now() + freshAfterLossMs);
  }

  private limitFreshness(until: number): void {
    for (const cache of [this.existing, this.missing]) {
      for (const entry of cache.values()) entry.freshUntil = Math.min(entry.freshUntil, until);
    }
  }

  private async refresh(key: Key, old: Entry<Value> | undefined): Promise<Value | undefined> {
    const stale = this.options.serveStale ? old : undefined;
    if (stale && this.circuitBreaker.isOpen) {
      if (this.circuitBreaker.allowsCall()) void this.loadWithin(key, timeoutMs.missing).catch(() => undefined);
      return stale.value;
    }
    try {
      return await this.loadWithin(key, stale ? timeoutMs.stale : timeoutMs.missing);
    } catch (error) {
      if (stale) return stale.value;
      throw error;
    }
  }

  private async loadWithin(key: Key, ms: number): Promise<Value | undefined> {
    const load = () => withTimeout(this.loads.get(key) ?? this.startLoad(key), ms, 'the database');
    return (await this.circuitBreaker.run(load)).value;
  }

  private startLoad(key: Key): Promise<Entry<Value>> {
    const load = this.load(key);
    this.loads.set(key, load);
    const settle = (entry?: Entry<Value>) => {
      if (this.loads.get(key) !== load) return; // invalidated in the meantime
      this.loads.delete(key);
      if (entry) this.store(key, entry);
    };
    load.then(settle, () => settle()); // the callers of `loadWithin` receive the error
    return load;
  }

  private async load(key: Key): Promise<Entry<Value>> {
    this.loadCount++;
    const value = await this.options.load(key);
    // Inserts are not notified, so a missing key is never fresh for longer.
    return { value, freshUntil: this.isNotified && value ? Infinity : this.now() + freshMs };
  }

  private store(key: Key, entry: Entry<Value>): void {
    const [target, other] = entry.value ? [this.existing, this.missing] : [this.missing, this.existing];
    target.set(ownCopy(key), entry);
    other.delete(key);
  }
}
