import type { Random } from './random.ts';
import { type RawRequest, keyPlaceholder, timerPlaceholder } from './raw-request.ts';
import { type Route, mcpPath } from './routes.ts';

/** Key placeholders: 20 with every scope, a read-only one, one of a plan without API access, and a revoked one. */
export const keys = { full: 20, readOnly: 20, free: 21, revoked: 22 } as const;

/** Timer placeholders: those of the account, then one of another account. */
export const timers = { own: 20, foreign: 20 } as const;

const newTimers: Record<string, unknown>[] = [
  { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' },
  { name: 'Sale ends', type: 'fixed', targetDate: '2031-06-01T12:00:00+02:00', timezone: 'Europe/Berlin' },
  {
    name: 'Dressed',
    targetDate: '2031-01-01T00:00:00Z',
    status: 'paused',
    template: 'bold',
    colors: { background: '#112233', text: '#ffffff' },
    width: 600,
    height: 150,
    units: ['days', 'hours', 'minutes'],
    language: 'de',
    labels: { days: 'd', hours: 'h', minutes: 'm', seconds: 's' },
    onExpire: { action: 'message', message: 'Over' },
    animationSeconds: 60,
    transparent: false,
    motion: 'none',
    onPrefetch: 'ticking',
    startsAt: '2030-12-01T00:00:00Z',
    onPending: 'date',
    timezoneMode: 'recipient',
    link: { url: 'https://shop.example/sale', expiredUrl: 'https://shop.example/' },
  },
  { name: 'Yours', type: 'evergreen', durationSeconds: 86_400, endsAt: '00:00', timezoneMode: 'recipient' },
  {
    name: 'Voucher',
    type: 'personal',
    fallbackDate: '2031-06-01T12:00:00Z',
    durationSeconds: null,
    minimumSeconds: 3_600,
    endsAt: '23:59',
    trust: 'signed',
  },
  { name: 'Again', type: 'recurring', recurrence: { frequency: 'weekly', time: '09:30', weekday: 1 } },
  { name: 'Monthly', type: 'recurring', recurrence: { frequency: 'monthly', time: '00:00', dayOfMonth: 31 } },
];

const changes: Record<string, unknown>[] = [
  { name: 'Renamed' },
  { status: 'paused' },
  { colors: { text: '#ff0000' } },
  { targetDate: '2032-01-01T00:00:00Z', timezone: 'Asia/Calcutta' },
];

/** Valid values of query parameters. */
const queryValues = {
  limit: ['1', '20', '100'],
  offset: ['0', '5'],
  cursor: ['eyJpZCI6MX0'],
  status: ['active', 'paused'],
  type: ['fixed', 'evergreen', 'recurring', 'personal'],
  template: ['bold'],
  search: ['Launch', '%25_%5C'],
  expired: ['true', 'false'],
  sort: ['createdAt', '-createdAt', 'name', 'targetDate', 'viewCount', '-viewCount'],
  from: ['2026-01-01', '2026-11-01T00:00:00Z'],
  to: ['2026-12-31'],
  interval: ['hour', 'day'],
} as const satisfies Record<string, readonly string[]>;

const knownParameters = Object.keys(queryValues) as (keyof typeof queryValues)[];

function queryOf({ query }: Route, random: Random): string {
  // Routes without parameters refuse all of them.
  if (random.chance(query.length > 0 ? 0.5 : 0.95)) return '';
  const name = random.pick(query.length > 0 && random.chance(0.8) ? query : knownParameters);
  const values: readonly string[] = Object.hasOwn(queryValues, name) ? queryValues[name as 'limit'] : ['1'];
  return `?${name}=${random.pick(values)}`;
}

function pathOf({ pattern }: Route, random: Random): string {
  const own = timerPlaceholder(random.below(timers.own));
  const ids = [own, own, own, own, timerPlaceholder(timers.foreign), 'tmr_nothing', 'x'];
  return pattern.replace(/\{\w+\}/g, () => random.pick(ids));
}

const tools = ['list_timers', 'get_timer', 'create_timer', 'update_timer', 'duplicate_timer', 'delete_timer'];

/** A message to the MCP server that calls a tool. */
function toolCall(random: Random): unknown {
  const id = timerPlaceholder(random.below(timers.own));
  const args = random.pick([{}, { id }, random.pick(newTimers), { id, ...random.pick(changes) }]);
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: random.pick(tools), arguments: args } };
}

function bodyOf({ method, pattern, examples }: Route, random: Random): unknown {
  if (pattern === mcpPath) return toolCall(random);
  if (examples.length > 0 && random.chance(0.5)) return random.pick(examples);
  return random.pick(method === 'POST' || !pattern.includes('{') ? newTimers : changes);
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
    target: pathOf(route, random) + queryOf(route, random),
    version: 'HTTP/1.1',
    headers,
    body: takesBody ? Buffer.from(JSON.stringify(bodyOf(route, random))) : Buffer.alloc(0),
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
