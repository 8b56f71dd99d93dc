import { AccountsService } from '@tminus/auth';
import { AccountRepository } from '@tminus/database';
import { type TimerId, accountIds, scopes, timerIds } from '@tminus/domain';
import { insertTimers, issueKey, timerIdsOf, withDataSource } from '@tminus/testing';
import { withDatabase } from './database.ts';
import type { Figure } from './figure.ts';
import { type Target, costFigure, measurePairs } from './cost.ts';
import type { Requests } from './load.ts';
import type { PinnedServer } from './pinned.ts';
import { type Place, startApi, startBaseline } from './services.ts';

/** Limits that no run reaches, to measure the cost of limits rather than refusals. */
const planLimits = JSON.stringify({ enterprise: { timers: 1e9, requestsPerMinute: 1e9, requestsPerDay: 1e9 } });
const timers = 1_000;
const body = JSON.stringify({ name: 'Bench', targetDate: '2030-01-01T00:00:00Z' });

interface Subject {
  server: PinnedServer;
  loads: Record<Operation, Requests>;
}

const limits = { must: 50, aim: 70 };
const operations = { read: 'GET one timer', list: 'GET a list of 20', create: 'POST a timer' } as const;

type Operation = keyof typeof operations;

interface Tenant {
  key: string;
  accountId: string;
  /** The ids of its timers. */
  ids: TimerId[];
}

/** An account with a key and a thousand timers. */
function createTenant(databaseUrl: string): Promise<Tenant> {
  return withDataSource(databaseUrl, async (dataSource) => {
    const ids = timerIdsOf(await insertTimers(dataSource, { timers }));
    const [account] = await new AccountsService(new AccountRepository(dataSource)).list();
    if (!account) throw new Error('The account does not exist.');
    const { key } = await issueKey(dataSource, account.id, scopes);
    await dataSource.query('ANALYZE');
    return { key, accountId: accountIds.toUuid(account.id), ids };
  });
}

/** Starts the management API as in production, with limits that nobody reaches. */
async function startSubject(place: Place, { key, ids }: Tenant): Promise<Subject> {
  const server = await startApi(place, { PLAN_LIMITS: planLimits });
  return { server, loads: loads(server.url, { Authorization: `Bearer ${key}` }, '/api/v1/timers', ids) };
}

async function startBare({ databaseUrl }: Place, { accountId, ids }: Tenant): Promise<Subject> {
  const server = await startBaseline('./bare-fastify.js', '/timers', databaseUrl, accountId);
  return { server, loads: loads(server.url, {}, '/timers', ids.map(timerIds.toUuid)) };
}

function loads(url: string, headers: Record<string, string>, all: string, ids: readonly string[]): Subject['loads'] {
  return {
    read: { url, headers, paths: ids.map((id) => `${all}/${id}`) },
    list: { url, headers, paths: [all] },
    create: { url, headers: { ...headers, 'Content-Type': 'application/json' }, paths: [all], method: 'POST', body },
  };
}

/** Compares the management API, with keys, limits and counts, with the same queries alone. */
export function apiFigures(log: (text: string) => void, { rounds = 15, seconds = 2 } = {}): Promise<Figure[]> {
  return withDatabase(async (databaseUrl, dataDir) => {
    const tenant = await createTenant(databaseUrl);
    const ours = await startSubject({ databaseUrl, dataDir }, tenant);
    const bare = await startBare({ databaseUrl, dataDir }, tenant);
    try {
      const figures: Figure[] = [];
      // One after the other, because new timers make lists slower.
      for (const [operation, what] of Object.entries(operations) as [Operation, string][]) {
        log(`  ${what} …`);
        const target = ({ server, loads }: Subject): Target => ({ server, load: { ...loads[operation], seconds } });
        const [pairs = []] = await measurePairs([[target(ours), target(bare)]], rounds);
        figures.push(costFigure(`${what}, compared with bare Fastify and pg`, pairs, limits));
      }
      return figures;
    } finally {
      await Promise.all([ours.server.stop(), bare.server.stop()]);
    }
  });
}
