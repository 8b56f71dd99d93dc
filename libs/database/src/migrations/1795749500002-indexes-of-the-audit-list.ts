import type { MigrationInterface, QueryRunner } from 'typeorm';

const ofAudit = `type <> 'timer.started'`;

const indexes = {
  account_events_audit_idx: `(account_id, sequence) WHERE ${ofAudit}`,
  account_events_audit_subject_idx: `(account_id, subject, sequence) WHERE subject IS NOT NULL AND ${ofAudit}`,
  account_events_started_idx: `(occurred_at) WHERE type = 'timer.started'`,
};

/**
 * For the audit list without starts of countdowns, however many there are, and for the cleanup, which finds only these. They replace two
 * indexes that were never released.
 */
export class IndexesOfTheAuditList1795749500002 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'IndexesOfTheAuditList1795749500002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(indexes)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`); // of an attempt that was interrupted
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON account_events ${definition}`);
    }
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS account_events_account_id_sequence_idx');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS account_events_account_id_subject_idx');
  }
}
