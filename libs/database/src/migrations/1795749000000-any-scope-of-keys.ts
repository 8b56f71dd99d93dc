import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The scopes are those of the program, which checks them. A new one needs no migration, and older services ignore it. */
export class AnyScopeOfKeys1795749000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'AnyScopeOfKeys1795749000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes_check,
      ADD CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0)`);
  }
}
