import { Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Actor,
  ApiError,
  type EventType,
  type WebhookId,
  changesBetween,
  changesOfNew,
} from '@tminus/domain';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { ApiKeyEntity } from '../entities/access.entities.ts';
import { type WebhookCreator, WebhookEntity } from '../entities/webhook.entities.ts';
import { EventRecorder, type NewEvent } from './event-recorder.ts';
import type { Transaction } from './idempotency.repository.ts';
import { lockAccount } from './account.repository.ts';
import { wakeWebhook } from './webhook-delivery.repository.ts';

interface CreatingKey {
  accountId: AccountId;
  /** Its public id. */
  id: string;
}

/** What the owner of a webhook decides. */
type WebhookInput = Pick<WebhookEntity, 'url' | 'events' | 'description' | 'status'>;

type WebhookChange = Partial<
  WebhookInput & Pick<WebhookEntity, 'disabledReason' | 'secret' | 'previousSecret' | 'previousSecretEndsAt'>
>;

/** The fields that events show. Of the address only the origin: many services have a secret in the path. */
const publicFields = ({ url, events, description, status }: WebhookInput) => ({
  ...{ events, description, status },
  origin: new URL(url).origin,
});

/** Deletes the webhooks that an API key has created, as `WebhookRepository.delete`. The account is locked. */
export async function deleteWebhooksOf(
  manager: EntityManager,
  recorder: EventRecorder,
  key: CreatingKey,
  actor: Actor,
) {
  const { accountId } = key;
  const all = await manager.findBy(WebhookEntity, { accountId });
  const made = all.filter(({ createdBy }) => createdBy?.kind === 'key' && createdBy.id === key.id);
  if (made.length === 0) return;
  await manager.delete(WebhookEntity, { id: In(made.map(({ id }) => id)) });
  await recorder.record(manager, ...made.map((webhook) => deletionOf(webhook, actor)));
}

const deletionOf = ({ accountId, id, ...webhook }: WebhookEntity, actor: Actor): NewEvent => ({
  ...{ accountId, type: 'webhook.deleted', subject: id, actor },
  changes: changesBetween(publicFields(webhook), {}),
});

async function creatorOf(manager: EntityManager, accountId: AccountId, actor: Actor): Promise<WebhookCreator> {
  if (actor.kind !== 'key') return { kind: 'person' };
  const { id } = actor;
  const key = await manager.findOneBy(ApiKeyEntity, { accountId, publicId: id, revokedAt: IsNull() });
  if (!key) throw new ApiError('unauthorized');
  return { kind: 'key', id, name: key.name };
}

/** The webhooks of accounts. `WebhookDeliveryRepository` has what is sent to them. */
@Injectable()
export class WebhookRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: EventRecorder,
  ) {}

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
   * @throws ApiError (as a rejection) `unauthorized` if the key that creates it was revoked meanwhile
   */
  create(
    webhook: WebhookInput & Pick<WebhookEntity, 'id' | 'accountId' | 'secret'>,
    limit: number,
    actor: Actor,
    transaction?: Transaction,
  ): Promise<boolean> {
    const insert = async (manager: EntityManager) => {
      const { accountId } = webhook;
      await lockAccount(manager, accountId);
      if ((await manager.countBy(WebhookEntity, { accountId })) >= limit) return false;
      await manager.insert(WebhookEntity, { ...webhook, createdBy: await creatorOf(manager, accountId, actor) });
      const event = { accountId, type: 'webhook.created', subject: webhook.id, actor } as const;
      await this.recorder.record(manager, { ...event, changes: changesOfNew(publicFields(webhook)) });
      return true;
    };
    return transaction ? insert(transaction) : this.dataSource.transaction(insert);
  }

  /**
   * Changes a webhook, and increments its revision, unless nothing changes. A lock on its row serializes concurrent changes.
   * @param change - if it throws, nothing changes and the error is passed on
   * @returns undefined if the account has no such webhook
   */
  update(
    accountId: AccountId,
    id: WebhookId,
    change: (current: WebhookEntity) => WebhookChange,
    { actor, type = 'webhook.updated' }: { actor: Actor; type?: EventType },
  ): Promise<WebhookEntity | undefined> {
    return this.locked(accountId, id, async (current, manager) => {
      const changed = { ...change(current), revision: current.revision + 1 };
      const after = { ...current, ...changed };
      if (isDeepStrictEqual({ ...after, revision: current.revision }, { ...current })) return current;
      await manager.update(WebhookEntity, { id }, changed);
      const changes = changesBetween(publicFields(current), publicFields(after));
      await this.recorder.record(manager, { accountId, type, subject: id, actor, changes });
      if (after.status === 'active' && current.status !== 'active') await wakeWebhook(manager, id);
      return after;
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
    actor: Actor,
  ): Promise<WebhookEntity | undefined> {
    return this.locked(accountId, id, async (current, manager) => {
      confirm(current);
      await manager.delete(WebhookEntity, { id });
      await this.recorder.record(manager, deletionOf(current, actor));
      return current;
    });
  }

  private locked<Result>(
    accountId: AccountId,
    id: WebhookId,
    work: (current: WebhookEntity, manager: EntityManager) => Promise<Result>,
  ): Promise<Result | undefined> {
    return this.dataSource.transaction(async (manager) => {
      // Changes of two webhooks, each of which receives the event of the other one, would wait for each other.
      await lockAccount(manager, accountId);
      const lock = { mode: 'for_no_key_update' } as const;
      const current = await manager.findOne(WebhookEntity, { where: { accountId, id }, lock });
      return current ? work(current, manager) : undefined;
    });
  }
}
