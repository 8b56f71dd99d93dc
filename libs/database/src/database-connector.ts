import { toError } from '@tminus/resilience';
import type { DataSource } from 'typeorm';
import { SchemaOutdatedError, assertSchemaIsCurrent } from './schema-state.ts';

export const connectRetryMs = 1_000;

export interface ConnectionListener {
  /** Called once when the database cannot be reached. */
  unreachable: (error: Error) => void;
  /** Called once when it can be reached, but has pending migrations. */
  outdated?: (error: SchemaOutdatedError) => void;
  /** Called when it is connected after one of these problems. */
  recovered?: () => void;
}

/**
 * Connects a data source, and tries again every second until it succeeds: a service starts without its database (docs/adr/0006). As long
 * as migrations are pending, the data source stays unconnected, so everything behaves as if the database were down.
 */
export class DatabaseConnector {
  private current: Error | undefined;
  private retry: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly listener: ConnectionListener,
  ) {}

  /** Why the last attempt failed; undefined if it succeeded. */
  get problem(): Error | undefined {
    return this.current;
  }

  /** Resolves after the first attempt. Never fails. */
  async connect(): Promise<void> {
    const before = this.current;
    try {
      await assertSchemaIsCurrent(this.dataSource);
      await this.dataSource.initialize();
      this.current = undefined;
      if (before) this.listener.recovered?.();
    } catch (error) {
      this.current = toError(error);
      this.report(before, this.current);
      if (!this.isStopped) this.retry = setTimeout(() => void this.connect(), connectRetryMs);
    }
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.retry);
  }

  /** Each kind of problem once, also if one follows the other: the first start of a server finds no database, then an empty one. */
  private report(before: Error | undefined, now: Error): void {
    const isOutdated = now instanceof SchemaOutdatedError;
    if (before && before instanceof SchemaOutdatedError === isOutdated) return;
    if (isOutdated) this.listener.outdated?.(now);
    else this.listener.unreachable(now);
  }
}
