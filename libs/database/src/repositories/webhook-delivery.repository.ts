import { Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Actor,
  type EventChanges,
  type EventId,
  type EventType,
  type WebhookId,
  accountIds,
  changesOfNew,
  eventIds,
  system,
  webhookIds,
} from '@tminus/domain';
import { DataSource, type EntityManager, IsNull, LessThan, Not } from 'typeorm';
import {
  type DisabledReason,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEntity,
} from '../entities/webhook.entities.ts';
import { addEmailJob } from '../jobs/email-jobs.ts';
import { EventRecorder, isOfTestTimer } from './event-recorder.ts';

/** The kind of the email that says that a webhook is disabled: its fields are `WebhookOfAccount`. */
export const webhookDisabledMail = 'disabled webhook';

export interface WebhookOfAccount {
  accountId: AccountId;
  webhookId: WebhookId;
}

/** An attempt that is not stored yet. */
export type NewWebhookAttempt = Omit<WebhookAttemptEntity, 'id'>;

/** An event that is still to be sent to a webhook. */
export interface DueDelivery {
  eventId: EventId;
  type: EventType;
  /** The public id of what has changed. */
  subject: string | null;
  actor: Actor & { name?: string };
  changes: EventChanges;
  occurredAt: Date;
  /** Attempts so far. */
  attempts: number;
}

/** Events that are sent again. */
export interface ResentEvents {
  count: number;
  /** When the last of them occurred, if there may be more. */
  continueFrom: Date | null;
}

const wake = 'SELECT wake_webhook(id, account_id) FROM webhooks WHERE id = $1';

/** Adds a job that delivers what is due to a webhook. */
export async function wakeWebhook(manager: EntityManager, id: WebhookId): Promise<void> {
  await manager.query(wake, [webhookIds.toUuid(id)]);
}

/** At most five webhooks of an account at a time: others need the workers, too. */
const claim = `UPDATE webhooks SET claimed_until = date_trunc('milliseconds', now() + interval '30 seconds')
  WHERE id = $1 AND status = 'active' AND (claimed_until IS NULL OR claimed_until < now())
    AND (SELECT count(*) FROM webhooks AS others WHERE others.account_id = webhooks.account_id AND others.claimed_until > now()) < 5
    AND EXISTS (SELECT FROM webhook_deliveries WHERE webhook_id = $1 AND due_at <= now()) RETURNING id`;

/** One job for all that is waiting, when the first of it is due and no process delivers: one that has died does not release its claim. */
const wakeWhenDue = `WITH webhook AS MATERIALIZED (
    SELECT id, account_id, claimed_until FROM webhooks WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE -- nobody claims it meanwhile
  ) SELECT FROM webhook,
    LATERAL (SELECT min(due_at) AS due_at FROM webhook_deliveries WHERE webhook_id = id AND due_at IS NOT NULL) AS first,
    wake_webhook(id, account_id, greatest(due_at, claimed_until, now() + $2::interval), 'deliver-webhook ' || id)
  WHERE due_at IS NOT NULL`;

/** The webhook of the account that has waited longest while others had their turns. */
const wakeNext = `SELECT wake_webhook(id, account_id, now(), 'deliver-webhook ' || id) FROM webhooks,
    LATERAL (SELECT min(due_at) AS due_at FROM webhook_deliveries WHERE webhook_id = id AND due_at IS NOT NULL) AS first
  WHERE account_id = $1 AND id <> $2 AND status = 'active' AND (claimed_until IS NULL OR claimed_until < now()) AND due_at <= now()
  ORDER BY due_at LIMIT 1`;

const findDue = `SELECT event_id AS "eventId", attempts, type, delivery.subject, actor, changes, occurred_at AS "occurredAt"
  FROM webhook_deliveries AS delivery JOIN account_events ON account_events.id = event_id
 WHERE webhook_id = $1 AND due_at <= now() ORDER BY due_at, delivery.sequence LIMIT $2`;

