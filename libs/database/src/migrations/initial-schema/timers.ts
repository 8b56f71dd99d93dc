import { notifyOf } from './functions.ts';

const timers = [
  `CREATE TABLE timers (
    id uuid NOT NULL CONSTRAINT timers_pkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT timers_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    mode text NOT NULL DEFAULT 'live',
    name text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    paused_until timestamptz,
    alt text,
    external_id text,
    metadata jsonb NOT NULL DEFAULT '{}',
    target_date timestamptz,
    duration_seconds integer,
    minimum_seconds integer,
    ends_at text,
    fallback_date timestamptz,
    trust text NOT NULL DEFAULT 'unsigned',
    recurrence jsonb,
    starts_at timestamptz,
    link jsonb,
    local_times jsonb,
    timezone text NOT NULL,
    timezone_mode text NOT NULL DEFAULT 'timer',
    last_target_date timestamptz,
    template text NOT NULL,
    background_color text NOT NULL,
    text_color text NOT NULL,
    accent_color text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    units text[] NOT NULL,
    language text NOT NULL,
    labels jsonb NOT NULL,
    transparent boolean NOT NULL,
    motion text NOT NULL DEFAULT 'none',
    on_expire_action text NOT NULL,
    on_expire_message text,
    on_prefetch text NOT NULL DEFAULT 'date',
    on_pending text NOT NULL DEFAULT 'hidden',
    animation_seconds integer NOT NULL,
    revision integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    CONSTRAINT timers_mode_check CHECK (mode IN ('live', 'test')),
    CONSTRAINT timers_name_check CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT timers_type_check CHECK (type IN ('fixed', 'evergreen', 'recurring', 'personal')),
    CONSTRAINT timers_status_check CHECK (status IN ('active', 'paused')),
    CONSTRAINT timers_alt_check CHECK (char_length(alt) BETWEEN 1 AND 200),
    CONSTRAINT timers_external_id_check CHECK (char_length(external_id) BETWEEN 1 AND 100),
    CONSTRAINT timers_metadata_check CHECK (jsonb_typeof(metadata) = 'object'),
    CONSTRAINT timers_fixed_target_date_check CHECK (type <> 'fixed' OR target_date IS NOT NULL),
    CONSTRAINT timers_evergreen_duration_check CHECK (
      type <> 'evergreen' OR (duration_seconds IS NOT NULL AND duration_seconds BETWEEN 1 AND 31622400)
    ),
    CONSTRAINT timers_personal_duration_check CHECK (
      type <> 'personal' OR duration_seconds IS NULL OR duration_seconds BETWEEN 1 AND 31622400
    ),
    CONSTRAINT timers_minimum_seconds_check CHECK (
      minimum_seconds IS NULL OR (type = 'personal' AND minimum_seconds BETWEEN 0 AND 31622400)
    ),
    CONSTRAINT timers_ends_at_check CHECK (
      ends_at IS NULL OR (type IN ('evergreen', 'personal') AND ends_at ~ '^(?:[01]\\d|2[0-3]):[0-5]\\d$')
    ),
    CONSTRAINT timers_trust_check CHECK (trust IN ('unsigned', 'signed')),
    CONSTRAINT timers_recurring_recurrence_check CHECK (type <> 'recurring' OR recurrence IS NOT NULL),
    CONSTRAINT timers_link_check CHECK (link IS NULL OR link -> 'url' IS NOT NULL),
    CONSTRAINT timers_timezone_mode_check CHECK (timezone_mode IN ('timer', 'recipient')),
    CONSTRAINT timers_background_color_check CHECK (background_color ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT timers_text_color_check CHECK (text_color ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT timers_accent_color_check CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT timers_size_check CHECK (
      width BETWEEN 120 AND 1200 AND height BETWEEN 40 AND 600 AND width * height <= 480000
    ),
    CONSTRAINT timers_units_check CHECK (
      cardinality(units) > 0 AND units <@ ARRAY['days', 'hours', 'minutes', 'seconds']
    ),
    CONSTRAINT timers_motion_check CHECK (motion IN ('none', 'smooth')),
    CONSTRAINT timers_on_expire_action_check CHECK (on_expire_action IN ('zeros', 'message', 'hidden')),
    CONSTRAINT timers_on_expire_message_check CHECK ((on_expire_action = 'message') = (on_expire_message IS NOT NULL)),
    CONSTRAINT timers_on_prefetch_check CHECK (on_prefetch IN ('date', 'ticking', 'hidden')),
    CONSTRAINT timers_on_pending_check CHECK (on_pending IN ('hidden', 'date')),
    CONSTRAINT timers_animation_seconds_check CHECK (animation_seconds BETWEEN 1 AND 600),
    CONSTRAINT timers_revision_check CHECK (revision > 0)
  )`,
  'CREATE INDEX timers_account_id_id_idx ON timers (account_id, id) WHERE deleted_at IS NULL',
  'CREATE INDEX timers_account_id_name_idx ON timers (account_id, name, id) WHERE deleted_at IS NULL',
  'CREATE INDEX timers_account_id_target_date_idx ON timers (account_id, target_date, id) WHERE deleted_at IS NULL',
  `CREATE INDEX timers_account_id_test_idx ON timers (account_id) WHERE mode = 'test' AND deleted_at IS NULL`,
  // A test timer can have the external id of a live one.
  `CREATE UNIQUE INDEX timers_account_id_external_id_mode_idx ON timers (account_id, external_id, mode)
    WHERE external_id IS NOT NULL AND deleted_at IS NULL`,
  // For the filter of timer lists by metadata, in any account.
  'CREATE INDEX timers_metadata_idx ON timers USING gin (metadata jsonb_path_ops)',
  'CREATE INDEX timers_deleted_at_idx ON timers (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX timers_account_id_deleted_at_idx ON timers (account_id, deleted_at) WHERE deleted_at IS NOT NULL',
  notifyOf('timer_changed', 'OLD.id::text'),
  // Views are counted in other tables and are not notified.
  `CREATE TRIGGER timers_notify_changed AFTER UPDATE OR DELETE ON timers
    FOR EACH ROW EXECUTE FUNCTION notify_timer_changed()`,
];

