import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Plans the first event of a new fixed timer. Otherwise the next run of the scheduler does it, and takes a tenth of a core while timers are
 * created. Not for a timer that changes: only a creation locks the account, whose `expiring_hours` may change at the same time.
 */
const planDeadline = `CREATE OR REPLACE FUNCTION plan_timer_deadline() RETURNS trigger
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

export class DeadlinesOfNewTimers1795749500003 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'DeadlinesOfNewTimers1795749500003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(planDeadline);
  }
}
