import type { Config } from '@tminus/server/config';
import { migrate } from '@tminus/database';
import { errorReason } from '@tminus/server/resilience';
import { LocalPostgres } from '@tminus/local-postgres';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

export interface StartedDatabase {
  url: string;
  embedded: boolean;
  /** Resolves if the embedded server exits unexpectedly. */
  ended: Promise<void>;
  close(): Promise<void>;
}

const never = new Promise<never>(() => undefined);

/** Opens and migrates the database of DATABASE_URL, or starts and migrates the embedded one. */
export async function openStartDatabase(config: Config, logProgress: (text: string) => void): Promise<StartedDatabase> {
  await assertWritable(config.dataDir);
  if (config.databaseUrl !== undefined) {
    logProgress('Connecting to the database …');
    await migrateOrExplain(
      config.databaseListenUrl ?? config.databaseUrl,
      'The database of DATABASE_URL cannot be used',
    );
    return { url: config.databaseUrl, embedded: false, ended: never, close: async () => undefined };
  }
  logProgress('Starting PostgreSQL …');
  const local = await LocalPostgres.start({ dataDir: config.dataDir });
  try {
    await migrateOrExplain(local.url, 'The embedded database cannot be used');
  } catch (error) {
    await local.stop();
    throw error;
  }
  return { url: local.url, embedded: true, ended: local.ended, close: () => local.stop() };
}

async function migrateOrExplain(url: string, problem: string): Promise<void> {
  try {
    await migrate(url);
  } catch (error) {
    throw new StartError(`${problem}: ${errorReason(error)}.`, { cause: error });
  }
}

async function assertWritable(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartError(`The data folder ${folder} (DATA_DIR) is not writable: ${errorReason(error)}.`, {
      cause: error,
    });
  }
}
