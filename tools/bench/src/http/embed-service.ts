import { childEnvironment } from '@tminus/config';
import { freePort } from '@tminus/local-postgres';
import { fileURLToPath } from 'node:url';
import { PinnedServer } from './pinned.ts';

const program = fileURLToPath(new URL('../../../../apps/embed/bundle/main.mjs', import.meta.url));

/**
 * Starts the image service as in production.
 * @param options.path - the path of an image that exists
 * @param options.processes - which answer requests. Default: 1.
 */
export async function startEmbed(options: {
  databaseUrl: string;
  dataDir: string;
  path: string;
  processes?: number;
}): Promise<PinnedServer> {
  const port = await freePort();
  const environment = childEnvironment({
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    EMBED_PORT: String(port),
    EMBED_WORKERS: String(options.processes ?? 1),
    VIEW_DAMPING_LIMIT: '0', // all requests come from one address
    MALLOC_ARENA_MAX: '2', // as in the server image
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
  });
  return PinnedServer.start(program, [], { port, path: options.path, env: environment });
}
