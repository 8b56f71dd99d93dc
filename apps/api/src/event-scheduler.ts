import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ApiKeyRepository, TimerDeadlineRepository } from '@tminus/database';
import { keyExpiringDays } from '@tminus/domain';
import { OutageLog } from '@tminus/resilience';

const intervalMs = 1_000;

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
    await this.keys.storeExpiring(now, keyExpiringDays);
    for (let batch = 0; batch < maxBatches; batch++) if (!(await this.timers.storeDueEvents(now))) return;
  }
}
