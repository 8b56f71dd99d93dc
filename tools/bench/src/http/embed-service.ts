import { childEnvironment } from '@tminus/config';
import { migrate, openDatabase } from '@tminus/database';
import { LocalPostgres, freePort } from '@tminus/local-postgres';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PinnedServer, moveToLoadCore } from './pinned.ts';

const program = fileURLToPath(new URL('../../../../apps/embed/bundle/main.mjs', import.meta.url));

/** Starts and migrates a temporary PostgreSQL and calls `work`. */
export async function withDatabase<T>(work: (url: string, dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tminus-bench-'));
  await chmod(dataDir, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await LocalPostgres.start({ dataDir });
  try {
    await migrate(postgres.url);
    // Runs on the core for load, as if on a separate machine, so that it does not affect the servers under test.
    moveToLoadCore(await postmasterOf(postgres.url));
    return await work(postgres.url, dataDir);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function postmasterOf(url: string): Promise<number> {
  const dataSource = await openDatabase({ url, poolSize: 1, applicationName: 'tminus-bench' });
  const query = `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`;
  const [row] = await dataSource.query<{ pid: string }[]>(query);
  await dataSource.destroy();
  return Number(row?.pid);
}

/** Starts the image service as in production. @param options.path - the path of an image that exists */
export async function startEmbed(options: {
  databaseUrl: string;
  dataDir: string;
  path: string;
}): Promise<PinnedServer> {
  const port = await freePort();
  const environment = childEnvironment({
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    EMBED_PORT: String(port),
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
  });
  return PinnedServer.start(program, [], { port, path: options.path, env: environment });
}
