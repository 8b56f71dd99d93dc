import type { Config } from '@tminus/config';
import { migrate } from '@tminus/database';
import { errorReason } from '@tminus/resilience';
import { LocalPostgres } from '@tminus/local-postgres';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

export interface OperatorDatabase {
  url: string;
  embedded: boolean;
  /** Resolves when an embedded server has ended on its own. */
  ended: Promise<void>;
  close(): Promise<void>;
}

const never = new Promise<never>(() => undefined);

/** The database that the configuration means, up to date: the operator's own, or the embedded one, started. */
export async function openOperatorDatabase(config: Config, say: (text: string) => void): Promise<OperatorDatabase> {
  await assertWritable(config.dataDir);
  if (config.databaseUrl !== undefined) {
    say('Connecting to the database …');
    await migrateOrExplain(config.databaseUrl, 'The database that DATABASE_URL names cannot be used');
    return { url: config.databaseUrl, embedded: false, ended: never, close: async () => undefined };
  }
  say('Starting PostgreSQL …');
  const local = await LocalPostgres.start({ dataDir: config.dataDir });
  try {
    await migrateOrExplain(local.url, 'The embedded database cannot be used');
  } catch (error) {
    await local.stop();
    throw error;
  }
  return { url: local.url, embedded: true, ended: local.ended, close: () => local.stop() };
}

async function migrateOrExplain(url: string, sentence: string): Promise<void> {
  try {
    await migrate(url);
  } catch (error) {
    throw new StartError(`${sentence}: ${errorReason(error)}.`, { cause: error });
  }
}

async function assertWritable(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartError(`The data folder ${folder} (DATA_DIR) cannot be written: ${errorReason(error)}.`, {
      cause: error,
    });
  }
}
