import autocannon from 'autocannon';
import { readFileSync } from 'node:fs';
import type { Load } from './load.ts';

/** Prints requests per second. Runs as a separate process so that it can be pinned to a core. Argument: a JSON file with `Load`. */
const load = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Load & { connections: number };
const { url, paths, seconds, connections, method = 'GET', headers = {}, body } = load;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  requests: paths.map((path) => ({ method, path, headers, ...(body === undefined ? {} : { body }) })),
});
if (result.non2xx > 0 || result.errors > 0)
  throw new Error(`${result.non2xx} responses were not 200, ${result.errors} requests failed.`);
process.stdout.write(String(result.requests.average));
