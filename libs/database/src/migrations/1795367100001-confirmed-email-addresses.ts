import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'ALTER TABLE accounts ADD COLUMN email_confirmed_at timestamptz',
  `ALTER TABLE sign_in_links
    ALTER COLUMN account_id DROP NOT NULL,
    ADD COLUMN email text,
    DROP CONSTRAINT sign_in_links_purpose_check,
    ADD CONSTRAINT sign_in_links_purpose_check
      CHECK (purpose IN ('sign_in', 'password_reset', 'sign_up', 'confirm_email', 'change_email')),
    ADD CONSTRAINT sign_in_links_account_id_check CHECK ((purpose = 'sign_up') = (account_id IS NULL)),
    ADD CONSTRAINT sign_in_links_email_check CHECK (purpose IN ('sign_in', 'password_reset') OR email IS NOT NULL)`,
  `CREATE INDEX sign_in_links_email_idx ON sign_in_links (email) WHERE purpose = 'sign_up'`,
];

const down = [
  `DELETE FROM sign_in_links WHERE purpose NOT IN ('sign_in', 'password_reset')`,
  'DROP INDEX sign_in_links_email_idx',
  `ALTER TABLE sign_in_links
    DROP CONSTRAINT sign_in_links_email_check,
    DROP CONSTRAINT sign_in_links_account_id_check,
    DROP CONSTRAINT sign_in_links_purpose_check,
    ADD CONSTRAINT sign_in_links_purpose_check CHECK (purpose IN ('sign_in', 'password_reset')),
    DROP COLUMN email,
    ALTER COLUMN account_id SET NOT NULL`,
  'ALTER TABLE accounts DROP COLUMN email_confirmed_at',
];

/** Whether the owner of an account receives emails at its address, and the links that show it. */
export class ConfirmedEmailAddresses1795367100001 implements MigrationInterface {
  readonly name = 'ConfirmedEmailAddresses1795367100001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
