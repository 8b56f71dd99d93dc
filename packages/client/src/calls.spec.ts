import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from './index.ts';

const { paths } = JSON.parse(readFileSync(join(__dirname, '../../../apps/api/reference/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};

/** All functions of a client, also those in groups. */
function callsOf(group: object): ((...args: unknown[]) => unknown)[] {
  return Object.values(group).flatMap((each: unknown) =>
    typeof each === 'function' ? [each as () => unknown] : callsOf(each as object),
  );
}

it('the client has a call for every operation of the OpenAPI document', async () => {
  const called = new Set<string>();
  const client = createClient({
    baseUrl: 'https://api.example.com',
    apiKey: 'tm_key',
    fetch: (url, { method = '' }) => {
      called.add(`${method} ${new URL(url).pathname}`);
      return Promise.resolve(Response.json({ data: [] }));
    },
  });
  for (const call of callsOf(client)) {
    const answer = call('{id}');
    await (Symbol.asyncIterator in Object(answer) ? (answer as AsyncGenerator).next() : answer);
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/, '%7Bid%7D')}`),
  );
  const forOtherClients = 'PUT /api/v1/timers/%7Bid%7D';
  expect([...called, forOtherClients].sort()).toEqual(operations.sort());
});
