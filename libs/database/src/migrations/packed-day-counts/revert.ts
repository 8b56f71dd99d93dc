import { createPartitions } from './move.ts';

const assertWhollyCounted = `
  DO $$
  DECLARE
    segments bigint;
  BEGIN
    SELECT count(*) INTO segments FROM (
      SELECT FROM count_offsets GROUP BY segment_id HAVING count(*) < 16 OR min(counted_to) < max(counted_to)
    ) AS partly_counted;
    IF segments > 0 THEN
      RAISE EXCEPTION 'The old layout cannot store that % segment(s) are counted in some partitions only. %', segments,
        'Stop the services when they have counted everything, and delete the offsets of segments that are lost.';
    END IF;
  END $$`;

const createOldTables = [
  `CREATE TABLE spool_segments (
    segment_id uuid NOT NULL CONSTRAINT spool_segments_pkey PRIMARY KEY,
    shipped_bytes bigint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT spool_segments_shipped_bytes_check CHECK (shipped_bytes >= 0)
  )`,
  `CREATE TABLE timer_view_buckets (
    timer_id uuid NOT NULL CONSTRAINT timer_view_buckets_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    bucket_start timestamptz NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT timer_view_buckets_pkey PRIMARY KEY (timer_id, bucket_start),
    CONSTRAINT timer_view_buckets_views_check CHECK (views > 0),
    CONSTRAINT timer_view_buckets_bucket_start_check CHECK (
      date_bin('15 minutes', bucket_start, 'epoch'::timestamptz) = bucket_start
    )
  ) PARTITION BY RANGE (bucket_start)`,
  `CREATE TABLE timer_view_breakdowns (
    timer_id uuid NOT NULL CONSTRAINT timer_view_breakdowns_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    day date NOT NULL,
    dimension text NOT NULL,
    value text NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT timer_view_breakdowns_pkey PRIMARY KEY (timer_id, day, dimension, value),
    CONSTRAINT timer_view_breakdowns_views_check CHECK (views > 0)
  ) PARTITION BY RANGE (day)`,
  createPartitions('timer_view_buckets', ['timer_view_days']),
  createPartitions('timer_view_breakdowns', ['timer_view_days']),
];

const moveBack = [
  `INSERT INTO spool_segments (segment_id, shipped_bytes, updated_at)
  SELECT segment_id, min(counted_to), max(updated_at) FROM count_offsets GROUP BY segment_id`,
  `INSERT INTO timer_view_buckets (timer_id, bucket_start, views)
  SELECT timer_id, (day + value::time) AT TIME ZONE 'UTC', views
    FROM timer_view_days JOIN timers ON timers.id = timer_id, decode_day_counts(counts)
   WHERE dimension = 'quarter_hour'`,
  `INSERT INTO timer_view_breakdowns (timer_id, day, dimension, value, views)
  SELECT timer_id, day, dimension, value, sum(decoded.views)
    FROM timer_view_days JOIN timers ON timers.id = timer_id, decode_day_counts(counts) AS decoded
   WHERE dimension <> 'quarter_hour'
   GROUP BY timer_id, day, dimension, value`,
];

const mergeAccountPartitions = [
  'CREATE TEMP TABLE account_days ON COMMIT DROP AS SELECT account_id, day, sum(views) AS views FROM account_view_counts GROUP BY account_id, day',
  'TRUNCATE account_view_counts',
  'ALTER TABLE account_view_counts DROP COLUMN partition, ADD CONSTRAINT account_view_counts_pkey PRIMARY KEY (account_id, day)',
  'INSERT INTO account_view_counts SELECT account_id, day, views FROM account_days WHERE account_id IN (SELECT id FROM accounts)',
];

const restoreForeignKeys = [
  'DELETE FROM timer_view_totals WHERE timer_id NOT IN (SELECT id FROM timers)',
  'DELETE FROM account_api_request_counts WHERE account_id NOT IN (SELECT id FROM accounts)',
  ...[
    ['timer_view_totals', 'timer_id', 'timers'],
    ['account_view_counts', 'account_id', 'accounts'],
    ['account_api_request_counts', 'account_id', 'accounts'],
  ].map(
    ([table, column, owner]) =>
      `ALTER TABLE ${table} ADD CONSTRAINT ${table}_${column}_fkey FOREIGN KEY (${column}) REFERENCES ${owner} ON DELETE CASCADE`,
  ),
];

export const revert = [
  assertWhollyCounted,
  ...createOldTables,
  ...moveBack,
  ...mergeAccountPartitions,
  ...restoreForeignKeys,
];
