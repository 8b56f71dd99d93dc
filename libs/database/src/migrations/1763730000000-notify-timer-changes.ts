import type { MigrationInterface, QueryRunner } from 'typeorm';

const notifyFunction = `
  CREATE FUNCTION notify_timer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('timer_changed', OLD.id::text);
    RETURN NULL;
  END $$`;

/** Notifies all image services of every change of a timer. Views are counted in other tables and are not notified. */
export class NotifyTimerChanges1763730000000 implements MigrationInterface {
  readonly name = 'NotifyTimerChanges1763730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(notifyFunction);
    await runner.query(
      'CREATE TRIGGER timers_notify_changed AFTER UPDATE OR DELETE ON timers FOR EACH ROW EXECUTE FUNCTION notify_timer_changed()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER timers_notify_changed ON timers');
    await runner.query('DROP FUNCTION notify_timer_changed');
  }
}
