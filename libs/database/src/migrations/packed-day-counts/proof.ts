/** Fails if two queries do not return the same rows. */
const assertSame = (what: string, before: string, after: string) => `
  DO $$
  DECLARE
    difference text;
  BEGIN
    WITH before AS MATERIALIZED (${before}), after AS MATERIALIZED (${after})
    SELECT string_agg(row::text, ', ') INTO difference FROM (
      (SELECT 'before' AS found, * FROM (TABLE before EXCEPT ALL TABLE after) AS lost)
      UNION ALL
      (SELECT 'after', * FROM (TABLE after EXCEPT ALL TABLE before) AS added)
      LIMIT 6
    ) AS row;
    IF difference IS NOT NULL THEN
      RAISE EXCEPTION '${what} would differ, nothing was changed: %', difference;
    END IF;
  END $$`;

/** Compares all moved counts with the old tables, through the function that operators use. */
export const proveEqual = [
  assertSame(
    'Counts of timers',
    `SELECT timer_id, (bucket_start AT TIME ZONE 'UTC')::date AS day, 'quarter_hour' AS dimension,
            to_char(bucket_start AT TIME ZONE 'UTC', 'HH24:MI') AS value, views
       FROM timer_view_buckets
     UNION ALL
     SELECT timer_id, day, dimension, value, views FROM timer_view_breakdowns`,
    `SELECT timer_id, day, decoded.* FROM timer_view_days, decode_day_counts(counts) AS decoded`,
  ),
  assertSame(
    'Months of accounts',
    `SELECT account_id, to_char(day, 'YYYY-MM') AS month, sum(views) FROM account_view_counts GROUP BY account_id, month`,
    `SELECT account_id, to_char(month, 'YYYY-MM') AS month, sum(views) FROM account_view_months GROUP BY account_id, month`,
  ),
  assertSame(
    'Offsets of segments',
    'SELECT segment_id, shipped_bytes, 16::bigint FROM spool_segments',
    'SELECT segment_id, counted_to, count(*) FROM count_offsets GROUP BY segment_id, counted_to',
  ),
];
