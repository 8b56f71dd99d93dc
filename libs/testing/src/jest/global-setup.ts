import { migrate } from '@tminus/database';
import { LocalPostgres, isAlive } from '@tminus/local-postgres';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '../cleanups.ts';
import { publishServer } from './test-postgres.ts';

const folderName = /^tminus-test-(\d+)$/;

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

/** Removes the servers of interrupted test runs. */
async function discardLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = folderName.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await LocalPostgres.delete(join(parent, name));
  }
}

/** Starts a PostgreSQL server for the test run and migrates the template database. */
export default async function globalSetup(): Promise<void> {
  const parent = await scratchFolder();
  await discardLeftovers(parent);
  const dataDir = join(parent, `tminus-test-${process.pid}`);
  const server = await LocalPostgres.start({ dataDir, durable: false });
  globalThis.stopTestPostgres = () => LocalPostgres.delete(dataDir);
  await migrate(server.url);
  publishServer(server.url);
}
