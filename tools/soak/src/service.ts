import { TimerRepository } from '@tminus/database';
import { type AccountId, accountIds, defaultTemplate, templateNames } from '@tminus/domain';
import {
  type RunningService,
  type ToolHooks,
  aTimer,
  createAccountWithKey,
  freePort,
  startService,
  startTemporaryPostgres,
} from '@tminus/testing';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';

export interface ServiceOptions extends Pick<ToolHooks, 'onCleanup'> {
  /** Of ordinary viewers; a tenth more are for clients that misbehave. */
  timers: number;
  /** Environment variables of the image service. */
  environment: Readonly<Record<string, string>>;
}

/** An image service with its own PostgreSQL. Timers are paths: `/t/<id>.gif`. */
export interface SoakedService {
  embed: RunningService;
  /** Each view of these must be counted once. */
  timers: readonly string[];
  /** Clients that misbehave open these: whether a view counts that nobody received whole is not defined. */
  abusedTimers: readonly string[];
  /** The number of views that are counted for ordinary viewers. */
  countedViews: () => Promise<number>;
}

/** A tenth of the timers. */
const abusedShare = 0.1;
const createdTogether = 500;

export async function startSoakedService({ timers, environment, onCleanup }: ServiceOptions): Promise<SoakedService> {
  const { postgres, dataSource, folder } = await startTemporaryPostgres({ onCleanup });
  const ordinary = await createTimers(dataSource, timers);
  const abused = await createTimers(dataSource, Math.ceil(timers * abusedShare));

  const embed = startService('embed', {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    EMBED_PORT: String(await freePort()),
    EMBED_WORKERS: '1',
    // Clients report their address like a proxy.
    TRUSTED_PROXIES: '127.0.0.0/8',
    LOG_FORMAT: 'json',
    ...environment,
  });
  onCleanup(() => embed.stop());
  await embed.waitUntilReady();
  return {
    embed,
    timers: ordinary.paths,
    abusedTimers: abused.paths,
    countedViews: async () => {
      const [row] = await dataSource.query<{ views: string }[]>(
        `SELECT coalesce(sum(views), 0) AS views FROM timer_view_totals JOIN timers ON timers.id = timer_id WHERE account_id = $1`,
        [accountIds.toUuid(ordinary.owner)],
      );
      return Number(row?.views);
    },
  };
}

/** Timers of all templates in two sizes. @returns their paths */
async function createTimers(dataSource: DataSource, count: number): Promise<{ owner: AccountId; paths: string[] }> {
  const { accountId } = await createAccountWithKey(dataSource, { plan: 'enterprise' });
  const timers = new TimerRepository(dataSource);
  const nowMs = Date.now();
  const create = async (index: number) => {
    const template = templateNames[index % templateNames.length] ?? defaultTemplate;
    const height = index % 2 === 0 ? 150 : 200;
    const targetDate = new Date(nowMs + (1 + (index % 90)) * 86_400_000 + index * 1000);
    const created = await timers.create(accountId, aTimer({ template, width: 600, height, targetDate }), Infinity);
    if (!created) throw new Error('The timer could not be created.');
    return `/t/${created.timer.id}.gif`;
  };
  const paths: string[] = [];
  // Those that are created together share a statement.
  while (paths.length < count) {
    const length = Math.min(createdTogether, count - paths.length);
    paths.push(...(await Promise.all(Array.from({ length }, (_, index) => create(paths.length + index)))));
  }
  return { owner: accountId, paths };
}
