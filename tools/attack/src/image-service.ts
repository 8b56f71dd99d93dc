import { type TimerId, timerIds } from '@tminus/domain';
import { type RunningService, type TemporaryPostgres, type ToolHooks, freePort, startService } from '@tminus/testing';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const healthTimeoutMs = 10_000;
const countedWithinMs = 60_000;
const pollMs = 250;

/** Starts an image service, and waits until it is ready. @param environment - further variables */
export async function startImageService(
  { postgres, folder }: TemporaryPostgres,
  environment: Readonly<Record<string, string>>,
  { onCleanup }: Pick<ToolHooks, 'onCleanup'>,
): Promise<RunningService> {
  const service = startService('embed', {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    EMBED_PORT: String(await freePort()),
    // Viewers and attackers report their address like a proxy.
    TRUSTED_PROXIES: '127.0.0.0/8',
    LOG_FORMAT: 'json',
    ...environment,
  });
  onCleanup(() => service.stop());
  await service.waitUntilReady();
  return service;
}

export async function healthOf({ url }: RunningService): Promise<{ ok: boolean; code: number; status: string }> {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(healthTimeoutMs) });
  const { status } = (await response.json()) as { status: string };
  return { ok: response.ok, code: response.status, status };
}

const prefix = '/t/';
/** The path of a timer's image without the extension, which `uuidOf` ignores. */
export const pathOf = (id: TimerId): string => prefix + id;
export const uuidOf = (path: string): string =>
  timerIds.toUuid(path.slice(prefix.length).replace('.gif', '') as TimerId);

/** The number of views that are counted for timers. */
export async function countedViews(dataSource: DataSource, paths: readonly string[]): Promise<number> {
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
