import autocannon from 'autocannon';

/** A process of its own, so that it can have a core of its own. Arguments: the load as JSON, and which figure to print. */
const { url, paths, seconds, connections, rate } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string;
  paths: string[];
  seconds: number;
  connections: number;
  rate: number;
};
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  ...(rate > 0 ? { overallRate: rate } : {}),
  requests: paths.map((path) => ({ method: 'GET', path })),
});
if (result.non2xx > 0 || result.errors > 0)
  throw new Error(`${result.non2xx} answers were not 200, ${result.errors} requests failed.`);
process.stdout.write(String(process.argv[3] === 'p99' ? result.latency.p99 : result.requests.average));
