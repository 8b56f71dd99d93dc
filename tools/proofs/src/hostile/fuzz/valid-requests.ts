import type { Random } from '@tminus/testing';
import { type RawRequest, keyPlaceholder, timerPlaceholder } from './raw-request.ts';
import { type Route, mcpPath } from './routes.ts';

/** Key placeholders: 20 with every scope, a read-only one, one of a plan without API access, and a revoked one. */
export const keys = { full: 20, readOnly: 20, free: 21, revoked: 22 } as const;

/** Timer placeholders: those of the account, then one of another account. */
export const timers = { own: 20, foreign: 20 } as const;

/** The body of a request for a new timer that the documentation has no examples for. */
const newTimer = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };

function queryOf({ query }: Route, routes: readonly Route[], random: Random): string {
  // Routes without parameters refuse all of them.
  if (random.chance(query.length > 0 ? 0.5 : 0.95)) return '';
  const known = query.length > 0 && random.chance(0.8) ? query : routes.flatMap((each) => each.query);
  if (known.length === 0) return '?limit=1';
  const { name, values } = random.pick(known);
  return `?${name}=${random.pick(values)}`;
}

function pathOf({ pattern }: Route, random: Random): string {
  const own = timerPlaceholder(random.below(timers.own));
  const ids = [own, own, own, own, timerPlaceholder(timers.foreign), 'tmr_nothing', 'x'];
  return pattern.replace(/\{\w+\}/g, () => random.pick(ids));
}

const tools = ['list_timers', 'get_timer', 'create_timer', 'update_timer', 'duplicate_timer', 'delete_timer'];

/** Bodies of requests for new timers, or for changes of timers. */
const examplesOf = (routes: readonly Route[], method: 'POST' | 'PATCH'): unknown[] => [
  newTimer,
  ...routes
    .filter((each) => each.method === method && /^\/api\/v1\/timers(\/\{id\})?$/.test(each.pattern))
    .flatMap(({ examples }) => examples),
];

/** A message to the MCP server that calls a tool. */
function toolCall(routes: readonly Route[], random: Random): unknown {
  const id = timerPlaceholder(random.below(timers.own));
  const change = random.pick(examplesOf(routes, 'PATCH')) as object;
  const args = random.pick([{}, { id }, random.pick(examplesOf(routes, 'POST')), { id, ...change }]);
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: random.pick(tools), arguments: args } };
}

function bodyOf({ method, pattern, examples }: Route, routes: readonly Route[], random: Random): unknown {
  if (pattern === mcpPath) return toolCall(routes, random);
  if (examples.length > 0 && random.chance(0.9)) return random.pick(examples);
  return random.pick(examplesOf(routes, method === 'POST' || !pattern.includes('{') ? 'POST' : 'PATCH'));
}

/** A request that the route should accept. */
export function validRequest(routes: readonly Route[], random: Random): RawRequest {
  const operations = routes.filter(({ pattern }) => pattern.startsWith('/api/v1/') || pattern === mcpPath);
  const route = random.pick(operations.length > 0 && random.chance(0.85) ? operations : routes);
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(route.method);
  const headers: RawRequest['headers'] = [['Host', '127.0.0.1']];
  if (random.chance(0.92)) headers.push(['Authorization', `Bearer ${keyPlaceholder(random.below(keys.full))}`]);
  if (takesBody) headers.push(['Content-Type', 'application/json']);
  if (route.pattern === mcpPath) headers.push(['Accept', 'application/json, text/event-stream']);
  return {
    method: route.method,
    target: pathOf(route, random) + queryOf(route, routes, random),
    version: 'HTTP/1.1',
    headers,
    body: takesBody ? Buffer.from(JSON.stringify(bodyOf(route, routes, random))) : Buffer.alloc(0),
    framing: takesBody ? 'length' : 'none',
    malformed: false,
    labels: [`${route.method} ${route.pattern}`],
  };
}

const queries = [
  '',
  '',
  '?still=1',
  '?seconds=90',
  '?uid=ada',
  '?uid=a&start=1&sig=x',
  '?seconds=-1&still=',
  '?_=1',
  '?end=1795888800',
  '?sent=2031-01-01+18:00&end=',
  '?tz=America/New_York',
  '?tz=+05:30&tz=',
  '?tm=eyJhbGciOiJub25lIn0.e30.',
  '?uid=ada&tm=eyJhbGciOiJFZERTQSIsImtpZCI6IngifQ.e30.AAAA',
];
/** Of links, with parameters for the target. */
const linkQueries = [
  ...queries,
  '?utm_source=may&uid=ada&utm_medium=sms',
  '?url=https://evil.example/&next=//evil.example',
  '?%74m=eyJhbGciOiJFZERTQSJ9.e30.AAAA&utm%5Fmedium=x',
  '?x=1&amp;expiredUrl=javascript:alert(1)//',
  '?@evil.example/&x=%0d%0aSet-Cookie:evil=1',
  '?x=a#@evil.example',
];

/** A valid request for an image, a link, a state or a calendar file. */
export function viewerRequest(random: Random): RawRequest {
  const id = random.pick([timerPlaceholder(random.below(timers.own)), 'tmr_nothing', timerPlaceholder(timers.foreign)]);
  const isLink = random.chance(0.3);
  const name = random.pick(['.gif', '.gif', '.png', '@2x.gif', '%402x.png', '.json', '.ics', '', '.svg', '@3x.gif']);
  const address = isLink ? `/c/${id}${random.pick(linkQueries)}` : `/t/${id}${name}${random.pick(queries)}`;
  return {
    method: random.pick(['GET', 'GET', 'GET', 'HEAD']),
    target: random.chance(0.95)
      ? address
      : random.pick(['/', '/health/live', '/t', '/t/', '/c/', '/.well-known/jwks.json']),
    version: 'HTTP/1.1',
    headers: [['Host', '127.0.0.1']],
    body: Buffer.alloc(0),
    framing: 'none',
    malformed: false,
    labels: [isLink ? 'GET /c/{id}' : 'GET /t/{id}'],
  };
}
