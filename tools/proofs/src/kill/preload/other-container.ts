import { createRequire, syncBuiltinESMExports } from 'node:module';

/** Runs a service as if it were in a container of its own, `?container=…`: its process id means nothing to the others. */
const container = new URL(import.meta.url).searchParams.get('container');
const fs = createRequire(import.meta.url)('node:fs') as { readlinkSync: (path: string, ...rest: unknown[]) => string };
const { readlinkSync } = fs;

fs.readlinkSync = (path, ...rest) =>
  path === '/proc/self/ns/pid' ? `container ${container}` : readlinkSync(path, ...rest);
syncBuiltinESMExports();
