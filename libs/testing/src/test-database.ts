import { openDatabase } from '@tminus/database';
import type { DataSource } from 'typeorm';

declare global {
  var testDatabaseUrl: string | undefined;
}

/** The address of this test file's own database. */
export function testDatabaseUrl(): string {
  if (globalThis.testDatabaseUrl === undefined)
    throw new Error('Only *.integration.spec.ts and *.e2e.spec.ts have a database.');
  return globalThis.testDatabaseUrl;
}

/** Opens this test file's database; the test closes it. */
export function openTestDatabase(): Promise<DataSource> {
  return openDatabase({ url: testDatabaseUrl(), poolSize: 20, applicationName: 'tminus-test' });
}
