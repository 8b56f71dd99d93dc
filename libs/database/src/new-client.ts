import pg from 'pg';
import { clientKeepalive, sessionConfig } from './connection-settings.ts';
import { connectionTimeoutMs } from './data-source.ts';

export interface ConnectionOptions {
  url: string;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** The limit of each query. Default: none. */
  queryTimeoutMs?: number | undefined;
}

/** A connection that belongs to no pool, not connected yet. */
export function newClient({ url, applicationName, queryTimeoutMs }: ConnectionOptions): pg.Client {
  return new pg.Client({
    ...sessionConfig(url),
    application_name: applicationName,
    connectionTimeoutMillis: connectionTimeoutMs,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
    ...clientKeepalive,
  });
}
