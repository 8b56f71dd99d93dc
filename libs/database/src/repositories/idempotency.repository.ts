import { type AccountId, accountIds } from '@tminus/domain';
import { type DataSource, type EntityManager, MoreThan } from 'typeorm';
import { IdempotencyKeyEntity } from '../entities/idempotency-key.entity.ts';

/** A transaction under way, for repositories to take part in. */
export type Transaction = EntityManager;

export interface IdempotentRequest {
  /** What the client calls the request. */
  key: string;
  /** SHA-256 of what it asks for. */
  requestHash: Buffer;
}

/** What became of a request: done now, done before, being done by another, or another request has its key. */
export type IdempotentOutcome<T> =
  { is: 'done'; response: T } | { is: 'replayed'; response: T } | { is: 'in_progress' } | { is: 'reused' };

/** How long an answer is remembered. */
const keptMs = 24 * 3_600_000;
const tryLock = 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked';
const sweepBatch =
  'DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(SELECT ctid FROM idempotency_keys WHERE created_at < $1 LIMIT $2))';
const batchSize = 5_000;

/** Requests that are done once, however often they are sent. */
export class IdempotencyRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Does `work` unless a request with this key has been done for the account, and remembers its response in the transaction in
   * which `work` does what it does: there is never one without the other. Requests with one key exclude each other by a lock of
   * the database, which holds over all nodes and ends with the transaction, also when the process dies.
   * @param work its response must be what JSON can hold; what it throws undoes everything and is passed on
   */
  once<T extends object>(
    accountId: AccountId,
    { key, requestHash }: IdempotentRequest,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<IdempotentOutcome<T>> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await lock(manager, `idempotency ${accountIds.toUuid(accountId)} ${key}`))) return { is: 'in_progress' };
      const createdAt = MoreThan(new Date(this.now() - keptMs));
      const known = await manager.findOneBy(IdempotencyKeyEntity, { accountId, key, createdAt });
      if (known && !known.requestHash.equals(requestHash)) return { is: 'reused' };
      if (known) return { is: 'replayed', response: known.response as T };
      const response = await work(manager);
      const remembered = { accountId, key, requestHash, response, createdAt: new Date(this.now()) };
      // One that is too old to count may still be there.
      await manager.upsert(IdempotencyKeyEntity, remembered, ['accountId', 'key']);
      return { is: 'done', response };
    });
  }

  /**
   * Forgets what is too old to count; leaves it to another node that is at it already.
   * @returns how many were forgotten
   */
  async sweep(): Promise<number> {
    const deleted = await this.dataSource.transaction(async (manager) => {
      if (!(await lock(manager, 'idempotency sweep'))) return 0;
      const [, count] = await manager.query<[unknown, number]>(sweepBatch, [new Date(this.now() - keptMs), batchSize]);
      return count;
    });
    return deleted < batchSize ? deleted : deleted + (await this.sweep());
  }
}

/** Takes a lock that lasts as long as the transaction; false when another one has it. */
async function lock(manager: EntityManager, name: string): Promise<boolean> {
  const [row] = await manager.query<{ locked: boolean }[]>(tryLock, [name]);
  return row?.locked === true;
}