/** Events are kept for a year, those of started countdowns for 30 days. */
const dropWithoutEvent = `DELETE FROM webhook_deliveries WHERE webhook_id = $1 AND due_at <= now()
  AND NOT EXISTS (SELECT FROM account_events WHERE id = event_id)`;

const forget = (table: 'webhook_attempts' | 'webhook_deliveries') => `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM ${table} WHERE webhook_id = $1 LIMIT 2000))`;

const forgetLater = `SELECT FROM graphile_worker.add_job('forget-webhook', json_build_object('webhookId', $1::uuid))`;

const disable = `UPDATE webhooks SET status = 'disabled', disabled_reason = $2, revision = revision + 1
  WHERE id = $1 AND status = 'active' RETURNING account_id AS "accountId"`;

/** Steps of one job: others get their turn, too. */
const maxForgetSteps = 10;

const maxResent = 10_000;

const resend = `WITH resent AS (INSERT INTO webhook_deliveries (webhook_id, event_id, sequence, subject)
  SELECT webhooks.id, event.id, sequence, subject
    FROM webhooks JOIN account_events AS event ON event.account_id = $2 AND type = ANY (webhooks.events)
   WHERE webhooks.id = $1 AND NOT ${isOfTestTimer} AND (event.id = $3::uuid OR occurred_at >= $4::timestamptz AND occurred_at < $5::timestamptz)
   ORDER BY occurred_at, sequence LIMIT ${maxResent}
     FOR KEY SHARE OF webhooks
  ON CONFLICT (webhook_id, event_id) DO UPDATE SET due_at = excluded.due_at, attempts = 0, created_at = now()
  RETURNING event_id)
  SELECT count(*)::integer AS count, max(occurred_at) AS "lastAt" FROM resent JOIN account_events ON id = event_id`;

