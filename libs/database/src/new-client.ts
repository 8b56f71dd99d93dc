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

/**
 * Does short work over a connection that belongs to no pool, and ends it.
 * @throws the error of the connection; what `work` throws
 */
export async function withConnection<Result>(
  options: ConnectionOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient(options);
  client.on('error', () => undefined); // the work fails, too
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
