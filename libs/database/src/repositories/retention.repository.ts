import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { restorableMs } from '@tminus/domain';
import { toError } from '@tminus/server/resilience';
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

const dayMs = 86_400_000;
const firstId = '00000000-0000-0000-0000-000000000000';

interface CountTable {
  table: string;
  key: 'timer_id' | 'account_id';
  /** The column of the day, or of the first day of a month. Rows without one are kept as long as their owner. */
  day?: 'day' | 'month';
}

const countTables: readonly CountTable[] = [
  { table: 'timer_view_totals', key: 'timer_id' },
  { table: 'timer_view_days', key: 'timer_id', day: 'day' },
  { table: 'account_view_totals', key: 'account_id' },
  { table: 'account_view_days', key: 'account_id', day: 'day' },
  { table: 'account_view_months', key: 'account_id', day: 'month' },
  { table: 'account_api_request_counts', key: 'account_id', day: 'day' },
];

/** Limits of one statement: one account can have all these owners, and each a row for each day. */
const [ownersPerStatement, rowsPerStatement] = [500, 10_000];

/**
 * Removes the old rows of the next owners in the order of the primary key, and all rows of those that do not exist. It looks up each owner
 * once in the index, whatever the number of its rows. Rows of an owner are written after it was created, so all owners that exist are seen.
 */
const removeNext = ({ table, key, day }: CountTable) => `
  WITH RECURSIVE owners AS (
    (SELECT ${key} AS id FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT 1)
    UNION ALL
    SELECT next.id FROM owners CROSS JOIN LATERAL (
      SELECT ${key} AS id FROM ${table} WHERE ${key} > owners.id ORDER BY ${key} LIMIT 1
    ) AS next
  ), some_owners AS (
    SELECT id, CASE WHEN EXISTS (SELECT FROM ${key === 'timer_id' ? 'timers' : 'accounts'} AS owner WHERE owner.id = owners.id)
                    THEN $2::date ELSE 'infinity' END AS kept_from
      FROM owners LIMIT ${ownersPerStatement}
  ), removed AS (
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT old.ctid FROM some_owners CROSS JOIN LATERAL (
        SELECT ctid FROM ${table} WHERE ${key} = some_owners.id AND ${day ? `${day} < kept_from` : `kept_from = 'infinity'`}
      ) AS old LIMIT ${rowsPerStatement}))
    RETURNING 1
  )
  SELECT (SELECT id FROM some_owners ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM removed) AS rows`;

/** The table has usually no rows. */
const removeUnreadable = `
  DELETE FROM unreadable_day_counts
   WHERE NOT EXISTS (SELECT FROM timers WHERE id = subject_id) AND NOT EXISTS (SELECT FROM accounts WHERE id = subject_id)`;

/** Removes counts of days before `keptFrom` (YYYY-MM-DD), and those of timers and accounts that do not exist. */
async function removeOldCounts(
  dataSource: DataSource,
  each: CountTable,
  keptFrom: string,
  signal: AbortSignal,
): Promise<void> {
  const statement = removeNext(each);
  let last: string | undefined = firstId;
  while (last !== undefined && !signal.aborted) {
    const [removed]: { last: string | null; rows: number }[] = await dataSource.query(statement, [last, keptFrom]);
    if (removed?.rows !== rowsPerStatement) last = removed?.last ?? undefined; // otherwise, these owners have more
  }
}

/** How long the database knows how far a segment is counted, which prevents counting it twice: its node may be off for so long. */
export const segmentsKeptMs = 400 * dayMs;

async function removeOldSegments(dataSource: DataSource, nowMs: number): Promise<void> {
  await dataSource.query('DELETE FROM spool_segments WHERE updated_at < $1', [new Date(nowMs - segmentsKeptMs)]);
}

const timersPerStatement = 100;
/** An evergreen timer can have a row for each of millions of recipients. */
const opensPerStatement = 10_000;
/** How long deleted timers that were never opened, and the opens of the others, are kept: a day longer than owners can restore them. */
const deletedKeptMs = restorableMs + dayMs;

const findDeleted = `SELECT id FROM timers WHERE deleted_at < $1 ORDER BY deleted_at LIMIT ${timersPerStatement}`;

/** The next deleted timers by time. Those with a total were opened. */
const findUnopened = `
  SELECT id, deleted_at::text AS "deletedAt", NOT EXISTS (SELECT FROM timer_view_totals WHERE timer_id = timers.id) AS "isUnopened"
    FROM timers
   WHERE deleted_at < $1 AND (deleted_at, id) > ($2::timestamptz, $3::uuid)
   ORDER BY deleted_at, id LIMIT ${10 * timersPerStatement}`;

const removeOpens = `
  DELETE FROM evergreen_opens
   WHERE ctid = ANY (ARRAY(SELECT ctid FROM evergreen_opens WHERE timer_id = ANY($1) LIMIT ${opensPerStatement}))`;

/** Removes timers that were deleted before an instant, with their totals. `removeOldCounts` removes their days. */
async function removeDeletedTimers(dataSource: DataSource, before: Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const rows: { id: string }[] = await dataSource.query(findDeleted, [before]);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await removeTimers(dataSource, ids, before, signal);
  }
}

/**
 * Removes timers that were deleted a month ago and never opened, so that nobody can fill the database with them. No sent email is known to
 * show them. If one does, its image stays invisible: see "unknown timer" in docs/images.md.
 */
