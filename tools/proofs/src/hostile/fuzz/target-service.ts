import { ApiKeysService } from '@tminus/auth';
import { ApiKeyRepository, migrate, openDatabase } from '@tminus/database';
import { scopes } from '@tminus/domain';
import {
  ApiClient,
  RunningServices,
  createAccountWithKey,
  freePort,
  issueKey,
  type ToolHooks,
  startService,
  startTemporaryPostgres,
} from '@tminus/testing';
import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { problemsInLog } from './log-check.ts';
import { type TestData, assertSameLength, linkTargets } from './raw-request.ts';
import { type Route, discoverRoutes } from './routes.ts';
import { keys as keyNumbers, timers as timerNumbers } from './valid-requests.ts';

/** Both services as processes, with accounts, keys and timers. */
export interface Target {
  services: RunningServices;
  testData: TestData;
  routes: Route[];
}

/** Starts both services with the given database, or with a temporary one. */
export async function startTarget(
  givenUrl: string | undefined,
  { onCleanup }: Pick<ToolHooks, 'onCleanup'>,
): Promise<Target> {
  const url = givenUrl ?? (await startTemporaryPostgres({ onCleanup })).postgres.url;
  if (givenUrl !== undefined) await migrate(givenUrl);
  const dataSource = await openDatabase({ url, poolSize: 2, applicationName: 'tminus-fuzz' });
  onCleanup(() => dataSource.destroy());
  const services = await RunningServices.start(url, { ENCRYPTION_KEY: randomBytes(32).toString('base64') });
  onCleanup(() => services.stop());
  const testData = await createTestData(dataSource, services.api.url).catch((error: unknown) => {
    const problems = problemsInLog('api', services.api.output, []).join('\n');
    throw new Error(`The test data could not be created. ${problems}`, { cause: error });
  });
  return { services, testData, routes: await routesOf(services) };
}

/** Reads the routes from the debug log of a second process, so that the process under test keeps its usual log level. */
async function routesOf({ environment }: RunningServices): Promise<Route[]> {
  const verbose = startService('api', {
    ...environment,
    API_PORT: String(await freePort()),
    LOG_LEVEL: 'debug',
  });
  try {
    await verbose.waitUntilReady();
    return await discoverRoutes(verbose.url, verbose.output);
  } finally {
    await verbose.stop();
  }
}

async function createTestData(dataSource: DataSource, url: string): Promise<TestData> {
  const apiKeys = new ApiKeysService(new ApiKeyRepository(dataSource));
  const first = await createAccountWithKey(dataSource, { plan: 'enterprise' });
  const keys = [first.key];
  while (keys.length < keyNumbers.full) {
    keys.push((await issueKey(dataSource, first.accountId, scopes)).key);
  }
  const readOnly = await createAccountWithKey(dataSource, { plan: 'pro', scopes: ['timers:read'] });
  const free = await createAccountWithKey(dataSource, { plan: 'free' });
  const revoked = await createAccountWithKey(dataSource, { plan: 'pro' });
  await apiKeys.revoke(revoked.publicId);
  const stranger = await createAccountWithKey(dataSource, { plan: 'pro' });
  const timers = await Promise.all(Array.from({ length: timerNumbers.own }, () => createTimer(url, first.key)));
  const testData = {
    keys: [...keys, readOnly.key, free.key, revoked.key],
    timers: [...timers, await createTimer(url, stranger.key)],
  };
  assertSameLength(testData);
  // Fills the key cache, because the first use of a key is slower and is not under test.
  for (const key of testData.keys) await new ApiClient(url, key).tryRequest('GET', '?limit=1');
  return testData;
}

/** @returns the id of a new timer of the key's account */
export async function createTimer(url: string, key: string): Promise<string> {
  const body = JSON.stringify({ name: 'Fuzz', targetDate: '2031-01-01T00:00:00Z', link: linkTargets });
  return (await new ApiClient(url, key).request<{ id: string }>('', { method: 'POST', body })).id;
}
