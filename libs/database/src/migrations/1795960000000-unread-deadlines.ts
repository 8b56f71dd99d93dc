import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last text that a personal timer could not read as a deadline. */
export class UnreadDeadlines1795960000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'UnreadDeadlines1795960000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE unread_deadlines (
      timer_id uuid CONSTRAINT unread_deadlines_pkey PRIMARY KEY
        CONSTRAINT unread_deadlines_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
      text text NOT NULL,
      seen_at timestamptz DEFAULT now() NOT NULL
    )`);
  }
}
