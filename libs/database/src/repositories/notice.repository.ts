import { Injectable } from '@nestjs/common';
import { type AccountId, type EventId, type NoticeFrequency, accountIds, eventIds } from '@tminus/domain';
import { DataSource } from 'typeorm';
import { PendingNoticeEntity } from '../entities/pending-notice.entity.ts';
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

const wakeAt = `SELECT FROM graphile_worker.add_job('send-notices', json_build_object('accountId', $1::uuid, 'frequency', $2::text),
  run_at => $3, job_key => 'send-notices ' || $2 || ' ' || $1::uuid, job_key_mode => 'preserve_run_at')`;

const take = `WITH taken AS (DELETE FROM pending_notices WHERE account_id = $1 AND frequency = $2 RETURNING event_id, sequence)
  SELECT event_id AS id FROM taken ORDER BY sequence`;

const postpone = `WITH late AS (DELETE FROM pending_notices WHERE account_id = $1 AND frequency = 'now' RETURNING *)
  INSERT INTO pending_notices SELECT event_id, account_id, sequence, 'daily', created_at FROM late`;

/** Events that wait for an email to the owner of their account. `EventRecorder` adds them. */
@Injectable()
export class NoticeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** When the oldest one was added; undefined if there is none. */
  async findOldest(accountId: AccountId, frequency: PendingFrequency): Promise<Date | undefined> {
    const oldest = { where: { accountId, frequency }, order: { createdAt: 'ASC' } } as const;
    return (await this.dataSource.manager.findOne(PendingNoticeEntity, oldest))?.createdAt;
  }

  /** Adds a job for a later time, unless there is one. */
  async wakeAt(accountId: AccountId, frequency: PendingFrequency, at: Date): Promise<void> {
    await this.dataSource.query(wakeAt, [accountIds.toUuid(accountId), frequency, at]);
  }

  /** Queues one email about all events that wait. Of simultaneous calls, one does. */
  queueEmail(accountId: AccountId, frequency: PendingFrequency): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<{ id: string }[]>(take, [accountIds.toUuid(accountId), frequency]);
      if (rows.length === 0) return;
      const named = rows.slice(0, maxEvents).map(({ id }) => eventIds.fromUuid(id));
      const fields: EventsOfEmail = { accountId, frequency, eventIds: named, more: rows.length - named.length };
      await addEmailJob(manager, noticesMail, fields);
    });
  }

  /** What waits for an email at once waits for the daily one. */
  async postpone(accountId: AccountId): Promise<void> {
    await this.dataSource.query(postpone, [accountIds.toUuid(accountId)]);
  }

  /** Nothing waits any more. */
  async drop(accountId: AccountId): Promise<void> {
    await this.dataSource.manager.delete(PendingNoticeEntity, { accountId });
  }
}
