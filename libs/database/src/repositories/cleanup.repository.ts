import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { emailTask } from '../jobs/email-jobs.ts';
import { jobSchema } from '../jobs/job-schema.ts';
import { idempotencyExpiry } from './idempotency.repository.ts';

const batchSize = 5_000;

/** The secrets before new ones, whose day is over. */
const forgetPreviousSecrets = `UPDATE webhooks SET previous_secret = NULL, previous_secret_ends_at = NULL WHERE previous_secret_ends_at < now()`;

/**
 * What has expired, by table. Failed attempts are forgotten after an hour; a day later, nobody can be waiting. Keys that no longer work are
 * listed for a while, so that their owners can see what has happened.
 */
const expired = {
  sessions: 'expires_at < now()',
  one_time_links: 'expires_at < now()',
  idempotency_keys: `created_at < ${idempotencyExpiry}`,
  api_keys: `least(revoked_at, expires_at) < now() - interval '90 days'`,
  webhook_attempts: `started_at < now() - interval '30 days'`,
  webhook_deliveries: `created_at < now() - interval '30 days' AND due_at IS NULL`,
  sign_in_attempts: `blocked_until < now() - interval '1 day'`,
  account_events: `occurred_at < now() - interval '1 year' OR type = 'timer.started' AND occurred_at < now() - interval '30 days'`,
  // Emails that nobody sends, because there is no mail server, and jobs that have failed for good.
  [`${jobSchema}._private_jobs`]: `created_at < now() - interval '1 day' AND locked_at IS NULL
    AND (attempts >= max_attempts OR task_id = (SELECT id FROM ${jobSchema}._private_tasks WHERE identifier = '${emailTask}'))`,
} as const;

/** Deletes what has expired, API keys that stopped working long ago, old secrets, and old events. */
@Injectable()
export class CleanupRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the number of deleted rows and secrets */
  async deleteExpired(): Promise<number> {
    let total = 0;
    for (const [table, condition] of Object.entries(expired)) {
      // Rows that another node is deleting are skipped.
      const statement = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`;
      for (let count = batchSize; count === batchSize; total += count) {
        [, count] = await this.dataSource.query<[unknown, number]>(statement);
      }
    }
    const [, secrets] = await this.dataSource.query<[unknown, number]>(forgetPreviousSecrets);
    return total + secrets;
  }
}
