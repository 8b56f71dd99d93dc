import { Injectable } from '@nestjs/common';
import { type AccountId, type EventId, type NoticeFrequency, accountIds, eventIds } from '@tminus/domain';
import { DataSource } from 'typeorm';
import { PendingNoticeEntity } from '../entities/account.entity.ts';
import { addEmailJob } from '../jobs/email-jobs.ts';

/** The kind of the email about events: its fields are `EventsOfEmail`. */
export const noticesMail = 'notices';

export interface EventsOfEmail {
  accountId: AccountId;
  frequency: PendingFrequency;
  /** In the order of the events. */
  eventIds: EventId[];
  /** How many events there are beyond these. */
  more: number;
}

export type PendingFrequency = Exclude<NoticeFrequency, 'off'>;

/** Events that an email names. */
const maxEvents = 50;

/** Rows that a statement deletes or changes: an account can have so many that all of them take longer than a query may. */
const batchSize = 10_000;

/** As the trigger of the table writes it. */
const jobKey = (accountId: string, frequency: string) => `'send-notices ' || ${frequency} || ' ' || ${accountId}`;

const addJob = (runAt: string, accountId: string, frequency: string) => `graphile_worker.add_job('send-notices',
  json_build_object('accountId', ${accountId}, 'frequency', ${frequency}), run_at => ${runAt},
  job_key => ${jobKey(accountId, frequency)}, job_key_mode => 'preserve_run_at')`;

const wakeAt = `SELECT FROM ${addJob('$3', '$1::uuid', '$2::text')}`;

/** The second condition: a job that has failed too often does not run again. */
const wakeForgotten = `SELECT ${addJob('now()', 'account_id', 'frequency')}
  FROM (SELECT DISTINCT account_id, frequency FROM pending_notices) AS waiting
  WHERE NOT EXISTS (SELECT FROM graphile_worker._private_jobs AS job
    WHERE job.key = ${jobKey('account_id', 'frequency')} AND job.attempts < job.max_attempts)`;

/** After the ones of the last batch, which the transaction has deleted: they are not read again. */
const take = `WITH taken AS (
    DELETE FROM pending_notices WHERE event_id = ANY (ARRAY(
      SELECT event_id FROM pending_notices WHERE account_id = $1 AND frequency = $2 AND sequence > $3
       ORDER BY sequence LIMIT ${batchSize})) RETURNING event_id, sequence
  )
  SELECT count(*)::int AS count, max(sequence) AS last, (array_agg(event_id ORDER BY sequence))[:${maxEvents}] AS ids FROM taken`;

/** The trigger of the table adds the job of the daily email. */
const postpone = `WITH late AS (
    DELETE FROM pending_notices WHERE event_id = ANY (ARRAY(
      SELECT event_id FROM pending_notices WHERE account_id = $1 AND frequency = 'now' ORDER BY sequence LIMIT ${batchSize}))
    RETURNING *
  ), postponed AS (INSERT INTO pending_notices SELECT event_id, account_id, sequence, 'daily', created_at FROM late)
  SELECT count(*)::int AS count FROM late`;

const drop = `WITH dropped AS (
    DELETE FROM pending_notices WHERE event_id = ANY (ARRAY(
      SELECT event_id FROM pending_notices WHERE account_id = $1 LIMIT ${batchSize})) RETURNING event_id
  )
  SELECT count(*)::int AS count FROM dropped`;

interface Taken {
  count: number;
  /** The sequence of the last one. Null: none was taken. */
  last: string | null;
  ids: string[] | null;
}

/** Events that wait for an email to the owner of their account. `EventRecorder` adds them. */
@Injectable()
export class NoticeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** When the first one was added; undefined if nothing waits. */
  async findOldest(accountId: AccountId, frequency: PendingFrequency): Promise<Date | undefined> {
    const oldest = { where: { accountId, frequency }, order: { sequence: 'ASC' } } as const;
    return (await this.dataSource.manager.findOne(PendingNoticeEntity, oldest))?.createdAt;
  }

  /** Adds a job for a later time, unless there is one. */
  async wakeAt(accountId: AccountId, frequency: PendingFrequency, at: Date): Promise<void> {
    await this.dataSource.query(wakeAt, [accountIds.toUuid(accountId), frequency, at]);
  }

  /** Adds the jobs of what waits without one: events that are stored while the job before ends can be left behind. */
  async wakeForgotten(): Promise<void> {
    await this.dataSource.query(wakeForgotten);
  }

  /**
   * Queues one email about all events that wait. Of simultaneous calls, one does. In one transaction: if it breaks off between two batches, all
   * events wait as before.
   */
  queueEmail(accountId: AccountId, frequency: PendingFrequency): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const named: EventId[] = [];
      let [total, last, isMore] = [0, '0', true];
      while (isMore) {
        const values = [accountIds.toUuid(accountId), frequency, last];
        const [taken] = await manager.query<[Taken]>(take, values);
        if (total === 0) named.push(...(taken.ids ?? []).map(eventIds.fromUuid));
        total += taken.count;
        last = taken.last ?? last;
        isMore = taken.count === batchSize;
      }
      if (total === 0) return;
      const fields: EventsOfEmail = { accountId, frequency, eventIds: named, more: total - named.length };
      await addEmailJob(manager, noticesMail, fields);
    });
  }

  /** What waits for an email at once waits for the daily one. */
  postpone(accountId: AccountId): Promise<void> {
    return this.repeat(postpone, accountId);
  }

  /** Nothing waits any more. */
  drop(accountId: AccountId): Promise<void> {
    return this.repeat(drop, accountId);
  }

  /** Each statement is a transaction. */
  private async repeat(statement: string, accountId: AccountId): Promise<void> {
    for (let changed = batchSize; changed === batchSize;) {
      const [{ count }] = await this.dataSource.query<[{ count: number }]>(statement, [accountIds.toUuid(accountId)]);
      changed = count;
    }
  }
}
