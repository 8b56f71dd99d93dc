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

/**
 * Does short work over a connection that belongs to no pool, and ends it.
 * @throws the error of the connection; what `work` throws
 */
export async function withConnection<Result>(
  { url, applicationName, queryTimeoutMs }: ConnectionOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...sessionConfig(url),
    application_name: applicationName,
    connectionTimeoutMillis: connectionTimeoutMs,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
    ...clientKeepalive,
  });
  client.on('error', () => undefined); // the work fails, too
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
