import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPartitions } from './packed-day-counts/move.ts';

/** Each transaction of a counter writes to this table first. */
const stopCounting = 'LOCK TABLE count_partitions IN SHARE ROW EXCLUSIVE MODE';

const createTables = [
  `CREATE TABLE account_view_days (
    account_id uuid NOT NULL,
    day date NOT NULL,
    partition smallint NOT NULL,
    counts bytea STORAGE MAIN NOT NULL,
    top_timers bytea STORAGE MAIN NOT NULL,
    CONSTRAINT account_view_days_pkey PRIMARY KEY (account_id, day, partition),
    CONSTRAINT account_view_days_partition_check CHECK (partition BETWEEN 0 AND 16),
    CONSTRAINT account_view_days_counts_check CHECK (octet_length(counts) > 0)
  ) PARTITION BY RANGE (day)`,
  `CREATE TABLE account_view_totals (
    account_id uuid NOT NULL,
    partition smallint NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT account_view_totals_pkey PRIMARY KEY (account_id, partition),
    CONSTRAINT account_view_totals_partition_check CHECK (partition BETWEEN 0 AND 16),
    CONSTRAINT account_view_totals_views_check CHECK (views > 0)
  ) WITH (fillfactor = 70)`,
  `CREATE TABLE account_day_backlog (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT account_day_backlog_pkey PRIMARY KEY,
    account_id uuid NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    CONSTRAINT account_day_backlog_days_check CHECK (first_day <= last_day)
  )`,
  'CREATE INDEX account_day_backlog_account_id_idx ON account_day_backlog (account_id)',
  'CREATE INDEX account_day_backlog_last_day_idx ON account_day_backlog (last_day)',
];

const addUpTotals = `
  INSERT INTO account_view_totals (account_id, partition, views)
  SELECT account_id, 16, sum(views) FROM timer_view_totals JOIN timers ON timers.id = timer_id GROUP BY account_id`;

/** On the day before the first view or after the last one, there may be damped views. */
const fillBacklog = `
  INSERT INTO account_day_backlog (account_id, first_day, last_day)
  SELECT account_id, min(day) - 1, max(day) + 1 FROM account_view_counts GROUP BY account_id`;

/** Retention has detached them, and would no longer know their names. */
const dropDetachedPartitions = `
  DO $$
  DECLARE
    detached text;
  BEGIN
    FOR detached IN
      SELECT relname FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname ~ '^account_view_counts_\\d{4}_\\d\\d$'
    LOOP
      EXECUTE format('DROP TABLE %I', detached);
    END LOOP;
  END $$`;

const restoreOldTable = [
  `CREATE TABLE account_view_counts (
    account_id uuid NOT NULL,
    day date NOT NULL,
    partition smallint NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT account_view_counts_pkey PRIMARY KEY (account_id, day, partition),
    CONSTRAINT account_view_counts_partition_check CHECK (partition BETWEEN 0 AND 15),
    CONSTRAINT account_view_counts_views_check CHECK (views > 0)
  ) PARTITION BY RANGE (day)`,
  createPartitions('account_view_counts', ['timer_view_days']),
  // Any partition is right for what is already counted.
  `INSERT INTO account_view_counts (account_id, day, partition, views)
  SELECT account_id, day, 0, sum(views)
    FROM timer_view_days JOIN timers ON timers.id = timer_id, decode_day_counts(counts)
   WHERE dimension = 'quarter_hour' GROUP BY account_id, day`,
];

/**
 * Packed counts of accounts and days instead of their numbers of views. Maintenance adds up the days that are already counted. Counters of
 * earlier versions cannot count afterward, because they would leave accounts out. Their records wait in the spool for the new version.
 */
export class AccountViewDays1795368000010 implements MigrationInterface {
  readonly name = 'AccountViewDays1795368000010';

  async up(runner: QueryRunner): Promise<void> {
    const remove = ['DROP TABLE account_view_counts', dropDetachedPartitions];
    for (const statement of [stopCounting, ...createTables, addUpTotals, fillBacklog, ...remove]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const remove = 'DROP TABLE account_view_days, account_view_totals, account_day_backlog';
    for (const statement of [stopCounting, ...restoreOldTable, remove]) await runner.query(statement);
  }
}
