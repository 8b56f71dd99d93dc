import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For every writer, also an older service during an upgrade, whose role has no rights on the new table yet. A deadline that is moved from the future to the past passes at this moment.
 */
const planDeadline = `CREATE FUNCTION plan_timer_deadline() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    at CONSTANT timestamptz := clock_timestamp();
    target CONSTANT timestamptz := coalesce(NEW.last_target_date, NEW.target_date);
    moved_to_past boolean := false;
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      moved_to_past := target <= at AND coalesce(OLD.last_target_date, OLD.target_date) > at;
    END IF;
    INSERT INTO timer_deadlines AS known (timer_id, expired_until, due_at) VALUES (NEW.id, at, at)
    ON CONFLICT (timer_id) DO UPDATE SET due_at = at, expired_until = CASE
      WHEN moved_to_past THEN least(known.expired_until, target - interval '1 second')
      ELSE greatest(known.expired_until, at)
    END;
    RETURN NULL;
  END $$`;

const schedule = ['type', 'status', 'paused_until', 'target_date', 'last_target_date', 'recurrence', 'starts_at']
  .concat('timezone', 'timezone_mode', 'deleted_at')
  .map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`)
  .join(' OR ');

export class TimerDeadlines1795749200001 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'TimerDeadlines1795749200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE timer_deadlines (
      timer_id uuid NOT NULL CONSTRAINT timer_deadlines_pkey PRIMARY KEY
        CONSTRAINT timer_deadlines_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
      expired_until timestamptz NOT NULL,
      announced_deadline timestamptz,
      due_at timestamptz
    )`);
    await runner.query(`ALTER TABLE accounts ADD COLUMN expiring_hours smallint DEFAULT 24 NOT NULL
      CONSTRAINT accounts_expiring_hours_check CHECK (expiring_hours BETWEEN 1 AND 720)`);
    await runner.query(planDeadline);
    await runner.query(`CREATE TRIGGER timers_plan_new_deadline AFTER INSERT ON timers
      FOR EACH ROW WHEN (NEW.type IN ('fixed', 'recurring')) EXECUTE FUNCTION plan_timer_deadline()`);
    await runner.query(`CREATE TRIGGER timers_plan_changed_deadline AFTER UPDATE ON timers
      FOR EACH ROW WHEN (${schedule}) EXECUTE FUNCTION plan_timer_deadline()`);
    await runner.query('CREATE INDEX timer_deadlines_due_at_idx ON timer_deadlines (due_at) WHERE due_at IS NOT NULL');
  }
}
