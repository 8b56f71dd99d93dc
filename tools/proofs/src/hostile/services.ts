import { type TimerId, timerIds } from '@tminus/domain';
import { type ServiceName, ServiceNode, type TemporaryPostgres, type ToolHooks } from '@tminus/testing';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const healthTimeoutMs = 10_000;
const countedWithinMs = 60_000;
const pollMs = 250;

/** Starts a service with the database, and waits until it is ready. @param variables - further ones */
export const startAttacked = (
  name: ServiceName,
  { postgres, folder }: TemporaryPostgres,
  variables: Readonly<Record<string, string>>,
  hooks: Pick<ToolHooks, 'onCleanup'>,
): Promise<ServiceNode> => {
  // Viewers and attackers report their address like a proxy.
  const environment = { DATABASE_URL: postgres.url, TRUSTED_PROXIES: '127.0.0.0/8', ...variables };
  return ServiceNode.launch({ name, dataDir: join(folder, name), environment }, hooks);
};

export async function healthOf({ url }: ServiceNode): Promise<{ ok: boolean; code: number; status: string }> {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(healthTimeoutMs) });
  const { status } = (await response.json()) as { status: string };
  return { ok: response.ok, code: response.status, status };
}

const prefix = '/t/';
/** The path of a timer's image without the extension, which `uuidOf` ignores. */
export const pathOf = (id: TimerId): string => prefix + id;
const uuidOf = (path: string): string => timerIds.toUuid(path.slice(prefix.length).replace('.gif', '') as TimerId);

/** The number of views that are counted for timers. */
async function countedViews(dataSource: DataSource, paths: readonly string[]): Promise<number> {
  const [row] = await dataSource.query<{ views: string }[]>(
    'SELECT coalesce(sum(views), 0) AS views FROM timer_view_totals WHERE timer_id = ANY ($1)',
    [paths.map(uuidOf)],
  );
  return Number(row?.views);
}

/** Waits until as many views are counted as were answered. @returns the number that is counted at the end */
export async function viewsCountedOf(
  answered: number,
  dataSource: DataSource,
  paths: readonly string[],
): Promise<number> {
  const deadline = performance.now() + countedWithinMs;
  for (;;) {
    const counted = await countedViews(dataSource, paths);
    if (counted >= answered || performance.now() > deadline) return counted;
    await wait(pollMs);
  }
}
