import { ApiKeysService } from '@tminus/auth';
import { ApiKeyRepository, migrate, openDatabase } from '@tminus/database';
import { scopes } from '@tminus/domain';
import { LocalPostgres } from '@tminus/local-postgres';
import {
  RunningServices,
  createAccountWithKey,
  eventually,
  freePort,
  scratchFolder,
  startService,
} from '@tminus/testing';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { problemsInLog } from './log-check.ts';
import { type TestData, assertSameLength } from './placeholders.ts';
import { type Route, discoverRoutes } from './routes.ts';
import { keys as keyNumbers, timers as timerNumbers } from './valid-requests.ts';

/** Both services as processes, with accounts, keys and timers. */
export interface Target {
  services: RunningServices;
  testData: TestData;
  routes: Route[];
}

/** Migrates the given database, or a temporary one, and calls `work`. */
export async function withDatabase<T>(given: string | undefined, work: (url: string) => Promise<T>): Promise<T> {
  if (given !== undefined) {
    await migrate(given);
    return work(given);
  }
  const dataDir = await mkdtemp(join(await scratchFolder(), 'tminus-fuzz-'));
  await chmod(dataDir, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await LocalPostgres.start({ dataDir, durable: false });
  try {
    await migrate(postgres.url);
    return await work(postgres.url);
  } finally {
    await LocalPostgres.delete(dataDir);
  }
}

/** Starts both services, calls `work`, and stops them. */
export async function withTarget<T>(databaseUrl: string, work: (target: Target) => Promise<T>): Promise<T> {
  const dataSource = await openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'tminus-fuzz' });
  const services = await RunningServices.start(databaseUrl);
  try {
    const testData = await createTestData(dataSource, services.api.url).catch((error: unknown) => {
      const problems = problemsInLog('api', services.api.output, []).join('\n');
      throw new Error(`The test data could not be created. ${problems}`, { cause: error });
    });
    return await work({ services, testData, routes: await routesOf(services) });
  } finally {
    await services.stop();
    await dataSource.destroy();
  }
}

/** Reads the routes from the debug log of a second process, so that the process under test keeps its usual log level. */
async function routesOf({ environment }: RunningServices): Promise<Route[]> {
  const verbose = startService('api', {
    ...environment,
    API_PORT: String(await freePort()),
    LOG_LEVEL: 'debug',
  });
  try {
    await eventually(() => verbose.waitUntilReady());
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
    const name = `Fuzz ${keys.length}`;
    const { key } = await apiKeys.issue(first.accountId, { name, scopes });
    keys.push(key);
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
  for (const key of testData.keys) await (await get(url, key)).arrayBuffer();
  return testData;
}

const get = (url: string, key: string) =>
  fetch(`${url}/api/v1/timers?limit=1`, { headers: { Authorization: `Bearer ${key}` } });

/** @returns the id of a new timer of the key's account */
export async function createTimer(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/timers`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Fuzz', targetDate: '2031-01-01T00:00:00Z' }),
  });
  const body = (await response.json()) as { data?: { id: string } };
  if (!body.data) throw new Error(`The timer could not be created: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** The resident memory of a process in megabytes. */
export function residentMegabytes(pid: number | undefined): number {
  if (process.platform === 'linux') {
    const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kibibytes) / 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
