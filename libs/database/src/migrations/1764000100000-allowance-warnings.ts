import type { MigrationInterface, QueryRunner } from 'typeorm';

const allowanceWarnings = `
  CREATE TABLE allowance_warnings (
    account_id uuid NOT NULL CONSTRAINT allowance_warnings_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    period_start date NOT NULL,
    percent integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT allowance_warnings_pkey PRIMARY KEY (account_id, period_start, percent),
    CONSTRAINT allowance_warnings_percent_check CHECK (percent IN (80, 100))
  )`;

export class AllowanceWarnings1764000100000 implements MigrationInterface {
  readonly name = 'AllowanceWarnings1764000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(allowanceWarnings);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE allowance_warnings');
  }
}
