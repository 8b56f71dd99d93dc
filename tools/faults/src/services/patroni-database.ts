import type { PatroniCluster } from '@tminus/testing';
import type { TimeSpan } from '../audit/evidence.ts';
import type { Database } from './database.ts';

/** A cluster with Patroni as the database of the services. */
export class PatroniDatabase implements Database {
  readonly outages: TimeSpan[] = [];

  constructor(readonly cluster: PatroniCluster) {}

  get url(): string {
    return this.cluster.url;
  }

  get serviceUrl(): string {
    return this.cluster.url;
  }

  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    return this.cluster.query(text, values);
  }

  /** Records that the database does not answer until the returned function is called. */
  beginOutage(): () => void {
    const outage: TimeSpan = { fromMs: Date.now() };
    this.outages.push(outage);
    return () => (outage.toMs = Date.now());
  }

  close(): Promise<void> {
    return this.cluster.close();
  }
}
