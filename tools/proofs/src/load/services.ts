import { childEnvironment } from '@tminus/server/config';
import { freePort } from '@tminus/local-postgres';
import { type NewTimers, imagePathsOf, insertTimers, withDataSource } from '@tminus/testing';
import { fileURLToPath } from 'node:url';
import { withDatabase } from './database.ts';
import { PinnedServer } from './pinned.ts';

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface Place {
  databaseUrl: string;
  dataDir: string;
}

async function startService(
  name: 'api' | 'embed',
  { databaseUrl, dataDir }: Place,
  { path, ...variables }: { path: string } & NodeJS.ProcessEnv,
): Promise<PinnedServer> {
  const port = await freePort();
  const env = childEnvironment({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    [`${name.toUpperCase()}_PORT`]: String(port),
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    ...variables,
  });
  return PinnedServer.start(script(`../../../../apps/${name}/bundle/main.mjs`), [], { port, path, env });
}

/** Starts the management API as in production. */
export const startApi = (place: Place, variables: NodeJS.ProcessEnv) =>
  startService('api', place, { path: '/health/ready', ...variables });

/**
 * Starts the image service as in production.
 * @param path - of an image that exists
 */
const startEmbed = (place: Place, path: string) =>
  startService('embed', place, {
    path,
    EMBED_WORKERS: '1',
    VIEW_DAMPING_LIMIT: '0', // all requests come from one address
    MALLOC_ARENA_MAX: '2', // as in the server image
  });

/**
 * Starts a program that is compared with a service.
 * @param file - relative to this file
 * @param path - returns 200 once the program is ready
 * @param args - follow its port
 */
export async function startBaseline(file: string, path: string, ...args: string[]): Promise<PinnedServer> {
  const port = await freePort();
  return PinnedServer.start(script(file), [String(port), ...args], { port, path });
}

export interface ImageService extends Place {
  embed: PinnedServer;
  /** The images of the timers. */
  paths: string[];
}

/** Calls `work` with an image service that has a new database with timers. */
export function withImageService<T>(timers: NewTimers, work: (service: ImageService) => Promise<T>): Promise<T> {
  return withDatabase(async (databaseUrl, dataDir) => {
    const keys = await withDataSource(databaseUrl, (dataSource) => insertTimers(dataSource, timers));
    const paths = imagePathsOf(keys);
    const embed = await startEmbed({ databaseUrl, dataDir }, paths[0] ?? '/');
    try {
      return await work({ databaseUrl, dataDir, embed, paths });
    } finally {
      await embed.stop();
    }
  });
}
