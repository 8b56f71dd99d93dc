import { AccountsService } from '@tminus/auth';
import { childEnvironment } from '@tminus/config';
import { AccountRepository } from '@tminus/database';
import { accountIds, scopes, timerIds } from '@tminus/domain';
import { freePort } from '@tminus/local-postgres';
import { issueKey } from '@tminus/testing';
import { fileURLToPath } from 'node:url';
import { withDataSource, withDatabase } from '../database/database.ts';
import type { Figure } from '../figure.ts';
import { type Target, costFigure, measurePairs } from '../http/cost.ts';
import type { Requests } from '../http/load.ts';
import { PinnedServer } from '../http/pinned.ts';
import { insertTimers } from '../http/timers.ts';

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const service = script('../../../../apps/api/bundle/main.mjs');

/** Limits that no run reaches, to measure the cost of limits rather than refusals. */
const planLimits = JSON.stringify({ enterprise: { timers: 1e9, requestsPerMinute: 1e9, requestsPerDay: 1e9 } });
const timers = 1_000;
const body = JSON.stringify({ name: 'Bench', targetDate: '2030-01-01T00:00:00Z' });

interface Subject {
  server: PinnedServer;
  loads: Record<Operation, Requests>;
}

const operations = {
  read: { what: 'GET one timer', must: 50, aim: 70 },
  list: { what: 'GET a list of 20', must: 50, aim: 70 },
  create: { what: 'POST a timer', must: 50, aim: 70 },
} as const;

type Operation = keyof typeof operations;

interface Tenant {
  key: string;
  /** Another client of the account. */
  otherKey: string;
  accountId: string;
  /** The ids of its timers. */
  ids: string[];
}

/** An account with a key and a thousand timers. */
export async function createTenant(databaseUrl: string): Promise<Tenant> {
  const paths = await insertTimers(databaseUrl, timers);
  return withDataSource(databaseUrl, async (dataSource) => {
    const [account] = await new AccountsService(new AccountRepository(dataSource)).list();
    if (!account) throw new Error('The account does not exist.');
    const { key } = await issueKey(dataSource, account.id, scopes);
    const { key: otherKey } = await issueKey(dataSource, account.id, scopes);
    await dataSource.query('ANALYZE');
    const ids = paths.map((path) => path.slice('/t/'.length, -'.gif'.length));
    return { key, otherKey, accountId: accountIds.toUuid(account.id), ids };
  });
}

/** Starts the management API as in production, with limits that nobody reaches. */
export async function startService(databaseUrl: string, dataDir: string, { key, ids }: Tenant): Promise<Subject> {
  const port = await freePort();
  const environment = childEnvironment({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    API_PORT: String(port),
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    PLAN_LIMITS: planLimits,
  });
  const options = { port, path: '/health/ready', env: environment };
  const server = await PinnedServer.start(service, [], options);
  const headers = { Authorization: `Bearer ${key}` };
  const all = '/api/v1/timers';
  return { server, loads: loads(server.url, headers, all, ids) };
}

async function startBare(databaseUrl: string, { accountId, ids }: Tenant): Promise<Subject> {
  const port = await freePort();
  const args = [String(port), databaseUrl, accountId];
  const server = await PinnedServer.start(script('./bare-fastify.js'), args, { port, path: '/timers' });
  const uuids = ids.map((id) => timerIds.parse(id)).flatMap((id) => (id ? [timerIds.toUuid(id)] : []));
  return { server, loads: loads(server.url, {}, '/timers', uuids) };
}

function loads(url: string, headers: Record<string, string>, all: string, ids: string[]): Subject['loads'] {
  return {
    read: { url, headers, paths: ids.map((id) => `${all}/${id}`) },
    list: { url, headers, paths: [all] },
    create: { url, headers: { ...headers, 'Content-Type': 'application/json' }, paths: [all], method: 'POST', body },
  };
}

async function figureOf(
  operation: Operation,
  { ours, bare }: { ours: Subject; bare: Subject },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure> {
  const target = ({ server, loads }: Subject): Target => ({ server, load: { ...loads[operation], seconds } });
  const pairs = await measurePairs(target(ours), target(bare), rounds);
  const { what, must, aim } = operations[operation];
  return costFigure(`${what}, compared with bare Fastify and pg`, pairs, { must, aim });
}

/** Compares the management API, with keys, limits and counts, with the same queries alone. */
export function apiFigures(log: (text: string) => void, { rounds = 15, seconds = 2 } = {}): Promise<Figure[]> {
  return withDatabase(async (databaseUrl, dataDir) => {
    const tenant = await createTenant(databaseUrl);
    const ours = await startService(databaseUrl, dataDir, tenant);
    const bare = await startBare(databaseUrl, tenant);
    try {
      const figures: Figure[] = [];
      for (const operation of Object.keys(operations) as Operation[]) {
        log(`  ${operations[operation].what} …`);
        figures.push(await figureOf(operation, { ours, bare }, { rounds, seconds }));
      }
      return figures;
    } finally {
      await Promise.all([ours.server.stop(), bare.server.stop()]);
    }
  });
}
