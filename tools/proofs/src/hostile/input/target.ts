import { ApiKeysService } from '@tminus/auth';
import { ApiKeyRepository } from '@tminus/database';
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
import { type TestData, linkTargets } from './request.ts';
import { type Route, discoverRoutes } from './routes.ts';

/** Both services as processes, with accounts, keys and timers. */
export interface Target {
  services: RunningServices;
  testData: TestData;
  routes: Route[];
}

/** Starts both services with a temporary database. @param variables - of both, besides */
export async function startTarget(
  variables: NodeJS.ProcessEnv,
  { onCleanup }: Pick<ToolHooks, 'onCleanup'>,
): Promise<Target> {
  const { postgres, dataSource } = await startTemporaryPostgres({ onCleanup });
  const environment = { ENCRYPTION_KEY: randomBytes(32).toString('base64'), ...variables };
  const services = await RunningServices.start(postgres.url, environment);
  onCleanup(() => services.stop());
  const testData = await createTestData(dataSource, services.api.url);
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

/** Of one account, so that no key reaches its rate limit. */
const fullKeys = 20;
const ownTimers = 20;

async function createTestData(dataSource: DataSource, url: string): Promise<TestData> {
  const { accountId, key } = await createAccountWithKey(dataSource, { plan: 'enterprise' });
  const keys = [key];
  while (keys.length < fullKeys) keys.push((await issueKey(dataSource, accountId, scopes)).key);
  const readOnly = await createAccountWithKey(dataSource, { plan: 'pro', scopes: ['timers:read'] });
  const free = await createAccountWithKey(dataSource, { plan: 'free' });
  const revoked = await createAccountWithKey(dataSource, { plan: 'pro' });
  await new ApiKeysService(new ApiKeyRepository(dataSource)).revoke(revoked.publicId);
  const stranger = await createAccountWithKey(dataSource, { plan: 'pro' });
  const weakKeys = [readOnly, free, revoked].map((each) => each.key);
  // Fills the key cache, because the first use of a key is slower and is not under test.
  for (const each of [...keys, ...weakKeys]) await new ApiClient(url, each).tryRequest('GET', '?limit=1');
  const timers = await Promise.all(Array.from({ length: ownTimers }, () => createTimer(url, key)));
  return { keys, weakKeys, timers, foreignTimer: await createTimer(url, stranger.key) };
}

/** @returns the id of a new timer of the key's account */
export async function createTimer(url: string, key: string): Promise<string> {
  const body = JSON.stringify({ name: 'Hostile', targetDate: '2031-01-01T00:00:00Z', link: linkTargets });
  return (await new ApiClient(url, key).requestUntilAnswered<{ id: string }>('', { method: 'POST', body })).id;
}
