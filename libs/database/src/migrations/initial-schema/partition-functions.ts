/*
 * They let a role that may not change the schema create and remove the partitions of months, and nothing else.
 */

const createPartition = `
  CREATE FUNCTION create_month_partition(parent text, first_day date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    partition text := parent || to_char(first_day, '_YYYY_MM');
    storage text := CASE parent
      WHEN 'timer_view_days' THEN 'fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05'
      WHEN 'account_view_days' THEN 'fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05'
      WHEN 'account_view_months' THEN 'fillfactor = 70'
      WHEN 'account_api_request_counts' THEN 'fillfactor = 85'
    END;
  BEGIN
    IF storage IS NULL OR first_day <> date_trunc('month', first_day) THEN
      RAISE EXCEPTION 'no partition of % for %', parent, first_day;
    END IF;
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I (LIKE %I INCLUDING ALL) WITH (%s)', partition, parent, storage);
    IF NOT EXISTS (SELECT FROM pg_class WHERE oid = to_regclass(partition) AND relispartition) THEN
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        parent, partition, first_day, (first_day + interval '1 month')::date);
    END IF;
  END $$`;

const isMonthPartition = `'^(timer_view_days|account_view_days|account_view_months|account_api_request_counts)_\\d{4}_\\d\\d$'`;

const detachPartition = `
  CREATE FUNCTION detach_month_partition(partition text, detached_on date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF partition !~ ${isMonthPartition} THEN
      RAISE EXCEPTION '% is not a partition of a month', partition;
    END IF;
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', regexp_replace(partition, '_\\d{4}_\\d\\d$', ''), partition);
    EXECUTE format('COMMENT ON TABLE %I IS %L', partition, 'detached ' || to_char(detached_on, 'YYYY-MM-DD'));
  END $$`;

const dropPartition = `
  CREATE FUNCTION drop_detached_partition(partition text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF partition !~ ${isMonthPartition} OR NOT EXISTS (
      SELECT FROM pg_class WHERE oid = to_regclass(partition) AND NOT relispartition
         AND obj_description(oid, 'pg_class') LIKE 'detached %'
    ) THEN
      RAISE EXCEPTION '% is not a detached partition', partition;
    END IF;
    EXECUTE format('DROP TABLE %I', partition);
  END $$`;

const functions = [
  'create_month_partition(text, date)',
  'detach_month_partition(text, date)',
  'drop_detached_partition(text)',
];

export const createPartitionFunctions = [
  createPartition,
  detachPartition,
  dropPartition,
  `REVOKE ALL ON FUNCTION ${functions.join(', ')} FROM PUBLIC`,
];
