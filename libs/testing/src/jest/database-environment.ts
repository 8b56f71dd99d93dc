import { TestEnvironment } from 'jest-environment-node';
import { randomBytes } from 'node:crypto';
import { administer, publishedServer, siblingDatabase, templateDatabase } from './test-postgres.ts';

/** Creates a database for each test file, a copy of the migrated template. `testDatabaseUrl()` returns its URL. */
export default class DatabaseEnvironment extends TestEnvironment {
  private database = '';

  override async setup(): Promise<void> {
    await super.setup();
    this.database = `test_${randomBytes(8).toString('hex')}`;
    await administer(`CREATE DATABASE ${this.database} TEMPLATE ${templateDatabase} STRATEGY FILE_COPY`);
    Object.assign(this.global, {
      testDatabaseUrl: siblingDatabase(publishedServer(), this.database),
      testDatabases: [],
    });
  }

  override async teardown(): Promise<void> {
    await this.dropDatabase();
    await super.teardown();
  }

  protected async dropDatabase(): Promise<void> {
    for (const each of this.global.testDatabases ?? []) if (each.isInitialized) await each.destroy();
    await administer(`DROP DATABASE ${this.database} WITH (FORCE)`);
  }
}
