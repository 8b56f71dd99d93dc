import { Injectable } from '@nestjs/common';
import { type AccountId, accountIds } from '@tminus/domain';
import { DataSource, type EntityManager, Raw } from 'typeorm';
import { IdempotencyKeyEntity } from '../entities/access.entities.ts';

/** An open transaction. Repository methods that accept one run inside it. */
export type Transaction = EntityManager;

export interface IdempotentRequest {
  /** The client's `Idempotency-Key`. */
  key: string;
  /** SHA-256 of the request. */
  requestHash: Buffer;
}

type IdempotentResult<T> =
  /** This call did the work. */
  | { status: 'done'; response: T }
  /** The work was done by an earlier request; this is its response. */
  | { status: 'replayed'; response: T }
  /** Another request with the same key is running. */
  | { status: 'in_progress' }
  /** The key belongs to a different request. */
  | { status: 'key_reused' };

/** Older responses have expired. By the clock of the database, which all nodes share. */
export const idempotencyExpiry = `now() - interval '24 hours'`;
const tryLock = 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked';

/** Runs each request once, no matter how often it is sent. Responses are kept for 24 hours. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` unless a request of this account with the same key was executed before. The response is stored in the transaction
   * that `work` runs in, so both are committed or neither is. An advisory lock prevents requests with the same key from running at the same
   * time. It works across nodes and ends with the transaction, even if the process dies.
   * @param work - its response must be serializable as JSON; if it throws, everything is rolled back and the error is passed on
   */
  runOnce<T extends object>(
    accountId: AccountId,
    { key, requestHash }: IdempotentRequest,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<IdempotentResult<T>> {
    return this.dataSource.transaction(async (manager): Promise<IdempotentResult<T>> => {
      if (!(await tryToLock(manager, `idempotency ${accountIds.toUuid(accountId)} ${key}`)))
        return { status: 'in_progress' };
      const createdAt = Raw((column) => `${column} > ${idempotencyExpiry}`);
      const stored = await manager.findOneBy(IdempotencyKeyEntity, { accountId, key, createdAt });
      if (stored && !stored.requestHash.equals(requestHash)) return { status: 'key_reused' };
      if (stored) return { status: 'replayed', response: stored.response as T };
      const response = await work(manager);
      const row = { accountId, key, requestHash, response, createdAt: () => 'now()' };
      // An upsert, because an expired row with this key may not be deleted yet.
      await manager.upsert(IdempotencyKeyEntity, row, ['accountId', 'key']);
      return { status: 'done', response };
    });
  }
}

/** Takes an advisory lock until the end of the transaction. Returns false if another session holds it. */
async function tryToLock(manager: EntityManager, name: string): Promise<boolean> {
  const [row] = await manager.query<{ locked: boolean }[]>(tryLock, [name]);
  return row?.locked === true;
}
