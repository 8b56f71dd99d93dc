/*
 * The SQL of counting. Arrays have the order of their keys, so that rows that are neighbors in an index are written together.
 */

/** Each connection parses and plans the statement once. */
const prepared = (name: string, text: string) => ({ name, text });

/**
 * How long a transaction waits for its turn, in milliseconds. Longer than the transactions of many nodes with a backlog, and than the session
 * of a frozen process lives.
 */
export const turnTimeoutMs = 60_000;

/**
 * Begins a transaction, and waits until no other one counts: PostgreSQL gives the lock in turn. Its last row says for how long. A process
 * that is frozen then loses its session, also behind a pooler that ignores the options of a connection. New and quickly growing tables
 * have no statistics, with which the planner would choose to scan them; all statements look up rows by their keys.
 */
export const beginCounting = [
  'BEGIN ISOLATION LEVEL READ COMMITTED',
  `SET LOCAL lock_timeout = ${turnTimeoutMs}`,
  'SET LOCAL statement_timeout = 0',
  `SET LOCAL idle_in_transaction_session_timeout = '15s'`,
  ...['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'jit'].map(
    (setting) => `SET LOCAL ${setting} = off`,
  ),
  'LOCK TABLE counting_turn IN EXCLUSIVE MODE',
  'SET LOCAL statement_timeout TO DEFAULT',
  'SELECT (1000 * extract(epoch FROM clock_timestamp() - now()))::float8 AS lock_ms', // now(): when the transaction began
].join('; ');

/** The join returns the time even if nothing is counted. */
export const selectSegments = prepared(
  'select segments',
  `
  SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now_ms, id, counted_to, prefix
    FROM (VALUES (1)) AS always LEFT JOIN spool_segments ON id = ANY($1::uuid[])`,
);

/** Moves the offset of a segment if it is counted exactly to where a range begins. A segment without a row is counted to 0. */
export const moveOffset = prepared(
  'move offset',
  `
  WITH moved AS (
    UPDATE spool_segments SET counted_to = $4, prefix = $5, updated_at = now()
     WHERE id = $1 AND counted_to = $2 AND prefix = $3
    RETURNING id
  ), begun AS (
    INSERT INTO spool_segments (id, counted_to, prefix)
    SELECT $1::uuid, $4::bigint, $5::bytea WHERE $2::bigint = 0
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  )
  SELECT id FROM moved UNION ALL SELECT id FROM begun`,
);

/** Known timers, with what is counted of them on a day. */
export const selectTimers = prepared(
  'select timers',
  `
  SELECT counted.position::int - 1, uuid_send(timers.account_id), timers.mode = 'test', known.counts
    FROM unnest($1::uuid[]) WITH ORDINALITY AS counted (timer_id, position)
    JOIN timers ON timers.id = counted.timer_id
    LEFT JOIN timer_view_days AS known ON known.timer_id = counted.timer_id AND known.day = $2::date`,
);

/** The days of timers, and what is added to their totals. */
export const storeTimers = prepared(
  'store timers',
  `
  WITH counted AS (
    SELECT * FROM unnest($1::uuid[], $3::bytea[], $4::bigint[], $5::bigint[]) AS counted (timer_id, counts, views, clicks)
  ), days AS (
    INSERT INTO timer_view_days (timer_id, day, counts)
    SELECT timer_id, $2::date, counts FROM counted
    ON CONFLICT (timer_id, day) DO UPDATE SET counts = excluded.counts
  )
  INSERT INTO timer_view_totals AS known (timer_id, views, clicks)
  SELECT timer_id, views, nullif(clicks, 0) FROM counted
  ON CONFLICT (timer_id) DO UPDATE SET
    views = known.views + excluded.views,
    clicks = coalesce(known.clicks + excluded.clicks, known.clicks, excluded.clicks)`,
);

export const selectAccountDays = prepared(
  'select account days',
  `
  SELECT counted.position::int - 1, known.counts, known.top_timers
    FROM unnest($1::uuid[]) WITH ORDINALITY AS counted (account_id, position)
    JOIN account_view_days AS known ON known.account_id = counted.account_id AND known.day = $2::date`,
);

/** The days of accounts, and what is added to their totals and months. */
export const storeAccounts = prepared(
  'store accounts',
  `
  WITH counted AS (
    SELECT * FROM unnest($1::uuid[], $3::bytea[], $4::bytea[], $5::bigint[]) AS counted (account_id, counts, top_timers, views)
  ), days AS (
    INSERT INTO account_view_days (account_id, day, counts, top_timers)
    SELECT account_id, $2::date, counts, top_timers FROM counted
    ON CONFLICT (account_id, day) DO UPDATE SET counts = excluded.counts, top_timers = excluded.top_timers
  ), months AS (
    INSERT INTO account_view_months AS known (account_id, month, views)
    SELECT account_id, date_trunc('month', $2::date)::date, views FROM counted WHERE views > 0
    ON CONFLICT (account_id, month) DO UPDATE SET views = known.views + excluded.views
  )
  INSERT INTO account_view_totals AS known (account_id, views)
  SELECT account_id, views FROM counted WHERE views > 0
  ON CONFLICT (account_id) DO UPDATE SET views = known.views + excluded.views`,
);

/** The join drops requests of unknown accounts. */
export const addToRequestDays = prepared(
  'add to request days',
  `
  INSERT INTO account_api_request_counts AS known (account_id, day, requests)
  SELECT accounts.id, $3::date, counted.requests
    FROM unnest($1::uuid[], $2::bigint[]) AS counted (account_id, requests)
    JOIN accounts ON accounts.id = counted.account_id
  ON CONFLICT (account_id, day) DO UPDATE SET requests = known.requests + excluded.requests`,
);

/**
 * The earliest open wins. Where a webhook of the account wants to know of it, a new recipient of a live timer waits for the event
 * `timer.started`: see ADR 60. A row that is new was never updated, so its `xmax` is 0.
 */
export const addFirstOpens = prepared(
  'add first opens',
  `
  WITH opened AS (
    SELECT timer_id, recipient, to_timestamp(second) AS opened_at, is_provisional
      FROM unnest($1::uuid[], $2::bytea[], $3::bigint[], $4::boolean[]) AS open (timer_id, recipient, second, is_provisional)
  ), stored AS (
    INSERT INTO evergreen_opens AS known (timer_id, recipient, opened_at)
    SELECT timers.id, recipient, opened_at FROM opened JOIN timers ON timers.id = timer_id
     ORDER BY timers.id, recipient
    ON CONFLICT (timer_id, recipient) DO UPDATE SET opened_at = least(known.opened_at, excluded.opened_at)
      WHERE excluded.opened_at < known.opened_at
    RETURNING timer_id, recipient, xmax = 0 AS is_new
  )
  INSERT INTO pending_starts (timer_id, recipient, started_at)
  SELECT timer_id, recipient, opened_at
    FROM stored JOIN opened USING (timer_id, recipient) JOIN timers ON timers.id = timer_id
   WHERE is_new AND NOT is_provisional AND timers.mode = 'live' AND EXISTS (
     SELECT FROM webhooks WHERE webhooks.account_id = timers.account_id AND 'timer.started' = ANY (webhooks.events))`,
);

export const keepUnreadable = prepared(
  'keep unreadable',
  'INSERT INTO unreadable_day_counts (subject_id, day, counts, reason) VALUES ($1, $2, $3, $4)',
);
