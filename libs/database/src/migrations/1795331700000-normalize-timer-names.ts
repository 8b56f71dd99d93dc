import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Writes each character of a name in one way (Unicode NFC), as the API now does with names and searches. The name is part of the
 * response, so the revision changes too, which is the timer's ETag. (A few characters become longer, so the length is limited again.)
 */
export class NormalizeTimerNames1795331700000 implements MigrationInterface {
  readonly name = 'NormalizeTimerNames1795331700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE timers SET name = left(normalize(name, NFC), 100), revision = revision + 1 WHERE name IS NOT NFC NORMALIZED`,
    );
  }

  /** Old services read the new names too. */
  async down(): Promise<void> {}
}
