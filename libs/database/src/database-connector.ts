import { type OutageListener, OutageLog } from '@tminus/resilience';
import type { DataSource } from 'typeorm';

export const connectRetryMs = 1_000;

/** Connects a data source, and tries again every second until it succeeds: a service starts without its database (docs/adr/0006). */
export class DatabaseConnector {
  private readonly outage: OutageLog;
  private retry: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    listener: OutageListener,
  ) {
    this.outage = new OutageLog(listener);
  }

  /** Resolves after the first attempt. Never fails. */
  async connect(): Promise<void> {
    try {
      await this.dataSource.initialize();
      this.outage.succeeded();
    } catch (error) {
      this.outage.failed(error);
      if (!this.isStopped) this.retry = setTimeout(() => void this.connect(), connectRetryMs);
    }
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.retry);
  }
}
