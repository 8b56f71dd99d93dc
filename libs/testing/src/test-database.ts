import { openDatabase } from '@tminus/database';
import type { DataSource } from 'typeorm';

declare global {
  var testDatabaseUrl: string | undefined;
}

/** The URL of the database of this test file. */
export function testDatabaseUrl(): string {
  if (globalThis.testDatabaseUrl === undefined)
    throw new Error('Only *.integration.spec.ts and *.e2e.spec.ts have a database.');
  return globalThis.testDatabaseUrl;
}

/** Opens the database of this test file. The test must close it. */
export function openTestDatabase(): Promise<DataSource> {
  return openDatabase({ url: testDatabaseUrl(), poolSize: 20, applicationName: 'tminus-test' });
}