async function removeUnopenedTimers(dataSource: DataSource, nowMs: number, signal: AbortSignal): Promise<void> {
  const before = new Date(nowMs - deletedKeptMs);
  let last = { deletedAt: '-infinity', id: firstId };
  while (!signal.aborted) {
    const rows: { id: string; deletedAt: string; isUnopened: boolean }[] = await dataSource.query(findUnopened, [
      before,
      last.deletedAt,
      last.id,
    ]);
    const unopened = rows.filter(({ isUnopened }) => isUnopened).map(({ id }) => id);
    if (unopened.length > 0) await removeTimers(dataSource, unopened, before, signal);
    const next = rows.at(-1);
    if (next === undefined) return;
    last = next;
  }
}

async function removeTimers(dataSource: DataSource, ids: string[], before: Date, signal: AbortSignal): Promise<void> {
  const opensAreLeft = async () => (await dataSource.query<[unknown[], number]>(removeOpens, [ids]))[1] > 0;
  while (await opensAreLeft()) if (signal.aborted) return;
  await dataSource.query('DELETE FROM timer_view_totals WHERE timer_id = ANY($1)', [ids]);
  await dataSource.query('DELETE FROM timers WHERE id = ANY($1) AND deleted_at < $2', [ids, before]);
}

const evergreenTimersPerStatement = 1_000;

/** At most how much later than its duration says a countdown ends at a time of day: clocks may skip a whole day before it. */
const toTimeOfDay = `CASE WHEN ends_at IS NULL THEN interval '0' ELSE interval '48 h' END`;

/** The next timers, and the instant before which their opens are removed. $2: opens whose countdown ended before it; $3: deletions */
const findTimers = `
  SELECT id, CASE WHEN deleted_at < $3 THEN 'infinity' ELSE $2::timestamptz - duration_seconds * interval '1 s' - ${toTimeOfDay} END::text AS before
    FROM timers
   WHERE type = 'evergreen' AND id > $1
   ORDER BY id
   LIMIT ${evergreenTimersPerStatement}`;

/** The index on (timer_id, opened_at) finds the rows. */
const removeBefore = `
  DELETE FROM evergreen_opens
   WHERE ctid = ANY (ARRAY(
     SELECT old.ctid
       FROM unnest($1::uuid[], $2::timestamptz[]) AS timer (id, before)
      CROSS JOIN LATERAL (
        SELECT ctid FROM evergreen_opens WHERE timer_id = timer.id AND opened_at < timer.before LIMIT ${opensPerStatement}
      ) AS old
      LIMIT ${opensPerStatement}))`;

/**
 * Removes first opens of evergreen timers whose countdown ended before a grace period, and those of deleted timers.
 * @returns the number of removed opens
 */
export async function removeOldOpens(
  dataSource: DataSource,
  { nowMs, graceMs }: { nowMs: number; graceMs: number },
  signal: AbortSignal,
): Promise<number> {
  const [ended, deleted] = [new Date(nowMs - graceMs), new Date(nowMs - deletedKeptMs)];
  let [last, removed]: [string | undefined, number] = [firstId, 0];
  while (last !== undefined && !signal.aborted) {
    const timers: { id: string; before: string }[] = await dataSource.query(findTimers, [last, ended, deleted]);
    const parameters = [timers.map(({ id }) => id), timers.map(({ before }) => before)];
    let inStatement = opensPerStatement;
    while (timers.length > 0 && inStatement === opensPerStatement && !signal.aborted) {
      [, inStatement] = await dataSource.query<[unknown[], number]>(removeBefore, parameters);
      removed += inStatement;
    }
    last = timers.at(-1)?.id;
  }
  return removed;
}

/** If the clock was set back, the work is due in more than a day: then it is due now. */
const claim = `
  INSERT INTO daily_tasks AS known (task, due_at) VALUES ('retention', clock_timestamp() + interval '1 hour')
  ON CONFLICT (task) DO UPDATE SET due_at = excluded.due_at
   WHERE known.due_at NOT BETWEEN clock_timestamp() AND clock_timestamp() + interval '1 day'
  RETURNING task`;

const finish = `UPDATE daily_tasks SET due_at = clock_timestamp() + interval '23 hours' WHERE task = 'retention'`;

interface RetentionLimits {
  /** Epoch milliseconds. */
  nowMs: number;
  /** Counts of days before this one are removed, YYYY-MM-DD. */
  keptFrom: string;
  /** How long first opens are kept after the end of their countdown, in milliseconds. */
  graceMs: number;
}

/** Removes counts, first opens and deleted timers that are old, and counts that belong to nobody. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The time of the database, epoch milliseconds. */
  async now(): Promise<number> {
    const [row] = await this.dataSource.query<{ now: number }[]>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
    );
    return row?.now ?? NaN;
  }

  /** @returns whether this process is to remove what is old. Another one tries in an hour, unless `finishDay` is called */
  async claimDay(): Promise<boolean> {
    return (await this.dataSource.query<unknown[]>(claim)).length > 0;
  }

  async finishDay(): Promise<void> {
    await this.dataSource.query(finish);
  }

  /**
   * A table that fails does not keep the others from being cleaned. Repeated or simultaneous calls are harmless.
   * @throws the first error, at the end
   */
  async remove({ nowMs, keptFrom, graceMs }: RetentionLimits, signal: AbortSignal): Promise<void> {
    const { dataSource } = this;
    const errors: Error[] = [];
    for (const task of [
      () => removeOldSegments(dataSource, nowMs),
      () => removeDeletedTimers(dataSource, new Date(keptFrom), signal),
      () => removeUnopenedTimers(dataSource, nowMs, signal),
      () => removeOldOpens(dataSource, { nowMs, graceMs }, signal),
      ...countTables.map((each) => () => removeOldCounts(dataSource, each, keptFrom, signal)),
      () => dataSource.query(removeUnreadable),
    ]) {
      if (!signal.aborted) await task().catch((error: unknown) => errors.push(toError(error)));
    }
    if (errors[0]) throw errors[0];
  }
}
