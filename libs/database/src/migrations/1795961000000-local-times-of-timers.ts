import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which instants of a timer came as local times: rules of time zones change. */
export class LocalTimesOfTimers1795961000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'LocalTimesOfTimers1795961000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE timers ADD COLUMN local_times jsonb');
  }
}
