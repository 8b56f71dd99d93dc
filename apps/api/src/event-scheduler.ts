import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ApiKeyRepository, TimerDeadlineRepository } from '@tminus/database';
import { keyExpiringDays } from '@tminus/domain';
import { OutageLog } from '@tminus/resilience';

const timersIntervalMs = 1_000;
const keysIntervalMs = 60_000;

/** In an interval, so that many deadlines at the same second leave the database to images, too. */
const maxBatches = 4;

/** Stores the events that time causes. Each process does it: a row that one of them has locked is skipped by the others. */
@Injectable()
export class EventScheduler implements BeforeApplicationShutdown {
  private readonly outage = new OutageLog({
    began: ({ message }) => new Logger('Events').warn(`Events that are due must wait: ${message}`),
  });
  private running: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly timers: TimerDeadlineRepository,
    private readonly keys: ApiKeyRepository,
  ) {}

  @Interval(timersIntervalMs)
  storeTimerEvents(): void {
    this.start(async () => {
      for (let batch = 0; batch < maxBatches; batch++)
        if (!(await this.timers.storeDueEvents(new Date(Date.now())))) return;
    });
  }

  @Interval(keysIntervalMs)
  storeKeyEvents(): void {
    this.start(() => this.keys.storeExpiring(new Date(Date.now()), keyExpiringDays));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  /** Unless something runs: the next interval is near. */
  private start(work: () => Promise<void>): void {
    if (this.isStopped) return;
    this.running ??= work()
      .then(
        () => this.outage.succeeded(),
        (error: unknown) => this.outage.failed(error),
      )
      .finally(() => (this.running = undefined));
  }
}
