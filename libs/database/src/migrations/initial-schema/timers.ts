const timers = [
  `CREATE TABLE timers (
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
  )`,
  'CREATE INDEX timers_account_id_id_idx ON timers (account_id, id) WHERE deleted_at IS NULL',
  'CREATE INDEX timers_account_id_name_idx ON timers (account_id, name, id) WHERE deleted_at IS NULL',
  'CREATE INDEX timers_account_id_target_date_idx ON timers (account_id, target_date, id) WHERE deleted_at IS NULL',
  'CREATE INDEX timers_deleted_at_idx ON timers (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX timers_account_id_deleted_at_idx ON timers (account_id, deleted_at) WHERE deleted_at IS NOT NULL',
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

export const createTimers = [...timers, ...evergreenOpens];
