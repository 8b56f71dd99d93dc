import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { EvergreenOpenRepository, type EvergreenRecipient } from '@tminus/database';
import type { TimerId } from '@tminus/domain';
import { Recorder, timerBytes } from '@tminus/analytics';
import { CircuitBreaker, withTimeout } from '@tminus/server/resilience';
import DataLoader from 'dataloader';
import { DailyLimit, dayOf } from '../../daily-limit.ts';
import { FirstOpenCache } from './first-open-cache.ts';

/**
 * Limits how many new recipients of a timer this process stores in a UTC day, because anyone can invent recipients. The limit is checked
 * before the spool, so neither the disk nor the database grows.
 */
@Injectable()
export class NewRecipients {
  private readonly logger = new Logger('Images');
  private readonly today: DailyLimit;
  private lastWarning = -1;

  constructor(
    @Inject(SERVICE_CONFIG) { evergreen, timerCacheSize }: Pick<ServiceConfig, 'evergreen' | 'timerCacheSize'>,
  ) {
    this.today = new DailyLimit(evergreen.recipientsPerDay, timerCacheSize);
  }

  /** Counts a new recipient. @returns false if the timer has reached its limit */
  admit(timerId: TimerId, nowSecond: number): boolean {
    if (this.today.admit(timerId, nowSecond)) return true;
    const day = dayOf(nowSecond);
    if (day !== this.lastWarning) {
      this.logger.warn(
        `New recipients of timer ${timerId} are not stored until midnight UTC: there are more than EVERGREEN_RECIPIENTS_PER_DAY.`,
      );
    }
    this.lastWarning = day;
    return false;
  }
}

/** Takes 4 MB. */
const cacheCapacity = 2 ** 18;
/** How long a request waits: less if there is a cached first open to use instead. */
const timeoutMs = { cached: 100, unknown: 1_000 };
/** How long no request queries a database that does not answer. */
const pauseMs = 1_000;
/**
 * How long until the database is queried again. A first open that is not in the database arrives there within about a second, as do earlier
 * ones that other processes have recorded. One that is in the database is the earliest, unless a process could not ship its records for a
 * long time.
 */
const refreshAfterSeconds = { notStored: 5, stored: 3_600 };

/** Who opens, or the inverted hash of somebody whose image is loaded early: see ADR 58. */
interface Opener extends EvergreenRecipient {
  /** Default: false. */
  isProvisional?: boolean;
}

const monotonicSecond = () => Math.floor(performance.now() / 1000);

/**
 * Finds when each recipient first opened an evergreen timer, in the database or a cache of it: one query for most recipients. While
 * the database is down, the countdown of an unknown recipient starts now. When it is back, the earliest of all opens counts.
 */
@Injectable()
export class FirstOpenService implements OnApplicationBootstrap {
  /** How long the service waits at its start for the first opens that earlier processes recorded. Tests on a busy machine need more. */
  static startTimeoutMs = 5_000;

  private readonly cache = new FirstOpenCache(cacheCapacity);
  private readonly loader: DataLoader<EvergreenRecipient, Date | undefined, string>;
  private readonly logger = new Logger('Images');
  private readonly database = new CircuitBreaker({
    pauseMs,
    began: ({ message }) =>
      this.logger.warn(`First opens cannot be looked up, so countdowns of unknown recipients start now: ${message}`),
  });

  /** Whether the first opens that earlier processes recorded are in the database. */
  private isBacklogShipped = false;
  private waitsForBacklog = true;

  constructor(
    opens: EvergreenOpenRepository,
    private readonly recorder: Recorder,
    private readonly newRecipients: NewRecipients,
  ) {
    void recorder.backlogShipped.then(() => (this.isBacklogShipped = true));
    // One query for all recipients of a turn of the event loop, each of them once.
    this.loader = new DataLoader((recipients: readonly EvergreenRecipient[]) => opens.find(recipients), {
      cacheKeyFn: ({ recipient }) => Buffer.from(recipient).toString('latin1'),
      maxBatchSize: 500,
      batchScheduleFn: setImmediate,
    });
  }

  /** A recipient whose first open is still in the spool should not wait for it, nor get a new countdown. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.recorder.hadBacklog) return;
    await withTimeout(this.recorder.backlogShipped, FirstOpenService.startTimeoutMs, 'the shipper').catch(() => {
      this.waitsForBacklog = false; // requests would wait in vain
    });
  }

  /** The first open in epoch seconds; undefined if a database query is necessary. */
  peek({ recipient }: EvergreenRecipient): number | undefined {
    const cached = this.cache.get(recipient);
    return cached && monotonicSecond() < cached.refreshAt ? cached.epochSecond : undefined;
  }

  /**
   * The first open in epoch seconds. Never fails, and waits for at most a second.
   * @param isView - if the recipient is unknown, whether this is the first open. It is recorded before this method returns.
   *   Otherwise, or if the timer has too many new recipients today, nothing is recorded, and the result is `nowSecond`.
   */
  async find(recipient: Opener, nowSecond: number, isView: boolean): Promise<number> {
    const cached = this.peek(recipient);
    if (cached !== undefined) return cached;
    const stored = await this.findStored(recipient);
    // After the wait: if several requests waited, the first one has added its open.
    const own = this.cache.get(recipient.recipient)?.epochSecond;
    if (stored === undefined && own === undefined) {
      if (!isView || !this.newRecipients.admit(recipient.timerId, nowSecond)) return nowSecond;
      this.record(recipient, nowSecond);
    }
    const known = [stored, own].filter((second) => second !== undefined);
    const epochSecond = known.length > 0 ? Math.min(...known) : nowSecond;
    const isEarliest = stored !== undefined && this.isBacklogShipped;
    const refreshAt = monotonicSecond() + refreshAfterSeconds[isEarliest ? 'stored' : 'notStored'];
    this.cache.set(recipient.recipient, { epochSecond, refreshAt });
    return epochSecond;
  }

  private record({ timerId, recipient, isProvisional }: Opener, epochSecond: number): void {
    this.recorder.record([{ kind: 'firstOpen', timer: timerBytes(timerId), recipient, epochSecond, isProvisional }]);
  }

  /** Undefined if the recipient is not in the database, or if the database does not answer in time. */
  private async findStored(recipient: EvergreenRecipient): Promise<number | undefined> {
    const isCached = this.cache.get(recipient.recipient) !== undefined;
    const end = performance.now() + (isCached ? timeoutMs.cached : timeoutMs.unknown);
    const stored = await this.query(recipient, end);
    if (stored !== undefined || isCached || !(await this.backlogBecomesShipped(end))) return stored;
    return this.query(recipient, end);
  }

  /** Waits for the first opens that earlier processes recorded. @returns false if there was nothing to wait for, or not enough time */
  private async backlogBecomesShipped(end: number): Promise<boolean> {
    if (this.isBacklogShipped || !this.waitsForBacklog || !this.database.allowsCall()) return false;
    const shipped = this.recorder.backlogShipped.then(() => true);
    return withTimeout(shipped, end - performance.now(), 'the shipper').catch(() => false);
  }

  private async query(recipient: EvergreenRecipient, end: number): Promise<number | undefined> {
    if (!this.database.allowsCall()) return undefined;
    try {
      const load = () => this.loader.load(recipient).finally(() => this.loader.clear(recipient));
      const openedAt = await this.database.run(() => withTimeout(load(), end - performance.now(), 'the database'));
      return openedAt && Math.floor(openedAt.getTime() / 1000);
    } catch {
      return undefined; // the circuit breaker has logged it
    }
  }
}
