// Tables of counts have no foreign keys: every write would look up its timer or account once more. The counter has already joined them.
// `partition` is the count partition of the timers: counters share no row.

// All counts of a timer on a UTC day, as `libs/counts` encodes them: in SQL, `decode_day_counts(counts)` reads them.
// MAIN keeps counts in the row. They exceed the limit for that only with thousands of different values a day.
const timerViewDays = `
  CREATE TABLE timer_view_days (
    timer_id uuid NOT NULL,
    day date NOT NULL,
    counts bytea STORAGE MAIN NOT NULL,
    CONSTRAINT timer_view_days_pkey PRIMARY KEY (timer_id, day),
    CONSTRAINT timer_view_days_counts_check CHECK (octet_length(counts) > 0)
  ) PARTITION BY RANGE (day)`;

/** The views of an account's timers in a UTC month, for its allowance. `month` is its first day. */
const accountViewMonths = `
  CREATE TABLE account_view_months (
    account_id uuid NOT NULL,
    month date NOT NULL,
    partition smallint NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT account_view_months_pkey PRIMARY KEY (account_id, month, partition),
    CONSTRAINT account_view_months_month_check CHECK (extract(day FROM month) = 1),
    CONSTRAINT account_view_months_partition_check CHECK (partition BETWEEN 0 AND 15),
    CONSTRAINT account_view_months_views_check CHECK (views > 0)
  ) PARTITION BY RANGE (month)`;

/** `sequence` is the number of commits of the partition. A commit that does not find the number it expects fails. */
const countPartitions = [
  `CREATE TABLE count_partitions (
    partition smallint NOT NULL CONSTRAINT count_partitions_pkey PRIMARY KEY,
    sequence bigint NOT NULL,
    CONSTRAINT count_partitions_partition_check CHECK (partition BETWEEN 0 AND 15),
    CONSTRAINT count_partitions_sequence_check CHECK (sequence >= 0)
  )`,
  'INSERT INTO count_partitions (partition, sequence) SELECT partition, 0 FROM generate_series(0, 15) AS partition',
];

/**
 * How much of a spool segment a partition has counted, written in the same transaction as the counts: they contain all records of the
 * partition before the byte `counted_to`, and none after it.
 */
const countOffsets = `
  CREATE TABLE count_offsets (
    segment_id uuid NOT NULL,
    partition smallint NOT NULL,
    counted_to bigint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT count_offsets_pkey PRIMARY KEY (segment_id, partition),
    CONSTRAINT count_offsets_partition_check CHECK (partition BETWEEN 0 AND 15),
    CONSTRAINT count_offsets_counted_to_check CHECK (counted_to >= 0)
  ) WITH (fillfactor = 85)`;

// Frames that wait for the counter of their partition.
// Unlogged: shippers keep their records until they are counted, and send again what a crash of PostgreSQL has emptied.
// A queue: few rows live long, so vacuum starts after a fixed number of removed rows. Payloads of up to about 8 kB stay in their row,
// because TOAST would divide them into rows of 2 kB.
const countFrames = [
  `CREATE UNLOGGED TABLE count_frames (
    partition smallint NOT NULL,
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    segment_id uuid NOT NULL,
    from_offset bigint NOT NULL,
    to_offset bigint NOT NULL,
    payload bytea STORAGE EXTERNAL NOT NULL,
    CONSTRAINT count_frames_pkey PRIMARY KEY (partition, id),
    CONSTRAINT count_frames_partition_check CHECK (partition BETWEEN 0 AND 15),
    CONSTRAINT count_frames_offsets_check CHECK (0 <= from_offset AND from_offset <= to_offset)
  ) WITH (
    toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
    toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 1000
  )`,
  // Logged, unlike the table: a standby that was promoted before its first restart point had no usable sequence ("bad magic number in
  // sequence", PostgreSQL 18.4), so nothing was counted any more. The table can be emptied, its sequence not.
  'ALTER SEQUENCE count_frames_id_seq SET LOGGED',
];

