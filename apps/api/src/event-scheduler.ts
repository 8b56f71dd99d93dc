import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  ApiKeyRepository,
  LocalTimeRepository,
  PendingStartRepository,
  TimerDeadlineRepository,
} from '@tminus/database';
import { keyExpiringDays } from '@tminus/domain';
import { isDatabaseOutage, OutageLog } from '@tminus/server/resilience';

const intervalMs = 1_000;

/** Keys are announced days before they expire. */
const keyIntervalMs = 60_000;

/** In an interval, with pauses: many deadlines or starts at the same second leave processors and database to images. */
const maxBatches = 30;
const pauseMs = 20;

type Due = 'deadlines' | 'starts';

/**
 * Stores the events that time causes, and those that are collected for some time. Each process does it: a row that one of them has locked is
 * skipped by the others.
 */
@Injectable()
export class EventScheduler implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Events');
  private readonly outage = new OutageLog({
    began: (error) => {
      const text = `Events that are due must wait: ${error.message}`;
      if (isDatabaseOutage(error)) this.logger.warn(text);
      else this.logger.error(text, error.stack);
    },
    ended: () => this.logger.warn('Events that are due are stored again.'),
  });
  private running: Promise<void> | undefined;
  private keysCheckedMs = -Infinity;
  private hasComparedZones = false;
  private isStopped = false;
  /** The events of all that was due before are stored. In epoch milliseconds. */
  private readonly storedUntilMs: Record<Due, number> = { deadlines: Date.now(), starts: Date.now() };
  private readonly sources: Record<Due, TimerDeadlineRepository | PendingStartRepository>;

  constructor(
    deadlines: TimerDeadlineRepository,
    starts: PendingStartRepository,
    private readonly keys: ApiKeyRepository,
    private readonly localTimes: LocalTimeRepository,
  ) {
    this.sources = { deadlines, starts };
  }

  /** How long the oldest has been due whose events are not stored; without one, how long ago that was seen. */
  lagSeconds(of: Due): number {
    const nowMs = Date.now();
    return Math.max(0, nowMs - this.storedUntilMs[of]) / 1_000;
  }

  /** Starts unless the run before still works. */
  @Interval(intervalMs)
  runInBackground(): void {
    if (this.isStopped) return;
    this.running ??= this.run()
      .then(
        () => this.outage.succeeded(),
        (error: unknown) => this.outage.failed(error),
      )
      .finally(() => (this.running = undefined));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    const now = new Date(Date.now());
    // A fault of one must not stop the others.
    const results = await Promise.allSettled([
      this.storeKeys(now),
      this.compareZones(now),
      this.storeDue('deadlines', now),
      this.storeDue('starts', now),
    ]);
    const failed = results.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async storeKeys(now: Date): Promise<void> {
    if (performance.now() < this.keysCheckedMs + keyIntervalMs) return;
    // Again in a second if there may be more, or after a fault.
    if (!(await this.keys.storeExpiring(now, keyExpiringDays))) this.keysCheckedMs = performance.now();
  }

  /** Once: a process keeps the rules of time zones that it has started with. */
  private async compareZones(now: Date): Promise<void> {
    if (this.hasComparedZones) return;
    await this.localTimes.announceMoved(now.getTime());
    this.hasComparedZones = true;
  }

  private async storeDue(name: Due, now: Date): Promise<void> {
    const oldest = (await this.storeBatches(name, now)) ? null : await this.sources[name].findOldestDue(now);
    this.storedUntilMs[name] = (oldest ?? now).getTime();
  }

  /** @returns whether nothing is left */
  private async storeBatches(name: Due, now: Date): Promise<boolean> {
    for (let batch = 1; await this.sources[name].storeDueEvents(now); batch++) {
      if (batch === maxBatches || this.isStopped) return false;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return true;
  }
}
