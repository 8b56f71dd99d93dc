import { openDatabase, migrate } from '@tminus/database';
import { LocalPostgres, freePort } from '@tminus/local-postgres';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { scratchFolder } from '../cleanups.ts';
import type { ToolHooks } from './run-tool.ts';

/** Calls `work` with connections, and closes them afterward. Statements may take as long as they need. */
export async function withDataSource<T>(
  url: string,
  work: (dataSource: DataSource) => Promise<T>,
  poolSize = 1,
): Promise<T> {
  const dataSource = await openDatabase({ url, poolSize, applicationName: 'tminus-tool', statementTimeoutMs: 0 });
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

export interface TemporaryPostgres {
  postgres: LocalPostgres;
  /** Starts the server again at the same address. */
  restart: () => Promise<LocalPostgres>;
  dataSource: DataSource;
  /** A temporary folder, also for services. */
  folder: string;
}

/** A folder for a server and its services that is deleted at the end of the tool. @param parent - default: see `scratchFolder` */
export async function temporaryFolder({ onCleanup }: Pick<ToolHooks, 'onCleanup'>, parent?: string): Promise<string> {
  const folder = await mkdtemp(join(parent ?? (await scratchFolder()), 'tminus-tool-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755); // as root, PostgreSQL runs as another user
  return folder;
}

/** Starts a migrated PostgreSQL that is deleted at the end of the tool. */
export async function startTemporaryPostgres(hooks: Pick<ToolHooks, 'onCleanup'>): Promise<TemporaryPostgres> {
  const folder = await temporaryFolder(hooks);
  const server = { dataDir: join(folder, 'database'), port: await freePort(), durable: false };
  const postgres = await LocalPostgres.start(server);
  hooks.onCleanup(() => LocalPostgres.delete(server.dataDir));
  await migrate(postgres.url);
  const dataSource = await openDatabase({ url: postgres.url, poolSize: 2, applicationName: 'tminus-tool' });
  hooks.onCleanup(() => dataSource.destroy());
  return { postgres, restart: () => LocalPostgres.start(server), dataSource, folder };
}
