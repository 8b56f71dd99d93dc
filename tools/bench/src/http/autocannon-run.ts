import autocannon from 'autocannon';
import { readFileSync } from 'node:fs';

/** Prints requests a second. A process of its own, so that it can have a core of its own. Argument: a file with the load as JSON. */
const { url, paths, seconds, connections } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  url: string;
  paths: string[];
  seconds: number;
  connections: number;
};
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  requests: paths.map((path) => ({ method: 'GET', path })),
});
if (result.non2xx > 0 || result.errors > 0)
  throw new Error(`${result.non2xx} answers were not 200, ${result.errors} requests failed.`);
process.stdout.write(String(result.requests.average));
