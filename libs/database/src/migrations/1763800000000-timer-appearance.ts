import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The defaults keep the look of existing timers. They are dropped afterwards: new timers set every column. */
const columns = [
  ['width', 'integer', '600'],
  ['height', 'integer', '150'],
  ['units', 'text[]', `'{days,hours,minutes,seconds}'`],
  ['language', 'text', `'en'`],
  ['labels', 'jsonb', `'{}'`],
  ['transparent', 'boolean', 'false'],
  ['on_expire_action', 'text', `'zeros'`],
  ['animation_seconds', 'integer', '120'],
] as const;

const checks = {
  timers_size_check: 'width BETWEEN 120 AND 1200 AND height BETWEEN 40 AND 600 AND width * height <= 480000',
  timers_units_check: `cardinality(units) > 0 AND units <@ ARRAY['days', 'hours', 'minutes', 'seconds']`,
  timers_on_expire_action_check: `on_expire_action IN ('zeros', 'message', 'hidden')`,
  timers_on_expire_message_check: `(on_expire_action = 'message') = (on_expire_message IS NOT NULL)`,
  timers_animation_seconds_check: 'animation_seconds BETWEEN 1 AND 600',
};

export class TimerAppearance1763800000000 implements MigrationInterface {
  readonly name = 'TimerAppearance1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    const added = columns.map(([name, type, value]) => `ADD COLUMN ${name} ${type} NOT NULL DEFAULT ${value}`);
    const checked = Object.entries(checks).map(([name, condition]) => `ADD CONSTRAINT ${name} CHECK (${condition})`);
    await runner.query(`ALTER TABLE timers ${[...added, 'ADD COLUMN on_expire_message text', ...checked].join(', ')}`);
    await runner.query(`ALTER TABLE timers ${columns.map(([name]) => `ALTER COLUMN ${name} DROP DEFAULT`).join(', ')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const dropped = [...columns.map(([name]) => name), 'on_expire_message'].map((name) => `DROP COLUMN ${name}`);
    await runner.query(`ALTER TABLE timers ${dropped.join(', ')}`);
  }
}