/** When a recipient first opened an evergreen timer: their countdown starts then. `recipient` is a keyed hash of the identifier. */
const evergreenOpens = [
  `CREATE TABLE evergreen_opens (
    timer_id uuid NOT NULL CONSTRAINT evergreen_opens_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    recipient bytea NOT NULL,
    opened_at timestamptz NOT NULL,
    CONSTRAINT evergreen_opens_pkey PRIMARY KEY (timer_id, recipient),
    CONSTRAINT evergreen_opens_recipient_check CHECK (octet_length(recipient) = 8)
  )`,
  'CREATE INDEX evergreen_opens_timer_id_opened_at_idx ON evergreen_opens (timer_id, opened_at)',
];

/** Countdowns that have started, until they are in an event. */
const pendingStarts = [
  `CREATE TABLE pending_starts (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pending_starts_pkey PRIMARY KEY,
    timer_id uuid NOT NULL CONSTRAINT pending_starts_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    recipient bytea NOT NULL,
    started_at timestamptz NOT NULL,
    stored_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX pending_starts_timer_id_idx ON pending_starts (timer_id)',
];

/** The last text that a personal timer could not read as a deadline. */
const unreadDeadlines = `
  CREATE TABLE unread_deadlines (
    timer_id uuid NOT NULL CONSTRAINT unread_deadlines_pkey PRIMARY KEY
      CONSTRAINT unread_deadlines_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    text text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now()
  )`;

/**
 * For every writer, also an operator with SQL. A deadline that is moved from the future to the past passes at this moment.
 *
 * Plans the first event of a new fixed timer. Otherwise the next run of the scheduler does it, and takes a tenth of a core while timers are
 * created. Not for a timer that changes: only a creation locks the account, whose `expiring_hours` may change at the same time.
 */
const planDeadline = `
  CREATE FUNCTION plan_timer_deadline() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    at CONSTANT timestamptz := clock_timestamp();
    target CONSTANT timestamptz := coalesce(NEW.last_target_date, NEW.target_date);
    due timestamptz := at;
    moved_to_past boolean := false;
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      moved_to_past := target <= at AND coalesce(OLD.last_target_date, OLD.target_date) > at;
    ELSIF NEW.type = 'fixed' THEN
      SELECT greatest(at, target - make_interval(hours => expiring_hours)) INTO due FROM accounts WHERE id = NEW.account_id;
    END IF;
    INSERT INTO timer_deadlines AS known (timer_id, expired_until, due_at) VALUES (NEW.id, at, due)
    ON CONFLICT (timer_id) DO UPDATE SET due_at = at, expired_until = CASE
      WHEN moved_to_past THEN least(known.expired_until, target - interval '1 second')
      ELSE greatest(known.expired_until, at)
    END;
    RETURN NULL;
  END $$`;

const scheduleChanges = ['type', 'status', 'paused_until', 'target_date', 'last_target_date', 'recurrence', 'starts_at']
  .concat('timezone', 'timezone_mode', 'deleted_at')
  .map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`)
  .join(' OR ');

/** Which deadlines have had their events. Not in `timers`: each change there removes the timer from the caches of images. */
const timerDeadlines = [
  `CREATE TABLE timer_deadlines (
    timer_id uuid NOT NULL CONSTRAINT timer_deadlines_pkey PRIMARY KEY
      CONSTRAINT timer_deadlines_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    expired_until timestamptz NOT NULL,
    announced_deadline timestamptz,
    due_at timestamptz
  )`,
  'CREATE INDEX timer_deadlines_due_at_idx ON timer_deadlines (due_at) WHERE due_at IS NOT NULL',
  planDeadline,
  `CREATE TRIGGER timers_plan_new_deadline AFTER INSERT ON timers
    FOR EACH ROW WHEN (NEW.type IN ('fixed', 'recurring')) EXECUTE FUNCTION plan_timer_deadline()`,
  `CREATE TRIGGER timers_plan_changed_deadline AFTER UPDATE ON timers
    FOR EACH ROW WHEN (${scheduleChanges}) EXECUTE FUNCTION plan_timer_deadline()`,
];

export const createTimers = [...timers, ...evergreenOpens, ...pendingStarts, unreadDeadlines, ...timerDeadlines];
