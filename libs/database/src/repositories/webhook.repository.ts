import { Injectable } from '@nestjs/common';
import { type AccountId, type WebhookId, accountIds } from '@tminus/domain';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { WebhookAttemptEntity, WebhookEntity } from '../entities/webhook.entities.ts';
import type { Transaction } from './idempotency.repository.ts';

/** What the owner of a webhook decides. */
export type WebhookInput = Pick<WebhookEntity, 'url' | 'events' | 'description' | 'status'>;

export type WebhookChange = Partial<
  WebhookInput & Pick<WebhookEntity, 'disabledReason' | 'secret' | 'previousSecret' | 'previousSecretEndsAt'>
>;

/** An attempt that is not stored yet. */
export type NewWebhookAttempt = Omit<WebhookAttemptEntity, 'id' | 'webhook'>;

/** The webhooks of accounts, and what was sent to them. */
@Injectable()
export class WebhookRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The oldest first. */
  list(accountId: AccountId): Promise<WebhookEntity[]> {
    return this.dataSource.manager.find(WebhookEntity, { where: { accountId }, order: { id: 'ASC' } });
  }

  find(accountId: AccountId, id: WebhookId): Promise<WebhookEntity | null> {
    return this.dataSource.manager.findOneBy(WebhookEntity, { accountId, id });
  }

  /**
   * Exact under any number of concurrent requests: they wait for the row of the account.
   * @param limit - how many webhooks the account may have
   * @returns false if the limit is reached
   */
  create(
    webhook: WebhookInput & Pick<WebhookEntity, 'id' | 'accountId' | 'secret'>,
    limit: number,
    transaction?: Transaction,
  ): Promise<boolean> {
    const insert = async (manager: EntityManager) => {
      const { accountId } = webhook;
      await manager.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountIds.toUuid(accountId)]);
      if ((await manager.countBy(WebhookEntity, { accountId })) >= limit) return false;
      await manager.insert(WebhookEntity, webhook);
      return true;
    };
    return transaction ? insert(transaction) : this.dataSource.transaction(insert);
  }

  /**
   * Changes a webhook, and increments its revision. A lock on its row serializes concurrent changes.
   * @param change - if it throws, nothing changes and the error is passed on
   * @returns undefined if the account has no such webhook
   */
  update(
    accountId: AccountId,
    id: WebhookId,
    change: (current: WebhookEntity) => WebhookChange,
  ): Promise<WebhookEntity | undefined> {
    return this.locked(accountId, id, async (current, manager) => {
      const changed = { ...change(current), revision: current.revision + 1 };
      await manager.update(WebhookEntity, { id }, changed);
      return { ...current, ...changed };
    });
  }

  /**
   * Deletes a webhook and all that was or will be sent to it.
   * @param confirm - if it throws, nothing is deleted and the error is passed on
   * @returns undefined if the account has no such webhook
   */
  delete(
    accountId: AccountId,
    id: WebhookId,
    confirm: (current: WebhookEntity) => void,
  ): Promise<WebhookEntity | undefined> {
    return this.locked(accountId, id, async (current, manager) => {
      confirm(current);
      await manager.delete(WebhookEntity, { id });
      return current;
    });
  }

  private locked<Result>(
    accountId: AccountId,
    id: WebhookId,
    work: (current: WebhookEntity, manager: EntityManager) => Promise<Result>,
  ): Promise<Result | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const current = await manager.findOne(WebhookEntity, { where: { accountId, id }, lock });
      return current ? work(current, manager) : undefined;
    });
  }

  async addAttempt(attempt: NewWebhookAttempt): Promise<WebhookAttemptEntity> {
    return this.dataSource.manager.save(WebhookAttemptEntity, attempt);
  }

  /**
   * The newest first.
   * @param before - the id of an attempt: only those before it
   */
  listAttempts(webhookId: WebhookId, limit: number, before?: string): Promise<WebhookAttemptEntity[]> {
    return this.dataSource.manager.find(WebhookAttemptEntity, {
      where: { webhookId, ...(before === undefined ? {} : { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }
}
