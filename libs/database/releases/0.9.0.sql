CREATE TABLE migrations (
    id serial CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY,
    timestamp bigint NOT NULL,
    name character varying NOT NULL
  );

CREATE TABLE accounts (
    id uuid NOT NULL CONSTRAINT accounts_pkey PRIMARY KEY,
    email text NOT NULL CONSTRAINT accounts_email_key UNIQUE,
    password_hash text,
    plan text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    embed_secret bytea NOT NULL,
    timer_count integer NOT NULL DEFAULT 0,
    timezone text NOT NULL DEFAULT 'UTC',
    language text,
    number_format text NOT NULL DEFAULT 'auto',
    shortcuts boolean NOT NULL DEFAULT true,
    email_confirmed_at timestamptz,
    CONSTRAINT accounts_email_lower_check CHECK (email = lower(email)),
    CONSTRAINT accounts_plan_check CHECK (plan IN ('free', 'pro', 'business', 'enterprise')),
    CONSTRAINT accounts_embed_secret_check CHECK (octet_length(embed_secret) = 32),
    CONSTRAINT accounts_timer_count_check CHECK (timer_count >= 0),
    CONSTRAINT accounts_timezone_check CHECK (char_length(timezone) BETWEEN 1 AND 100),
    CONSTRAINT accounts_number_format_check CHECK (number_format IN ('auto', '1,234.5', '1.234,5', '1 234,5'))
  );

CREATE TABLE api_keys (
    public_id text NOT NULL CONSTRAINT api_keys_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT api_keys_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    name text NOT NULL,
    secret_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    CONSTRAINT api_keys_public_id_check CHECK (public_id ~ '^[0-9A-Za-z]{8}$'),
    CONSTRAINT api_keys_name_check CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT api_keys_secret_hash_check CHECK (octet_length(secret_hash) = 32),
    CONSTRAINT api_keys_scopes_check CHECK (
      cardinality(scopes) > 0 AND scopes <@ ARRAY['timers:read', 'timers:write', 'analytics:read', 'usage:read']
    )
  );

CREATE INDEX api_keys_account_id_idx ON api_keys (account_id);

CREATE TABLE idempotency_keys (
    account_id uuid NOT NULL CONSTRAINT idempotency_keys_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    response jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key),
    CONSTRAINT idempotency_keys_key_check CHECK (char_length(key) BETWEEN 1 AND 255),
    CONSTRAINT idempotency_keys_request_hash_check CHECK (octet_length(request_hash) = 32)
  );

CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TABLE allowance_warnings (
    account_id uuid NOT NULL CONSTRAINT allowance_warnings_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    period_start date NOT NULL,
    percent integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT allowance_warnings_pkey PRIMARY KEY (account_id, period_start, percent),
    CONSTRAINT allowance_warnings_percent_check CHECK (percent IN (80, 100))
  );

CREATE TABLE sessions (
    id uuid NOT NULL CONSTRAINT sessions_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT sessions_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    token_hash bytea NOT NULL CONSTRAINT sessions_token_hash_key UNIQUE,
    previous_token_hash bytea CONSTRAINT sessions_previous_token_hash_key UNIQUE,
    previous_expires_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    rotated_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    CONSTRAINT sessions_token_hash_check CHECK (octet_length(token_hash) = 32 AND octet_length(previous_token_hash) = 32),
    CONSTRAINT sessions_address_check CHECK (char_length(address) <= 45),
    CONSTRAINT sessions_user_agent_check CHECK (char_length(user_agent) <= 400)
  );

CREATE INDEX sessions_account_id_idx ON sessions (account_id);

CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

