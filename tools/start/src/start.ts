import type { Config, ServiceConfig } from '@tminus/config';
import { openDatabase } from '@tminus/database';
import { once } from 'node:events';
import { openOperatorDatabase } from './database.ts';
import { type FirstRun, firstRun, sampleTimer } from './first-run.ts';
import { assertPortsFree } from './ports.ts';
import { Services } from './services.ts';
import { StartError } from './start-error.ts';
import { say, summary } from './summary.ts';

/**
 * Starts everything, says so, and runs until `stop` is requested or a service ends on its own.
 * @throws StartError, ConfigError or LocalPostgresError with a sentence for the operator.
 */
export async function start(config: Config, stop: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  await assertPortsFree(config);
  const database = await openOperatorDatabase(config, say);
  try {
    const serviceConfig: ServiceConfig = { ...config, databaseUrl: database.url };
    const { first, sample } = await prepareContent(database.url);
    const services = new Services(serviceConfig);
    try {
      services.start();
      const outcome = await Promise.race([services.ready(), services.ended(), aborted(stop)]);
      if (outcome === 'ready') {
        process.stdout.write(
          summary({
            config,
            first,
            sample,
            embedded: database.embedded,
            seconds: (performance.now() - startedAt) / 1000,
          }),
        );
        await Promise.race([services.ended(), aborted(stop)]);
      }
    } finally {
      if (stop.aborted) say('Stopping …');
      await services.stop();
    }
  } finally {
    await database.close();
  }
  if (!stop.aborted) throw new StartError('A service ended on its own; what it says stands above.');
}

async function prepareContent(url: string): Promise<{ first: FirstRun | undefined; sample: string | undefined }> {
  const dataSource = await openDatabase({ url, poolSize: 1, applicationName: 'tminus-start' });
  try {
    const first = await firstRun(dataSource);
    return { first, sample: await sampleTimer(dataSource) };
  } finally {
    await dataSource.destroy();
  }
}

async function aborted(signal: AbortSignal): Promise<'stopped'> {
  if (!signal.aborted) await once(signal, 'abort');
  return 'stopped';
}
