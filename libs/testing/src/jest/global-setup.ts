import { migrate } from '@tminus/database';
import { LocalPostgres, isAlive } from '@tminus/local-postgres';
import { readdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishServer } from './test-postgres.ts';

const folderName = /^tminus-test-(\d+)$/;

const memory = '/dev/shm';
/** What a test run may need; many containers have 64 MiB there. */
const enoughBytes = 2 ** 30;

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

/** Memory where there is enough: copying the template takes 20 ms there and up to half a second on a disk. */
async function parentFolder(): Promise<string> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= enoughBytes ? memory : tmpdir();
}

/** An interrupted test run leaves its server behind. */
async function discardLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = folderName.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await LocalPostgres.discard(join(parent, name));
  }
}

/** Starts a PostgreSQL for the whole test run and brings its template database up to date. */
export default async function globalSetup(): Promise<void> {
  const parent = await parentFolder();
  await discardLeftovers(parent);
  const dataDir = join(parent, `tminus-test-${process.pid}`);
  const server = await LocalPostgres.start({ dataDir, durable: false });
  globalThis.stopTestPostgres = () => LocalPostgres.discard(dataDir);
  await migrate(server.url);
  publishServer(server.url);
}
