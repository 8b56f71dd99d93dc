import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { clientKeepalive, sessionConfig } from './connection-settings.ts';
import { connectionTimeoutMs } from './data-source.ts';
import { isDatabaseOutage } from './database-outage.ts';

const pauseMs = 500;

export interface WaitOptions {
  /** How long to try again while the database is not reachable, starts or stops. */
  withinMs: number;
  /** Called once if the first attempt fails. */
  onWaiting: (error: unknown) => void;
}

/**
 * Resolves when the database accepts a connection. Errors that waiting does not cure, such as a wrong password, are thrown at once.
 * @throws the error of the last attempt
 */
export async function waitForDatabase(url: string, { withinMs, onWaiting }: WaitOptions): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (let attempt = 1; ; attempt++) {
    try {
      await connectOnce(url);
      return;
    } catch (error) {
      if (!isDatabaseOutage(error) || performance.now() + pauseMs > deadline) throw error;
      if (attempt === 1) onWaiting(error);
      await delay(pauseMs);
    }
  }
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({
    ...sessionConfig(url),
    application_name: 'tminus-migrate',
    connectionTimeoutMillis: connectionTimeoutMs,
    ...clientKeepalive,
  });
  client.on('error', () => undefined); // connect() rejects too
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}
