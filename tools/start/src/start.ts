import type { Config } from '@tminus/config';
import { once } from 'node:events';
import { type OperatorDatabase, openOperatorDatabase } from './database.ts';
import { prepareContent } from './first-run.ts';
import { assertPortsFree } from './ports.ts';
import { Services } from './services.ts';
import { StartError } from './start-error.ts';
import { say, summary } from './summary.ts';

/** Why a run is over. */
type End = 'stopped' | 'service ended' | 'database ended';

const lastWords: Record<Exclude<End, 'stopped'>, string> = {
  'service ended': 'A service ended on its own; what it says stands above.',
  'database ended': 'The embedded PostgreSQL ended on its own; its log is postgres/server.log in the data folder.',
};

/**
 * Starts everything, says so, and runs until `stop` is requested, or a service or the embedded database ends on its own.
 * @throws StartError, ConfigError or LocalPostgresError with a sentence for the operator.
 */
export async function start(config: Config, stop: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  await assertPortsFree(config);
  const database = await openOperatorDatabase(config, say);
  let end: End;
  try {
    const content = await prepareContent(database.url);
    const announce = () => {
      const seconds = (performance.now() - startedAt) / 1000;
      process.stdout.write(summary({ config, ...content, embedded: database.embedded, seconds }));
    };
    end = stop.aborted ? 'stopped' : await runServices(config, database, stop, announce);
  } finally {
    await database.close();
  }
  if (end !== 'stopped') throw new StartError(lastWords[end]);
}

async function runServices(
  config: Config,
  database: OperatorDatabase,
  stop: AbortSignal,
  announce: () => void,
): Promise<End> {
  const services = new Services({ ...config, databaseUrl: database.url });
  const over: Promise<End> = Promise.race([
    services.ended().then(() => 'service ended' as const),
    database.ended.then(() => 'database ended' as const),
    once(stop, 'abort').then(() => 'stopped' as const),
  ]);
  try {
    if ((await Promise.race([services.ready(), over])) === 'ready') announce();
    return await over;
  } finally {
    if (stop.aborted) say('Stopping …');
    await services.stop();
  }
}