/** What is sent to webhooks: deliveries that wait, and attempts. */
@Injectable()
export class WebhookDeliveryRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: EventRecorder,
  ) {}

  /**
   * Makes this process the one that delivers to an active webhook, for at most 30 seconds.
   * @returns undefined if another one does, or if there is nothing to do for it
   */
  async claim(id: WebhookId): Promise<WebhookEntity | undefined> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(claim, [webhookIds.toUuid(id)]);
    return rows.length === 0
      ? undefined
      : ((await this.dataSource.manager.findOneBy(WebhookEntity, { id })) ?? undefined);
  }

  /**
   * Ends a turn, and wakes another webhook of the account that waits for one.
   * @param claimed - as `claim` has returned it: a later claim of another process stays
   */
  async release({ id, accountId, claimedUntil }: WebhookEntity): Promise<void> {
    if (!claimedUntil) return;
    await this.dataSource.manager.update(WebhookEntity, { id, claimedUntil }, { claimedUntil: null });
    await this.dataSource.query(wakeNext, [accountIds.toUuid(accountId), webhookIds.toUuid(id)]);
  }

  async findActive(id: WebhookId): Promise<WebhookEntity | undefined> {
    return (await this.dataSource.manager.findOneBy(WebhookEntity, { id, status: 'active' })) ?? undefined;
  }

  /**
   * Adds the job that delivers what is waiting, if there is anything, in place of an earlier one.
   * @param delayMs - at least that long from now
   */
  async wakeWhenDue(id: WebhookId, delayMs: number): Promise<void> {
    await this.dataSource.query(wakeWhenDue, [webhookIds.toUuid(id), `${delayMs} ms`]);
  }

  /** Deletes what is due although its event no longer exists. */
  async dropWithoutEvent(id: WebhookId): Promise<void> {
    await this.dataSource.query(dropWithoutEvent, [webhookIds.toUuid(id)]);
  }

  /** Deletes the deliveries and attempts of a webhook that was deleted, in small steps; another job deletes what is left. */
  async forget(id: WebhookId): Promise<void> {
    const uuid = webhookIds.toUuid(id);
    for (let step = 0; step < maxForgetSteps; step++) {
      let deleted = 0;
      for (const table of ['webhook_deliveries', 'webhook_attempts'] as const)
        deleted += (await this.dataSource.query<[unknown[], number]>(forget(table), [uuid]))[1];
      if (deleted === 0) return;
    }
    await this.dataSource.query(forgetLater, [uuid]);
  }

  /** What is due, new events in their order. */
  async findDue(id: WebhookId, limit: number): Promise<DueDelivery[]> {
    const rows = await this.dataSource.query<(Omit<DueDelivery, 'eventId'> & { eventId: string })[]>(findDue, [
      webhookIds.toUuid(id),
      limit,
    ]);
    return rows.map((row) => ({ ...row, eventId: eventIds.fromUuid(row.eventId) }));
  }

  /**
   * Stores an attempt to deliver an event, and what follows: another attempt at a time, nothing, or the end of the webhook, with an email to
   * its owner.
   * @param disabledReason - null: the webhook stays active
   */
  async finishAttempt(attempt: NewWebhookAttempt, disabledReason: DisabledReason | null): Promise<void> {
    const { webhookId, eventId, nextAttemptAt } = attempt;
    await this.dataSource.transaction(async (manager) => {
      // First, so that two attempts that disable it wait for each other here and nowhere else.
      const accounts = disabledReason === null ? [] : await this.disable(manager, webhookId, disabledReason);
      await manager.insert(WebhookAttemptEntity, attempt);
      await manager.update(
        WebhookDeliveryEntity,
        { webhookId, eventId, attempts: attempt.attempt - 1 }, // otherwise it is to be sent again from the beginning
        { attempts: attempt.attempt, dueAt: nextAttemptAt },
      );
      if (disabledReason !== null)
        await manager.update(WebhookDeliveryEntity, { webhookId, dueAt: Not(IsNull()) }, { dueAt: null });
      for (const accountId of accounts) {
        const event = { accountId, type: 'webhook.disabled', subject: webhookId, actor: system } as const;
        await this.recorder.record(manager, { ...event, changes: changesOfNew({ disabledReason }) });
        const fields: WebhookOfAccount = { accountId, webhookId };
        await addEmailJob(manager, webhookDisabledMail, fields);
      }
    });
  }

  /** @returns its account; none if it is not active */
  private async disable(manager: EntityManager, id: WebhookId, reason: DisabledReason): Promise<AccountId[]> {
    const values = [webhookIds.toUuid(id), reason];
    const [rows] = await manager.query<[{ accountId: string }[], number]>(disable, values);
    return rows.map(({ accountId }) => accountIds.fromUuid(accountId));
  }

  /**
   * Makes events due again, also those that were delivered. Only types that the webhook receives.
   * @param which - one event, or the first 10,000 from `from` until before `to`
   */
  resend({ id, accountId }: WebhookEntity, which: EventId | { from: Date; to: Date }): Promise<ResentEvents> {
    const [event, from, to] =
      typeof which === 'string' ? [eventIds.toUuid(which), null, null] : [null, which.from, which.to];
    return this.dataSource.transaction(async (manager) => {
      const ids = [webhookIds.toUuid(id), accountIds.toUuid(accountId)];
      const parameters = [...ids, event, from, to];
      const [{ count, lastAt }] = await manager.query<[{ count: number; lastAt: Date }]>(resend, parameters);
      if (count > 0) await wakeWebhook(manager, id);
      return { count, continueFrom: count === maxResent ? lastAt : null };
    });
  }

  /** The newest attempt of each webhook of an account that has any. */
  findLastAttempts(accountId: AccountId): Promise<WebhookAttemptEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(WebhookAttemptEntity, 'attempt')
      .innerJoin(WebhookEntity, 'webhook', 'webhook.id = attempt.webhookId')
      .where('webhook.accountId = :id', { id: accountIds.toUuid(accountId) })
      .andWhere('attempt.id = (SELECT max(id) FROM webhook_attempts WHERE webhook_id = webhook.id)')
      .getMany();
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
