import { PooledClient } from '@tminus/database';
import pg from 'pg';

type Query = (this: pg.Client, text: unknown, ...rest: unknown[]) => unknown;

const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;

/** Injected bug: a transaction that fails is not rolled back, and its connection returns to the pool. */
prototype.query = function (text, ...rest) {
  const isSkipped = text === 'ROLLBACK' && this instanceof PooledClient;
  return isSkipped ? Promise.resolve({ rows: [], rowCount: 0, command: text }) : query.call(this, text, ...rest);
};
Object.defineProperty(PooledClient.prototype, 'isIdle', { get: () => true });