CREATE TABLE one_time_links (
    token_hash bytea NOT NULL CONSTRAINT one_time_links_pkey PRIMARY KEY,
    account_id uuid CONSTRAINT one_time_links_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    purpose text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    email text,
    CONSTRAINT one_time_links_token_hash_check CHECK (octet_length(token_hash) = 32),
    CONSTRAINT one_time_links_purpose_check
      CHECK (purpose IN ('sign_in', 'password_reset', 'sign_up', 'confirm_email', 'change_email')),
    CONSTRAINT one_time_links_account_id_check CHECK ((purpose = 'sign_up') = (account_id IS NULL)),
    CONSTRAINT one_time_links_email_check CHECK (purpose IN ('sign_in', 'password_reset') OR email IS NOT NULL)
  );

CREATE INDEX one_time_links_account_id_idx ON one_time_links (account_id);

CREATE INDEX one_time_links_expires_at_idx ON one_time_links (expires_at);

CREATE INDEX one_time_links_email_idx ON one_time_links (email) WHERE purpose = 'sign_up';

CREATE TABLE sign_in_attempts (
    key bytea NOT NULL CONSTRAINT sign_in_attempts_pkey PRIMARY KEY,
    count integer NOT NULL,
    blocked_until timestamptz NOT NULL,
    CONSTRAINT sign_in_attempts_key_check CHECK (octet_length(key) = 32),
    CONSTRAINT sign_in_attempts_count_check CHECK (count >= 0)
  );

CREATE INDEX sign_in_attempts_blocked_until_idx ON sign_in_attempts (blocked_until);