/** Names of the codes in day counts, for queries in SQL. `dimension` is a dimension, or `dimension`: then `value` is the name of one. */
const countCodes = `
  CREATE TABLE count_codes (
    dimension text NOT NULL,
    code integer NOT NULL,
    value text NOT NULL,
    CONSTRAINT count_codes_pkey PRIMARY KEY (dimension, code)
  )`;

/** When tasks that run less often than the maintenance were last finished. */
const maintenanceTasks = `
  CREATE TABLE maintenance_tasks (
    task text NOT NULL CONSTRAINT maintenance_tasks_pkey PRIMARY KEY,
    finished_at timestamptz NOT NULL
  )`;

/**
 * The counts of all timers of an account on a UTC day, added up, and its timers with the most views. Partition 16: what maintenance has
 * merged.
 */
const accountViewDays = `
  CREATE TABLE account_view_days (
    account_id uuid NOT NULL,
    day date NOT NULL,
    partition smallint NOT NULL,
    counts bytea STORAGE MAIN NOT NULL,
    top_timers bytea STORAGE MAIN NOT NULL,
    CONSTRAINT account_view_days_pkey PRIMARY KEY (account_id, day, partition),
    CONSTRAINT account_view_days_partition_check CHECK (partition BETWEEN 0 AND 16),
    CONSTRAINT account_view_days_counts_check CHECK (octet_length(counts) > 0)
  ) PARTITION BY RANGE (day)`;

/** Authenticated API requests of an account on a UTC day. */
const accountApiRequestCounts = `
  CREATE TABLE account_api_request_counts (
    account_id uuid NOT NULL,
    day date NOT NULL,
    requests bigint NOT NULL,
    CONSTRAINT account_api_request_counts_pkey PRIMARY KEY (account_id, day),
    CONSTRAINT account_api_request_counts_requests_check CHECK (requests > 0)
  ) PARTITION BY RANGE (day)`;

/**
 * All views, in tables of their own, because they change much more often than timers and accounts. Those of accounts include timers that no
 * longer exist. fillfactor 70 leaves room on every page: such updates then touch no index (HOT).
 */
const totals = [
  `CREATE TABLE timer_view_totals (
    timer_id uuid NOT NULL CONSTRAINT timer_view_totals_pkey PRIMARY KEY,
    views bigint NOT NULL,
    CONSTRAINT timer_view_totals_views_check CHECK (views >= 0)
  ) WITH (fillfactor = 70)`,
  `CREATE TABLE account_view_totals (
    account_id uuid NOT NULL,
    partition smallint NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT account_view_totals_pkey PRIMARY KEY (account_id, partition),
    CONSTRAINT account_view_totals_partition_check CHECK (partition BETWEEN 0 AND 16),
    CONSTRAINT account_view_totals_views_check CHECK (views > 0)
  ) WITH (fillfactor = 70)`,
];

/**
 * What ranges of segments contain, two bytes of the checksum of each record, so that a segment with the same id and other content is
 * noticed.
 */
const segmentContents = [
  `CREATE TABLE segment_contents (
    segment_id uuid NOT NULL,
    from_offset bigint NOT NULL,
    to_offset bigint NOT NULL,
    digests bytea NOT NULL,
    claimed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT segment_contents_pkey PRIMARY KEY (segment_id, from_offset),
    CONSTRAINT segment_contents_range_check CHECK (from_offset >= 0 AND to_offset > from_offset)
  )`,
  // Random bytes: compression would only take time.
  'ALTER TABLE segment_contents ALTER COLUMN digests SET STORAGE EXTERNAL',
];

/**
 * Day counts that a counter could not read and replaced, for an operator: their views are in the total of the timer, but not in its
 * days.
 */
const unreadableDayCounts = `
  CREATE TABLE unreadable_day_counts (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT unreadable_day_counts_pkey PRIMARY KEY,
    timer_id uuid NOT NULL,
    day date NOT NULL,
    counts bytea NOT NULL,
    reason text NOT NULL,
    found_at timestamptz NOT NULL DEFAULT now()
  )`;

/** The codes at the time of this migration. Do not update them: maintenance adds later ones. */
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
  ...countPartitions,
  countOffsets,
  ...countFrames,
  ...segmentContents,
  countCodes,
  insertCodes,
  unreadableDayCounts,
  maintenanceTasks,
];
