import { maintenancePartition } from '../partitions.ts';

/*
 * The SQL of counting. Arrays have the order of their keys, so that rows that are neighbors in an index are written together.
 *
 * Every row is looked up by its key. Without statistics of a table, the planner would join it with an array by comparing all rows. It cannot
 * do this with a left join, ON CONFLICT, or a subquery that has an OFFSET.
 */

/** Each connection parses and plans the statement once. For a commit of 60 rows, that was a third of the CPU time. */
const prepared = (name: string, text: string) => ({ name, text });

export const selectState = prepared(
  'select-state',
  `
  SELECT sequence, segment_id, counted_to
    FROM count_partitions
    LEFT JOIN count_offsets ON count_offsets.partition = count_partitions.partition AND segment_id = ANY($2::uuid[])
   WHERE count_partitions.partition = $1`,
);

export const moveSequence = prepared(
  'move-sequence',
  'UPDATE count_partitions SET sequence = sequence + 1 WHERE partition = $1 AND sequence = $2',
);

export const upsertOffsets = prepared(
  'upsert-offsets',
  `
  INSERT INTO count_offsets (segment_id, partition, counted_to)
  SELECT counted.segment_id, $1, counted.counted_to
    FROM unnest($2::uuid[], $3::bigint[]) AS counted (segment_id, counted_to)
  ON CONFLICT (segment_id, partition) DO UPDATE SET counted_to = excluded.counted_to, updated_at = now()`,
);

/** One row for all timers: 18 bytes for each, in the order of the array. `TimerStates` reads them. */
export const selectTimers = prepared(
  'select-timers',
  `
  SELECT string_agg(
           coalesce(uuid_send(timers.account_id), '\\x00000000000000000000000000000000')
             || CASE WHEN total.timer_id IS NULL THEN '\\x00'::bytea ELSE '\\x01'::bytea END
             || CASE WHEN timers.mode = 'test' THEN '\\x01'::bytea ELSE '\\x00'::bytea END,
           ''::bytea ORDER BY counted.position
         ) AS states
    FROM unnest($1::uuid[]) WITH ORDINALITY AS counted (timer_id, position)
    LEFT JOIN timers ON timers.id = counted.timer_id
    LEFT JOIN timer_view_totals AS total ON total.timer_id = counted.timer_id`,
);

export const selectDays = prepared(
  'select-days',
  `
  SELECT counted.position, known.counts
    FROM unnest($1::uuid[]) WITH ORDINALITY AS counted (timer_id, position)
   CROSS JOIN LATERAL (
     SELECT counts FROM timer_view_days WHERE timer_id = counted.timer_id AND day = $2::date OFFSET 0
   ) AS known`,
);

/** All rows exist. */
export const updateDays = prepared(
  'update-days',
  `
  INSERT INTO timer_view_days (timer_id, day, counts)
  SELECT counted.timer_id, $3::date, counted.counts
    FROM unnest($1::uuid[], $2::bytea[]) AS counted (timer_id, counts)
  ON CONFLICT (timer_id, day) DO UPDATE SET counts = excluded.counts`,
);

export const keepUnreadable = prepared(
  'keep-unreadable',
  `
  INSERT INTO unreadable_day_counts (timer_id, day, counts, reason)
  SELECT unreadable.timer_id, $2::date, unreadable.counts, unreadable.reason
    FROM unnest($1::uuid[], $3::bytea[], $4::text[]) AS unreadable (timer_id, counts, reason)`,
);

/** For COPY of new rows. */
export const dayColumns = 'timer_view_days (timer_id, day, counts)';

export const addToTotals = prepared(
  'add-to-totals',
  `
  INSERT INTO timer_view_totals AS known (timer_id, views)
  SELECT counted.timer_id, counted.views
    FROM unnest($1::uuid[], $2::bigint[]) AS counted (timer_id, views)
  ON CONFLICT (timer_id) DO UPDATE SET views = known.views + excluded.views`,
);

