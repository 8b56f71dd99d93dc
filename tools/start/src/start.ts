import type { Config } from '@tminus/server/config';
import { once } from 'node:events';
import { type StartedDatabase, openStartDatabase } from './database.ts';
import { prepareContent } from './first-run.ts';
import { assertPortsFree } from './ports.ts';
import { Services } from './services.ts';
import { StartError } from './start-error.ts';
import { logProgress, summary } from './summary.ts';

/** Why a run ended. */
type End = 'stopped' | 'service ended' | 'database ended';

const endMessages: Record<Exclude<End, 'stopped'>, string> = {
  'service ended': 'A service exited unexpectedly. See its output above.',
  'database ended': 'The embedded PostgreSQL exited unexpectedly. Its log is postgres/server.log in the data folder.',
};

/**
 * Starts everything, prints the summary, and runs until `stop` is aborted or a service or the embedded database exits.
 * @throws StartError, ConfigError or LocalPostgresError with one sentence for the operator
 */
export async function start(config: Config, stop: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  await assertPortsFree(config);
  const database = await openStartDatabase(config, logProgress);
  let end: End;
  try {
    const content = await prepareContent(database.url);
    const printSummary = () => {
      const seconds = (performance.now() - startedAt) / 1000;
      process.stdout.write(summary({ config, ...content, embedded: database.embedded, seconds }));
    };
    end = stop.aborted ? 'stopped' : await runServices(config, database, stop, printSummary);
  } finally {
    await database.close();
  }
  if (end !== 'stopped') throw new StartError(endMessages[end]);
}

async function runServices(
  config: Config,
  database: StartedDatabase,
  stop: AbortSignal,
  printSummary: () => void,
): Promise<End> {
  const services = new Services({
    ...config,
    databaseUrl: database.url,
    databaseListenUrl: config.databaseListenUrl ?? database.url,
  });
  const end: Promise<End> = Promise.race([
    services.ended().then(() => 'service ended' as const),
    database.ended.then(() => 'database ended' as const),
    once(stop, 'abort').then(() => 'stopped' as const),
  ]);
  try {
    if ((await Promise.race([services.ready(), end])) === 'ready') printSummary();
    return await end;
  } finally {
    if (stop.aborted) logProgress('Stopping …');
    await services.stop();
  }
}
