import { migrate } from '@tminus/database';
import { LocalPostgres } from '@tminus/local-postgres';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishServer } from './test-postgres.ts';

const folderName = /^tminus-test-(\d+)$/;

/** Memory where there is some: copying the template takes 20 ms there and up to half a second on a disk. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** An interrupted test run leaves its server behind. */
async function discardLeftovers(): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = folderName.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await LocalPostgres.discard(join(parent, name));
  }
}

/** Starts a PostgreSQL for the whole test run and brings its template database up to date. */
export default async function globalSetup(): Promise<void> {
  await discardLeftovers();
  const dataDir = join(parent, `tminus-test-${process.pid}`);
  const server = await LocalPostgres.start({ dataDir, durable: false });
  globalThis.stopTestPostgres = () => LocalPostgres.discard(dataDir);
  await migrate(server.url);
  publishServer(server.url);
}