/** All rows exist. */
export const addClicksToTotals = prepared(
  'add-clicks-to-totals',
  `
  INSERT INTO timer_view_totals AS known (timer_id, views, clicks)
  SELECT counted.timer_id, 0, counted.clicks
    FROM unnest($1::uuid[], $2::bigint[]) AS counted (timer_id, clicks)
  ON CONFLICT (timer_id) DO UPDATE SET clicks = coalesce(known.clicks, 0) + excluded.clicks`,
);

/** For COPY of new rows. */
export const totalColumns = 'timer_view_totals (timer_id, views)';

export const selectAccountDays = prepared(
  'select-account-days',
  `
  SELECT counted.position, known.counts, known.top_timers
    FROM unnest($1::uuid[]) WITH ORDINALITY AS counted (account_id, position)
   CROSS JOIN LATERAL (
     SELECT counts, top_timers FROM account_view_days
      WHERE account_id = counted.account_id AND day = $2::date AND partition = $3 OFFSET 0
   ) AS known`,
);

export const storeAccountDays = prepared(
  'store-account-days',
  `
  INSERT INTO account_view_days (account_id, day, partition, counts, top_timers)
  SELECT counted.account_id, $2::date, $1, counted.counts, counted.top_timers
    FROM unnest($3::uuid[], $4::bytea[], $5::bytea[]) AS counted (account_id, counts, top_timers)
  ON CONFLICT (account_id, day, partition) DO UPDATE SET counts = excluded.counts, top_timers = excluded.top_timers`,
);

/**
 * The counts of the live timers of an account in a partition: each half has an index of its own. None if maintenance has merged rows of the
 * day, because it would be unknown which of them are merged.
 */
export const selectTimerDaysOfAccount = prepared(
  'select-timer-days-of-account',
  `
  SELECT counts
    FROM (
      SELECT id FROM timers WHERE account_id = $1 AND mode = 'live' AND deleted_at IS NULL
      UNION ALL
      SELECT id FROM timers WHERE account_id = $1 AND mode = 'live' AND deleted_at IS NOT NULL
    ) AS own
    JOIN timer_view_days ON timer_id = own.id
   WHERE day = $2::date AND get_byte(uuid_send(own.id), 15) & 15 = $3
     AND NOT EXISTS (
       SELECT FROM account_view_days WHERE account_id = $1 AND day = $2::date AND partition = ${maintenancePartition}
     )`,
);

export const addToAccountTotals = prepared(
  'add-to-account-totals',
  `
  INSERT INTO account_view_totals AS known (account_id, partition, views)
  SELECT counted.account_id, $1, sum(counted.views)
    FROM unnest($2::uuid[], $3::bigint[]) AS counted (account_id, views)
   GROUP BY counted.account_id
   ORDER BY counted.account_id
  ON CONFLICT (account_id, partition) DO UPDATE SET views = known.views + excluded.views`,
);

export const addToAccountMonths = prepared(
  'add-to-account-months',
  `
  INSERT INTO account_view_months AS known (account_id, month, partition, views)
  SELECT counted.account_id, date_trunc('month', counted.day)::date AS month, $1, sum(counted.views)
    FROM unnest($2::uuid[], $3::date[], $4::bigint[]) AS counted (account_id, day, views)
   GROUP BY counted.account_id, month
   ORDER BY counted.account_id, month
  ON CONFLICT (account_id, month, partition) DO UPDATE SET views = known.views + excluded.views`,
);

/** The join drops requests of unknown accounts. */
export const addToRequestDays = prepared(
  'add-to-request-days',
  `
  INSERT INTO account_api_request_counts AS known (account_id, day, requests)
  SELECT accounts.id, $2::date, counted.requests
    FROM unnest($1::uuid[], $3::bigint[]) AS counted (account_id, requests)
   CROSS JOIN LATERAL (SELECT id FROM accounts WHERE id = counted.account_id OFFSET 0) AS accounts
   ORDER BY accounts.id
  ON CONFLICT (account_id, day) DO UPDATE SET requests = known.requests + excluded.requests`,
);
