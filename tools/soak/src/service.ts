import { migrate, openDatabase } from '@tminus/database';
import { type AccountId, accountIds, templateNames, timerIds } from '@tminus/domain';
import { LocalPostgres } from '@tminus/local-postgres';
import { type RunningService, createAccountWithKey, freePort, scratchFolder, startService } from '@tminus/testing';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';

export interface ServiceOptions {
  /** Of ordinary viewers; a tenth more are for clients that misbehave. */
  timers: number;
  /** Environment variables of the image service. */
  environment: Readonly<Record<string, string>>;
  onCleanup: (cleanup: () => Promise<unknown>) => void;
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

export async function startSoakedService({ timers, environment, onCleanup }: ServiceOptions): Promise<SoakedService> {
  const folder = await mkdtemp(join(await scratchFolder(), 'tminus-soak-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755); // as root, PostgreSQL runs as another user
  const dataDir = join(folder, 'database');
  const postgres = await LocalPostgres.start({ dataDir, port: await freePort(), durable: false });
  onCleanup(() => LocalPostgres.delete(dataDir));
  await migrate(postgres.url);
  const dataSource = await openDatabase({ url: postgres.url, poolSize: 2, applicationName: 'tminus-soak' });
  onCleanup(() => dataSource.destroy());
  const owner = await createOwner(dataSource);
  const ordinary = await insertTimers(dataSource, owner, timers);
  const abused = await insertTimers(dataSource, await createOwner(dataSource), Math.ceil(timers * abusedShare));

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
    timers: ordinary,
    abusedTimers: abused,
    countedViews: async () => {
      const [row] = await dataSource.query<{ views: string }[]>(
        `SELECT coalesce(sum(views), 0) AS views FROM timer_view_totals JOIN timers ON timers.id = timer_id WHERE account_id = $1`,
        [accountIds.toUuid(owner)],
      );
      return Number(row?.views);
    },
  };
}

const createOwner = async (dataSource: DataSource) =>
  (await createAccountWithKey(dataSource, { plan: 'enterprise' })).accountId;

/** Timers of all templates in two sizes. @returns their paths */
async function insertTimers(dataSource: DataSource, owner: AccountId, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => timerIds.create());
  await dataSource.query(
    `INSERT INTO timers (id, account_id, name, type, status, target_date, timezone, template, background_color, text_color, accent_color,
                         width, height, units, language, labels, transparent, on_expire_action, animation_seconds)
     SELECT id, $1, 'Soak', 'fixed', 'active', now() + (n % 7776000 + 86400) * interval '1 second', 'UTC',
            ($3::text[])[1 + n % array_length($3, 1)], '#' || lpad(to_hex((n * 40503) % 16777216), 6, '0'),
            '#' || lpad(to_hex((n * 65537) % 16777216), 6, '0'), '#ff5a3c', 600, CASE n % 2 WHEN 0 THEN 150 ELSE 200 END,
            '{days,hours,minutes,seconds}', 'en', '{}', false, 'zeros', 60
       FROM unnest($2::uuid[]) WITH ORDINALITY AS each (id, n)`,
    [accountIds.toUuid(owner), ids.map((id) => timerIds.toUuid(id)), templateNames],
  );
  return ids.map((id) => `/t/${id}.gif`);
}
