import fc from 'fast-check';
import type { RawRequest, TestData } from './request.ts';
import { type Route, mcpPath } from './routes.ts';

/** The body of a request for a new timer that the documentation has no examples for. */
const newTimer = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };

/** The ids change while requests are made: a deleted timer is replaced. */
const ownTimer = ({ timers }: TestData) => fc.nat({ max: timers.length - 1 }).map((index) => timers[index] ?? '');

const timerIds = (data: TestData) =>
  fc.oneof(
    { weight: 4, arbitrary: ownTimer(data) },
    { weight: 3, arbitrary: fc.constantFrom(data.foreignTimer, 'tmr_nothing', 'x') },
  );

function queryOf({ query }: Route, routes: readonly Route[]): fc.Arbitrary<string> {
  const own = query.length > 0 ? query : routes.flatMap((each) => each.query);
  const written = own.flatMap(({ name, values }) => values.map((value) => `?${name}=${value}`));
  // Routes without parameters refuse all of them.
  return fc.option(fc.constantFrom('?limit=1', ...written), { nil: '', freq: query.length > 0 ? 2 : 1 });
}

const tools = ['list_timers', 'get_timer', 'create_timer', 'update_timer', 'duplicate_timer', 'delete_timer'];

/** Bodies of requests for new timers, or for changes of timers. */
const examplesOf = (routes: readonly Route[], method: 'POST' | 'PATCH') =>
  fc.constantFrom(
    newTimer,
    ...routes
      .filter((each) => each.method === method && /^\/api\/v1\/timers(\/\{id\})?$/.test(each.pattern))
      .flatMap(({ examples }) => examples as object[]),
  );

/** A message to the MCP server that calls a tool. */
const toolCall = (routes: readonly Route[], data: TestData) =>
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.constant(1),
    method: fc.constant('tools/call'),
    params: fc.record({
      name: fc.constantFrom(...tools),
      arguments: fc
        .tuple(fc.option(ownTimer(data)), fc.option(fc.oneof(examplesOf(routes, 'POST'), examplesOf(routes, 'PATCH'))))
        .map(([id, fields]) => ({ ...(id !== null && { id }), ...fields })),
    }),
  });

function bodyOf({ method, pattern, examples }: Route, routes: readonly Route[], data: TestData): fc.Arbitrary<unknown> {
  if (pattern === mcpPath) return toolCall(routes, data);
  const others = examplesOf(routes, method === 'POST' || !pattern.includes('{') ? 'POST' : 'PATCH');
  return examples.length === 0 ? others : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...examples) }, others);
}

function requestOf(route: Route, routes: readonly Route[], data: TestData): fc.Arbitrary<RawRequest> {
  const { method, pattern } = route;
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(method);
  return fc
    .tuple(
      timerIds(data),
      queryOf(route, routes),
      fc.option(fc.constantFrom(...data.keys), { freq: 12 }),
      takesBody ? bodyOf(route, routes, data) : fc.constant(undefined),
    )
    .map(([id, query, key, body]) => ({
      method,
      target: pattern.replace(/\{\w+\}/g, id) + query,
      version: 'HTTP/1.1',
      headers: [
        ['Host', '127.0.0.1'],
        ...(key === null ? [] : [['Authorization', `Bearer ${key}`] as const]),
        ...(takesBody ? [['Content-Type', 'application/json'] as const] : []),
        ...(pattern === mcpPath ? [['Accept', 'application/json, text/event-stream'] as const] : []),
      ],
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      framing: takesBody ? 'length' : 'none',
      malformed: false,
      labels: [`${method} ${pattern}`],
    }));
}

/** Requests that their routes should accept; most are for the API. */
export function apiRequests(routes: readonly Route[], data: TestData): fc.Arbitrary<RawRequest> {
  const isOperation = ({ pattern }: Route) => pattern.startsWith('/api/v1/') || pattern === mcpPath;
  const some = (weight: number, chosen: readonly Route[]) => ({
    weight,
    arbitrary: fc.oneof(...chosen.map((route) => requestOf(route, routes, data))),
  });
  return fc.oneof(some(17, routes.filter(isOperation)), some(3, routes));
}

const queries = [
  ...['', '?still=1', '?seconds=90', '?uid=ada', '?uid=a&start=1&sig=x', '?seconds=-1&still=', '?end=1795888800'],
  ...['?sent=2031-01-01+18:00&end=', '?tz=America/New_York', '?tz=+05:30&tz=', '?tm=eyJhbGciOiJub25lIn0.e30.'],
  '?uid=ada&tm=eyJhbGciOiJFZERTQSIsImtpZCI6IngifQ.e30.AAAA',
];
/** Of links, with parameters for the target. */
const linkQueries = [
  '?utm_source=may&uid=ada&utm_medium=sms',
  '?url=https://evil.example/&next=//evil.example',
  '?%74m=eyJhbGciOiJFZERTQSJ9.e30.AAAA&utm%5Fmedium=x',
  '?x=1&amp;expiredUrl=javascript:alert(1)//',
  '?@evil.example/&x=%0d%0aSet-Cookie:evil=1',
  '?x=a#@evil.example',
];
const files = ['.gif', '.png', '@2x.gif', '%402x.png', '.json', '.ics', '', '.svg', '@3x.gif'];
const others = ['/', '/health/live', '/t', '/t/', '/c/', '/.well-known/jwks.json'];

/** Valid requests for an image, a link, a state or a calendar file. */
export function viewerRequests(data: TestData): fc.Arbitrary<RawRequest> {
  const address = (start: string, ends: readonly string[], withQuery: readonly string[]) =>
    fc
      .tuple(timerIds(data), fc.constantFrom(...ends), fc.constantFrom(...withQuery))
      .map(([id, end, query]) => `${start}${id}${end}${query}`);
  const targets = fc.oneof(
    { weight: 13, arbitrary: address('/t/', files, queries) },
    { weight: 6, arbitrary: address('/c/', [''], [...queries, ...linkQueries]) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
  return fc.tuple(fc.constantFrom('GET', 'GET', 'GET', 'HEAD'), targets).map(([method, target]) => ({
    method,
    target,
    version: 'HTTP/1.1',
    headers: [['Host', '127.0.0.1']],
    body: Buffer.alloc(0),
    framing: 'none',
    malformed: false,
    labels: [target.slice(0, 3)],
  }));
}
