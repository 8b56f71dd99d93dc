import pg from 'pg';
import { ConnectionPool } from './connection-pool.ts';

export const connectionTimeoutMs = 5_000;

/** How long a session may wait for its client in the middle of a transaction. It holds locks meanwhile. */
export const idleInTransactionTimeoutMs = 15_000;

/** Ends the session of a machine that has disappeared, which releases its locks, within about 15 s. For TCP only. */
const deadPeerSettings = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '3',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '15000',
};

/** The same on the side of the client. Node.js then sends a probe each second and gives up after the tenth. */
export const clientKeepalive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** Commits of a session that does not wait for standbys are durable on the primary only. */
export const standbySettings = (waitsForStandbys: boolean): Record<string, string> =>
  waitsForStandbys ? {} : { synchronous_commit: 'local' };

/**
 * The address of a connection, and PostgreSQL's settings for its session. They include those that end the session of a client that has
 * disappeared. They are added to an `options` parameter of the URL, with which the driver would replace them.
 * @param url - `postgres://user:password@host:port/database`
 */
export function sessionConfig(
  url: string,
  settings: Readonly<Record<string, string | number>> = {},
): { connectionString: string; options: string } {
  const { connectionString, options } = withoutOptions(url);
  const all = Object.entries({ TimeZone: 'UTC', ...deadPeerSettings, ...settings });
  return { connectionString, options: [...options, ...all.map(([name, value]) => `-c ${name}=${value}`)].join(' ') };
}

function withoutOptions(url: string): { connectionString: string; options: string[] } {
  const [address = '', query] = url.split('?');
  const parameters = new URLSearchParams(query);
  const options = parameters.getAll('options');
  if (options.length === 0) return { connectionString: url, options };
  parameters.delete('options');
  return { connectionString: `${address}?${parameters.toString()}`, options };
}

export interface ConnectionOptions {
  url: string;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** The limit of each query. Default: none. */
  queryTimeoutMs?: number | undefined;
  /** How long a statement waits for a lock. Default: without end. */
  lockTimeoutMs?: number | undefined;
}

const clientConfig = (options: ConnectionOptions): pg.ClientConfig => {
  const { url, applicationName, queryTimeoutMs, lockTimeoutMs } = options;
  return {
    ...sessionConfig(url, lockTimeoutMs === undefined ? {} : { lock_timeout: lockTimeoutMs }),
    application_name: applicationName,
    connectionTimeoutMillis: connectionTimeoutMs,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
    ...clientKeepalive,
  };
};

/** A connection that belongs to no pool, not connected yet. Without listeners for `error`, its queries fail when it breaks, and no more. */
export const newClient = (options: ConnectionOptions): pg.Client =>
  new pg.Client(clientConfig(options)).on('error', () => undefined);

/** A pool of such connections. */
export function newPool(options: ConnectionOptions, size: number): pg.Pool {
  const pool = new ConnectionPool({ ...clientConfig(options), max: size });
  return pool.on('error', () => undefined); // the queries of a connection that breaks fail, too
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
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
