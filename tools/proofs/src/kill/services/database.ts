import type { TimeSpan } from '../audit/evidence.ts';

/** The PostgreSQL that the services use: one server, or the leader of a cluster. Its URLs never change. */
export interface Database {
  /** For this process. */
  readonly url: string;
  /** For the services. */
  readonly serviceUrl: string;
  /** When it did not answer. */
  readonly outages: readonly TimeSpan[];
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends everything that it has started. */
  close(): Promise<void>;
}
