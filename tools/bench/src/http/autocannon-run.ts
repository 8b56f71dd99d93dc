import autocannon from 'autocannon';
import { readFileSync } from 'node:fs';
import type { Load } from './load.ts';

/** Prints requests a second. A process of its own, so that it can have a core of its own. Argument: a file with the load as JSON. */
const load = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Load & { connections: number };
const { url, paths, seconds, connections, method = 'GET', headers = {}, body } = load;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  requests: paths.map((path) => ({ method, path, headers, ...(body === undefined ? {} : { body }) })),
});
if (result.non2xx > 0 || result.errors > 0)
  throw new Error(`${result.non2xx} answers were not 200, ${result.errors} requests failed.`);
process.stdout.write(String(result.requests.average));