CREATE TABLE timers (
    id uuid NOT NULL CONSTRAINT timers_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT timers_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    name text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    target_date timestamptz,
    timezone text NOT NULL,
    template text NOT NULL,
    background_color text NOT NULL,
    text_color text NOT NULL,
    accent_color text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    width integer NOT NULL,
    height integer NOT NULL,
    units text[] NOT NULL,
    language text NOT NULL,
    labels jsonb NOT NULL,
    transparent boolean NOT NULL,
    on_expire_action text NOT NULL,
    animation_seconds integer NOT NULL,
    on_expire_message text,
    duration_seconds integer,
    recurrence jsonb,
    revision integer NOT NULL DEFAULT 1,
    motion text NOT NULL DEFAULT 'none',
    CONSTRAINT timers_name_check CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT timers_type_check CHECK (type IN ('fixed', 'evergreen', 'recurring')),
    CONSTRAINT timers_status_check CHECK (status IN ('active', 'paused')),
    CONSTRAINT timers_fixed_target_date_check CHECK (type <> 'fixed' OR target_date IS NOT NULL),
    CONSTRAINT timers_evergreen_duration_check CHECK (
      type <> 'evergreen' OR (duration_seconds IS NOT NULL AND duration_seconds BETWEEN 1 AND 31622400)
    ),
    CONSTRAINT timers_recurring_recurrence_check CHECK (type <> 'recurring' OR recurrence IS NOT NULL),
    CONSTRAINT timers_background_color_check CHECK (background_color ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT timers_text_color_check CHECK (text_color ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT timers_accent_color_check CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT timers_size_check CHECK (
      width BETWEEN 120 AND 1200 AND height BETWEEN 40 AND 600 AND width * height <= 480000
    ),
    CONSTRAINT timers_units_check CHECK (
      cardinality(units) > 0 AND units <@ ARRAY['days', 'hours', 'minutes', 'seconds']
    ),
    CONSTRAINT timers_on_expire_action_check CHECK (on_expire_action IN ('zeros', 'message', 'hidden')),
    CONSTRAINT timers_on_expire_message_check CHECK ((on_expire_action = 'message') = (on_expire_message IS NOT NULL)),
    CONSTRAINT timers_animation_seconds_check CHECK (animation_seconds BETWEEN 1 AND 600),
    CONSTRAINT timers_revision_check CHECK (revision > 0),
    CONSTRAINT timers_motion_check CHECK (motion IN ('none', 'smooth'))
  );

CREATE INDEX timers_account_id_id_idx ON timers (account_id, id) WHERE deleted_at IS NULL;

CREATE INDEX timers_account_id_name_idx ON timers (account_id, name, id) WHERE deleted_at IS NULL;

CREATE INDEX timers_account_id_target_date_idx ON timers (account_id, target_date, id) WHERE deleted_at IS NULL;

CREATE INDEX timers_deleted_at_idx ON timers (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX timers_account_id_deleted_at_idx ON timers (account_id, deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE evergreen_opens (
    timer_id uuid NOT NULL CONSTRAINT evergreen_opens_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    recipient bytea NOT NULL,
    opened_at timestamptz NOT NULL,
    CONSTRAINT evergreen_opens_pkey PRIMARY KEY (timer_id, recipient),
    CONSTRAINT evergreen_opens_recipient_check CHECK (octet_length(recipient) = 8)
  );

CREATE INDEX evergreen_opens_timer_id_opened_at_idx ON evergreen_opens (timer_id, opened_at);

CREATE TABLE timer_view_days (
    timer_id uuid NOT NULL,
    day date NOT NULL,
    counts bytea STORAGE MAIN NOT NULL,
    CONSTRAINT timer_view_days_pkey PRIMARY KEY (timer_id, day),
    CONSTRAINT timer_view_days_counts_check CHECK (octet_length(counts) > 0)
  ) PARTITION BY RANGE (day);

CREATE TABLE account_view_days (
    account_id uuid NOT NULL,
    day date NOT NULL,
    partition smallint NOT NULL,
    counts bytea STORAGE MAIN NOT NULL,
    top_timers bytea STORAGE MAIN NOT NULL,
    CONSTRAINT account_view_days_pkey PRIMARY KEY (account_id, day, partition),
    CONSTRAINT account_view_days_partition_check CHECK (partition BETWEEN 0 AND 16),
    CONSTRAINT account_view_days_counts_check CHECK (octet_length(counts) > 0)
  ) PARTITION BY RANGE (day);

CREATE TABLE account_view_months (
    account_id uuid NOT NULL,
    month date NOT NULL,
    partition smallint NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT account_view_months_pkey PRIMARY KEY (account_id, month, partition),
    CONSTRAINT account_view_months_month_check CHECK (extract(day FROM month) = 1),
    CONSTRAINT account_view_months_partition_check CHECK (partition BETWEEN 0 AND 15),
    CONSTRAINT account_view_months_views_check CHECK (views > 0)
  ) PARTITION BY RANGE (month);

CREATE TABLE account_api_request_counts (
    account_id uuid NOT NULL,
    day date NOT NULL,
    requests bigint NOT NULL,
    CONSTRAINT account_api_request_counts_pkey PRIMARY KEY (account_id, day),
    CONSTRAINT account_api_request_counts_requests_check CHECK (requests > 0)
  ) PARTITION BY RANGE (day);

CREATE TABLE timer_view_totals (
    timer_id uuid NOT NULL CONSTRAINT timer_view_totals_pkey PRIMARY KEY,
    views bigint NOT NULL,
    CONSTRAINT timer_view_totals_views_check CHECK (views >= 0)
  ) WITH (fillfactor = 70);

CREATE TABLE account_view_totals (
    account_id uuid NOT NULL,
    partition smallint NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT account_view_totals_pkey PRIMARY KEY (account_id, partition),
    CONSTRAINT account_view_totals_partition_check CHECK (partition BETWEEN 0 AND 16),
    CONSTRAINT account_view_totals_views_check CHECK (views > 0)
  ) WITH (fillfactor = 70);

CREATE TABLE count_partitions (
    partition smallint NOT NULL CONSTRAINT count_partitions_pkey PRIMARY KEY,
    sequence bigint NOT NULL,
    CONSTRAINT count_partitions_partition_check CHECK (partition BETWEEN 0 AND 15),
    CONSTRAINT count_partitions_sequence_check CHECK (sequence >= 0)
  );

INSERT INTO count_partitions (partition, sequence) SELECT partition, 0 FROM generate_series(0, 15) AS partition;

CREATE TABLE count_offsets (
    segment_id uuid NOT NULL,
    partition smallint NOT NULL,
    counted_to bigint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT count_offsets_pkey PRIMARY KEY (segment_id, partition),
    CONSTRAINT count_offsets_partition_check CHECK (partition BETWEEN 0 AND 15),
    CONSTRAINT count_offsets_counted_to_check CHECK (counted_to >= 0)
  ) WITH (fillfactor = 85);

CREATE UNLOGGED TABLE count_frames (
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
  );

ALTER SEQUENCE count_frames_id_seq SET LOGGED;

CREATE TABLE segment_contents (
    segment_id uuid NOT NULL,
    from_offset bigint NOT NULL,
    to_offset bigint NOT NULL,
    digests bytea NOT NULL,
    claimed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT segment_contents_pkey PRIMARY KEY (segment_id, from_offset),
    CONSTRAINT segment_contents_range_check CHECK (from_offset >= 0 AND to_offset > from_offset)
  );

ALTER TABLE segment_contents ALTER COLUMN digests SET STORAGE EXTERNAL;

CREATE TABLE count_codes (
    dimension text NOT NULL,
    code integer NOT NULL,
    value text NOT NULL,
    CONSTRAINT count_codes_pkey PRIMARY KEY (dimension, code)
  );

INSERT INTO count_codes (dimension, code, value) VALUES ('dimension', 0, 'quarter_hour'), ('dimension', 1, 'country'), ('dimension', 2, 'device'), ('dimension', 3, 'client'), ('device', 0, 'unknown'), ('device', 1, 'desktop'), ('device', 2, 'mobile'), ('client', 0, 'unknown'), ('client', 1, 'web'), ('client', 2, 'Apple Mail Privacy'), ('client', 3, 'Gmail'), ('client', 4, 'Yahoo Mail'), ('client', 5, 'Outlook'), ('client', 6, 'Thunderbird'), ('client', 7, 'Apple Mail'), ('client', 8, 'Airmail'), ('client', 9, 'Windows Mail'), ('client', 10, 'Windows Live Mail'), ('client', 11, 'Superhuman'), ('client', 12, 'Fastmail'), ('client', 13, 'HEY');

CREATE TABLE unreadable_day_counts (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT unreadable_day_counts_pkey PRIMARY KEY,
    timer_id uuid NOT NULL,
    day date NOT NULL,
    counts bytea NOT NULL,
    reason text NOT NULL,
    found_at timestamptz NOT NULL DEFAULT now()
  );

CREATE TABLE maintenance_tasks (
    task text NOT NULL CONSTRAINT maintenance_tasks_pkey PRIMARY KEY,
    finished_at timestamptz NOT NULL
  );

CREATE FUNCTION day_count_codes(counts bytea)
  RETURNS TABLE (dimension bigint, code bigint, views bigint)
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE ROWS 30 AS $$
  DECLARE
    bytes CONSTANT bytea := counts || ''::bytea; -- decompresses them once, not at each get_byte
    size CONSTANT integer := octet_length(bytes);
    position integer := 1;
    section_end bigint := 1;
    field text := 'dimension';
    number bigint;
    shift integer;
    byte integer;
  BEGIN
    IF size = 0 OR get_byte(bytes, 0) = 0 THEN
      RAISE EXCEPTION 'These are no day counts.';
    ELSIF get_byte(bytes, 0) > 1 THEN
      RAISE EXCEPTION 'Day counts have version %, which this function cannot read.', get_byte(bytes, 0);
    END IF;
    WHILE position < size LOOP
      number := 0;
      shift := 0;
      LOOP
        IF position >= size OR shift > 49 THEN
          RAISE EXCEPTION 'Day counts have an invalid number at byte %.', position;
        END IF;
        byte := get_byte(bytes, position);
        position := position + 1;
        number := number | ((byte & 127)::bigint << shift);
        EXIT WHEN byte < 128;
        shift := shift + 7;
      END LOOP;
      CASE field
        WHEN 'dimension' THEN
          dimension := number;
          field := 'length';
        WHEN 'length' THEN
          section_end := position + number;
          code := 0;
          field := 'code';
        WHEN 'code' THEN
          code := code + number;
          field := 'views';
        ELSE
          views := number;
          RETURN NEXT;
          field := CASE WHEN position < section_end THEN 'code' ELSE 'dimension' END;
      END CASE;
    END LOOP;
    IF field <> 'dimension' OR position <> section_end THEN
      RAISE EXCEPTION 'Day counts end in the middle of a section.';
    END IF;
  END $$;

CREATE FUNCTION decode_day_counts(counts bytea)
  RETURNS TABLE (dimension text, value text, views bigint)
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 30 AS $$
    SELECT coalesce(dimension.value, 'unknown'),
           CASE
             WHEN entry.dimension = 0 THEN
               to_char(entry.code / 4, 'FM00') || ':' || to_char(entry.code % 4 * 15, 'FM00')
             WHEN entry.dimension = 1 AND entry.code % 256 BETWEEN 1 AND 127 AND entry.code / 256 BETWEEN 1 AND 127 THEN
               chr((entry.code % 256)::integer) || chr((entry.code / 256)::integer)
             ELSE coalesce(name.value, 'unknown')
           END,
           entry.views
      FROM day_count_codes(counts) AS entry
      LEFT JOIN count_codes AS dimension ON dimension.dimension = 'dimension' AND dimension.code = entry.dimension
      LEFT JOIN count_codes AS name ON name.dimension = dimension.value AND name.code = entry.code
  $$;

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
  END $$;

CREATE FUNCTION detach_month_partition(partition text, detached_on date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF partition !~ '^(timer_view_days|account_view_days|account_view_months|account_api_request_counts)_\d{4}_\d\d$' THEN
      RAISE EXCEPTION '% is not a partition of a month', partition;
    END IF;
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', regexp_replace(partition, '_\d{4}_\d\d$', ''), partition);
    EXECUTE format('COMMENT ON TABLE %I IS %L', partition, 'detached ' || to_char(detached_on, 'YYYY-MM-DD'));
  END $$;

CREATE FUNCTION drop_detached_partition(partition text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    IF partition !~ '^(timer_view_days|account_view_days|account_view_months|account_api_request_counts)_\d{4}_\d\d$' OR NOT EXISTS (
      SELECT FROM pg_class WHERE oid = to_regclass(partition) AND NOT relispartition
         AND obj_description(oid, 'pg_class') LIKE 'detached %'
    ) THEN
      RAISE EXCEPTION '% is not a detached partition', partition;
    END IF;
    EXECUTE format('DROP TABLE %I', partition);
  END $$;

REVOKE ALL ON FUNCTION create_month_partition(text, date), detach_month_partition(text, date), drop_detached_partition(text) FROM PUBLIC;

CREATE FUNCTION notify_timer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('timer_changed', OLD.id::text);
    RETURN NULL;
  END $$;

CREATE TRIGGER timers_notify_changed AFTER UPDATE OR DELETE ON timers
    FOR EACH ROW EXECUTE FUNCTION notify_timer_changed();

CREATE FUNCTION notify_api_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('api_key_changed', OLD.public_id);
    RETURN NULL;
  END $$;

CREATE TRIGGER api_keys_notify_changed
    AFTER DELETE OR UPDATE OF secret_hash, scopes, expires_at, revoked_at ON api_keys
    FOR EACH ROW EXECUTE FUNCTION notify_api_key_changed();

CREATE FUNCTION notify_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('account_changed', OLD.id::text);
    RETURN NULL;
  END $$;

CREATE TRIGGER accounts_notify_changed AFTER DELETE OR UPDATE OF plan, embed_secret ON accounts
    FOR EACH ROW EXECUTE FUNCTION notify_account_changed();

INSERT INTO migrations (timestamp, name) VALUES (1795651200000, 'InitialSchema1795651200000');
