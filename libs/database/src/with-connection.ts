import type pg from 'pg';
import { type ConnectionOptions, newClient } from './new-client.ts';

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
