/** Creates partitions of `table` for all months that the partitions of other tables have. */
export const createPartitions = (table: string, others: readonly string[]) => `
  DO $$
  DECLARE
    month date;
  BEGIN
    FOR month IN
      SELECT DISTINCT to_date(right(child.relname, 7), 'YYYY_MM')
        FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
       WHERE inhparent = ANY ('{${others.join(', ')}}'::regclass[]) AND child.relname ~ '_\\d{4}_\\d\\d$'
    LOOP
      EXECUTE format(
        'CREATE TABLE ${table}_%s PARTITION OF ${table} FOR VALUES FROM (%L) TO (%L)',
        to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date
      );
    END LOOP;
  END $$`;

/** The shipper of the old layout locks the segment first. In its order, this cannot deadlock with it. */
const lockTables = `
  LOCK TABLE spool_segments, timer_view_totals, timer_view_buckets, timer_view_breakdowns, account_view_counts,
    account_api_request_counts IN SHARE ROW EXCLUSIVE MODE`;

/** An unsigned LEB128 number. */
const varint = `
  CREATE OR REPLACE FUNCTION pg_temp.varint(number bigint) RETURNS bytea LANGUAGE plpgsql IMMUTABLE STRICT AS $$
  DECLARE
    bytes bytea := '';
  BEGIN
    WHILE number > 127 LOOP
      bytes := bytes || set_byte('\\x00'::bytea, 0, (number & 127)::integer | 128);
      number := number >> 7;
    END LOOP;
    RETURN bytes || set_byte('\\x00'::bytea, 0, number::integer);
  END $$`;

const valueCodes = [
  `CREATE TEMP TABLE value_codes ON COMMIT DROP AS
    SELECT old.dimension, old.value, dimension.code AS dimension_code,
           CASE
             WHEN old.dimension <> 'country' THEN name.code
             WHEN old.value = 'unknown' THEN 0
             WHEN old.value ~ '^[A-Za-z]{2}$' THEN ascii(old.value) + ascii(right(old.value, 1)) * 256
           END AS code
      FROM (SELECT DISTINCT dimension, value FROM timer_view_breakdowns) AS old
      LEFT JOIN count_codes AS dimension ON dimension.dimension = 'dimension' AND dimension.value = old.dimension
      LEFT JOIN count_codes AS name ON name.dimension = old.dimension AND name.value = old.value`,
  `DO $$
  DECLARE
    missing text;
  BEGIN
    SELECT string_agg(format('%s %L', dimension, value), ', ' ORDER BY dimension, value) INTO missing
      FROM value_codes WHERE dimension_code IS NULL OR code IS NULL;
    IF missing IS NOT NULL THEN
      RAISE EXCEPTION 'timer_view_breakdowns has values without a code: %. Nothing was changed.', missing;
    END IF;
  END $$`,
  'ANALYZE value_codes',
];

const moveTimerCounts = `
  WITH entries AS (
    SELECT timer_id, (bucket_start AT TIME ZONE 'UTC')::date AS day, 0 AS dimension,
           (extract(epoch FROM bucket_start)::bigint / 900 % 96)::integer AS code, views
      FROM timer_view_buckets
    UNION ALL
    SELECT timer_id, day, dimension_code, code, views
      FROM timer_view_breakdowns JOIN value_codes USING (dimension, value)
  ), encoded AS (
    SELECT timer_id, day, dimension, code, pg_temp.varint(code - lag(code, 1, 0) OVER section) || pg_temp.varint(views) AS entry
      FROM entries WINDOW section AS (PARTITION BY timer_id, day, dimension ORDER BY code)
  ), sections AS (
    SELECT timer_id, day, dimension, string_agg(entry, ''::bytea ORDER BY code) AS entries
      FROM encoded GROUP BY timer_id, day, dimension
  )
  INSERT INTO timer_view_days (timer_id, day, counts)
  SELECT timer_id, day,
         '\\x01'::bytea || string_agg(
           pg_temp.varint(dimension) || pg_temp.varint(octet_length(entries)) || entries, ''::bytea ORDER BY dimension
         )
    FROM sections GROUP BY timer_id, day`;

const moveAccountMonths = `
  INSERT INTO account_view_months (account_id, month, partition, views)
  SELECT account_id, date_trunc('month', day)::date AS month, 0, sum(views)
    FROM account_view_counts GROUP BY account_id, month`;

const moveOffsets = `
  INSERT INTO count_offsets (segment_id, partition, counted_to, updated_at)
  SELECT segment_id, partition, shipped_bytes, updated_at FROM spool_segments, count_partitions`;

/** Fills the new tables. Totals, account days and API requests stay where they are. */
export const moveCounts = [
  lockTables,
  createPartitions('timer_view_days', ['timer_view_buckets', 'timer_view_breakdowns']),
  createPartitions('account_view_months', ['account_view_counts']),
  varint,
  ...valueCodes,
  moveTimerCounts,
  moveAccountMonths,
  moveOffsets,
];
