import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseOutage } from '@tminus/server/resilience';
import { assertWritable } from './database-errors.ts';
import { withConnection } from './connection-settings.ts';

const pauseMs = 500;

interface WaitOptions {
  /** How long to try again while the database is not reachable, starts or stops, or is a standby. */
  withinMs: number;
  /** Called once if the first attempt fails. */
  onWaiting: (error: unknown) => void;
}

/**
 * Resolves when the database accepts a connection and writes. Errors that waiting does not cure, such as a wrong password, are thrown at once.
 * @throws the error of the last attempt
 */
export async function waitForDatabase(url: string, { withinMs, onWaiting }: WaitOptions): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (let attempt = 1; ; attempt++) {
    try {
      await withConnection({ url, applicationName: 'tminus-migrate' }, (client) =>
        assertWritable(async (sql) => (await client.query(sql)).rows),
      );
      return;
    } catch (error) {
      if (!isDatabaseOutage(error) || performance.now() + pauseMs > deadline) throw error;
      if (attempt === 1) onWaiting(error);
      await delay(pauseMs);
    }
  }
}
