// Tables of counts have no foreign keys: every write would look up its timer or account once more. Counting has already joined them.

/**
 * Only the rows of today change. A fillfactor leaves room on every page, so that most of them stay on their page and no index is touched
 * (HOT), and vacuum starts early, because one day is a small part of a table.
 */
const changesDaily = 'WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02)';

// All counts of a timer on a UTC day, as `libs/analytics` encodes them: in SQL, `decode_day_counts(counts)` reads them.
// MAIN keeps counts in the row. They exceed the limit for that only with thousands of different values a day.
const timerViewDays = `
  CREATE TABLE timer_view_days (
    timer_id uuid NOT NULL,
    day date NOT NULL,
    counts bytea STORAGE MAIN NOT NULL,
    CONSTRAINT timer_view_days_pkey PRIMARY KEY (timer_id, day),
    CONSTRAINT timer_view_days_counts_check CHECK (octet_length(counts) > 0)
  ) ${changesDaily}`;

/** The views of an account's timers in a UTC month, for its allowance. `month` is its first day. */
const accountViewMonths = `
  CREATE TABLE account_view_months (
    account_id uuid NOT NULL,
    month date NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT account_view_months_pkey PRIMARY KEY (account_id, month),
    CONSTRAINT account_view_months_month_check CHECK (extract(day FROM month) = 1),
    CONSTRAINT account_view_months_views_check CHECK (views > 0)
  ) WITH (fillfactor = 70)`;

/**
 * How far a segment of a spool is counted, written in the same transaction as the counts: they contain all records before the byte
 * `counted_to`, and none after it. `prefix` is the SHA-256 of everything before that byte.
 */
const spoolSegments = `
  CREATE TABLE spool_segments (
    id uuid NOT NULL CONSTRAINT spool_segments_pkey PRIMARY KEY,
    counted_to bigint NOT NULL,
    prefix bytea NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT spool_segments_counted_to_check CHECK (counted_to > 0)
  ) WITH (fillfactor = 70)`;

/**
 * The transaction that counts locks it. Waiting for a table needs no snapshot, unlike waiting in `pg_advisory_xact_lock`: PostgreSQL can
 * remove old versions of rows meanwhile.
 */
const countingTurn = 'CREATE TABLE counting_turn (id integer)';

/** Names of the codes in day counts, for queries in SQL. `dimension` is a dimension, or `dimension`: then `value` is the name of one. */
const countCodes = `
  CREATE TABLE count_codes (
    dimension text NOT NULL,
    code integer NOT NULL,
    value text NOT NULL,
    CONSTRAINT count_codes_pkey PRIMARY KEY (dimension, code)
  )`;

/** When work is next due that one process does each day. */
const dailyTasks = `
  CREATE TABLE daily_tasks (
    task text NOT NULL CONSTRAINT daily_tasks_pkey PRIMARY KEY,
    due_at timestamptz NOT NULL
  )`;

/** The counts of all timers of an account on a UTC day, added up, and its timers with the most views. */
const accountViewDays = `
  CREATE TABLE account_view_days (
    account_id uuid NOT NULL,
    day date NOT NULL,
    counts bytea STORAGE MAIN NOT NULL,
    top_timers bytea STORAGE MAIN NOT NULL,
    CONSTRAINT account_view_days_pkey PRIMARY KEY (account_id, day),
    CONSTRAINT account_view_days_counts_check CHECK (octet_length(counts) > 0)
  ) ${changesDaily}`;

/** Authenticated API requests of an account on a UTC day. */
const accountApiRequestCounts = `
  CREATE TABLE account_api_request_counts (
    account_id uuid NOT NULL,
    day date NOT NULL,
    requests bigint NOT NULL,
    CONSTRAINT account_api_request_counts_pkey PRIMARY KEY (account_id, day),
    CONSTRAINT account_api_request_counts_requests_check CHECK (requests > 0)
  ) ${changesDaily}`;

/**
 * All views, in tables of their own, because they change much more often than timers and accounts. Those of accounts include timers that no
 * longer exist. No clicks are null: that takes no space in the row. fillfactor 70 leaves room on every page: such updates then touch no index (HOT).
 */
const totals = [
  `CREATE TABLE timer_view_totals (
    timer_id uuid NOT NULL CONSTRAINT timer_view_totals_pkey PRIMARY KEY,
    views bigint NOT NULL,
    clicks bigint,
    CONSTRAINT timer_view_totals_views_check CHECK (views >= 0),
    CONSTRAINT timer_view_totals_clicks_check CHECK (clicks > 0)
  ) WITH (fillfactor = 70)`,
  `CREATE TABLE account_view_totals (
    account_id uuid NOT NULL CONSTRAINT account_view_totals_pkey PRIMARY KEY,
    views bigint NOT NULL,
    CONSTRAINT account_view_totals_views_check CHECK (views > 0)
  ) WITH (fillfactor = 70)`,
];

/**
 * Day counts that could not be read and were replaced, for an operator: their views are in the total of the timer or account, but not in
 * its days. `subject_id` is the timer or the account.
 */
const unreadableDayCounts = `
  CREATE TABLE unreadable_day_counts (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT unreadable_day_counts_pkey PRIMARY KEY,
    subject_id uuid NOT NULL,
    day date NOT NULL,
    counts bytea NOT NULL,
    reason text NOT NULL,
    found_at timestamptz NOT NULL DEFAULT now()
  )`;

/** The codes at the time of this migration. Do not update them: the API adds later ones. */
const codes: Readonly<Record<string, readonly string[]>> = {
  dimension: ['quarter_hour', 'country', 'device', 'client'],
  device: ['unknown', 'desktop', 'mobile'],
  client: [
    'unknown',
    'web',
    'Apple Mail Privacy',
    'Gmail',
    'Yahoo Mail',
    'Outlook',
    'Thunderbird',
    'Apple Mail',
    'Airmail',
    'Windows Mail',
    'Windows Live Mail',
    'Superhuman',
    'Fastmail',
    'HEY',
  ],
};

const rows = Object.entries(codes).flatMap(([dimension, values]) =>
  values.map((value, code) => `('${dimension}', ${code}, '${value}')`),
);

const insertCodes = `INSERT INTO count_codes (dimension, code, value) VALUES ${rows.join(', ')}`;

export const createCounts = [
  timerViewDays,
  accountViewDays,
  accountViewMonths,
  accountApiRequestCounts,
  ...totals,
  spoolSegments,
  countingTurn,
  countCodes,
  insertCodes,
  unreadableDayCounts,
  dailyTasks,
];
