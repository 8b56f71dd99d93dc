import { clientKeepalive, idleInTransactionTimeoutMs, sessionConfig, standbySettings } from '@tminus/database';
import { withTimeout } from '@tminus/resilience';
import pg from 'pg';

export interface CounterConnectionOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** The server ends a session that sends nothing for this long, so that others can take over its partitions. Default 15 s. */
  idleTimeoutMs?: number;
  /** Whether a commit waits for the standbys that the operator has made synchronous. Default true. */
  waitsForStandbys?: boolean;
}

const connectionTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
/** How much later than the server the client gives up, in case the server does not answer at all. */
const queryGraceMs = 2_000;

/**
 * All statements look up rows by their keys. New and quickly growing tables have no statistics, with which the planner would choose to
 * scan them.
 */
const forcedIndexLookups = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

/** A connection of a counter, not connected yet. */
export function createCounterClient({
  url,
  applicationName,
  idleTimeoutMs = idleInTransactionTimeoutMs,
  waitsForStandbys = true,
}: CounterConnectionOptions): pg.Client {
  return new pg.Client({
    ...sessionConfig(url, {
      ...forcedIndexLookups,
      statement_timeout: statementTimeoutMs,
      idle_session_timeout: idleTimeoutMs,
      idle_in_transaction_session_timeout: idleTimeoutMs,
      ...standbySettings(waitsForStandbys),
    }),
    application_name: applicationName,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: statementTimeoutMs + queryGraceMs,
    ...clientKeepalive,
  });
}

const endTimeoutMs = 1_000;

/** Ends a connection and an open transaction. Closes the socket if the server does not answer in time. Never fails. */
export async function endCounterClient(client: pg.Client): Promise<void> {
  await withTimeout(client.end(), endTimeoutMs, 'the database').catch(() => undefined);
  client.connection.stream.destroy();
}
