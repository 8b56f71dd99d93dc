import { RawConnection, requestText } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { Recording } from './recording.ts';
import { startViewers, takeViewed } from './viewers.ts';
import type { Target } from './target.ts';
import type { FloodResult } from './measurements.ts';

/** Requests that a stranger or the owner of a key sends at once, in each round. */
type Flood = (target: Target, round: number) => Promise<string[]>;

interface ApiRequest {
  path: string;
  /** Where it comes from, as a proxy reports it. */
  address: string;
  headers?: Record<string, string>;
  /** Makes it a POST. */
  body?: object;
}

const apiRequest = ({ path, address, headers, body }: ApiRequest): string =>
  requestText({
    path,
    headers: { 'X-Forwarded-For': address, ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });

const openedAtOnce = 50;
const answerWithinMs = 30_000;

/** Opens a connection for each request, then sends all of them. @returns the statuses; 0: no response */
async function sendAtOnce(url: string, requests: readonly string[]): Promise<number[]> {
  const connections: RawConnection[] = [];
  while (connections.length < requests.length) {
    const missing = Math.min(openedAtOnce, requests.length - connections.length);
    connections.push(...(await Promise.all(Array.from({ length: missing }, () => RawConnection.open(url)))));
  }
  for (const [index, connection] of connections.entries()) connection.send(requests[index] ?? '');
  const statuses = await Promise.all(
    connections.map(async (connection) => {
      const response = await connection.next('GET', { withinMs: answerWithinMs }).catch(() => undefined);
      return response?.status ?? 0;
    }),
  );
  for (const connection of connections) connection.close();
  return statuses;
}

/** More than twice of what is left of the 300 requests that the key's plan allows in a minute. */
export const burst = { requests: 700, allowed: 299 };
const simultaneous = 300;
const previews = { addresses: 5, each: 26 };

const times = (count: number, request: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => request(n));

const largeTimer = (color: number) => ({
  type: 'evergreen',
  durationSeconds: 3600,
  template: 'bold',
  width: 1200,
  height: 400,
  animationSeconds: 5,
  colors: { background: `#${color.toString(16).padStart(6, '0')}` },
});

/** Each round comes from other addresses, because limits would keep those of the last one from doing anything. */
const addressOf = (round: number, host = 1) => `2001:db8:${host.toString(16)}:${round.toString(16)}::1`;

const fromOneAddress =
  (path: string, body?: object): Flood =>
  async (_, round) =>
    times(simultaneous, () => apiRequest({ path, address: addressOf(round), ...(body && { body }) }));

export const floods = {
  'usage-burst': async (target, round) => {
    const headers = { 'X-API-Key': await target.createKey() };
    return times(burst.requests, () => apiRequest({ path: '/api/v1/usage', address: addressOf(round), headers }));
  },
  'sign-in-burst': fromOneAddress('/account/session', { email: 'nobody@example.com', password: 'not the right one' }),
  'password-reset-burst': fromOneAddress('/account/password-reset', { email: 'nobody@example.com' }),
  'health-checks': fromOneAddress('/health/ready'),
  'cold-previews': async (_, round) =>
    times(previews.addresses * previews.each, (index) =>
      apiRequest({
        path: `/account/preview.gif?scale=2&timer=${encodeURIComponent(JSON.stringify(largeTimer(round * 1_000 + index)))}`,
        address: addressOf(round, 1 + (index % previews.addresses)),
      }),
    ),
} satisfies Record<string, Flood>;

export type FloodName = keyof typeof floods;

export const floodNames = Object.keys(floods) as FloodName[];

/** Of the attack's time, for each flood. */
const share = 1 / 20;
const minRounds = 3;
/** The other key needs answers enough for a 99th percentile. */
const minSeconds = 4;
const other = { perSecond: 50, connections: 16, patienceMs: 15_000, smallestBody: 100 };
/** Viewers report this often, and the first answers of a process are slow. */
const reportedMs = 500;

/** Floods the API in one way after the other, while the owner of another key stays within the limits. */
export async function runFloods(
  target: Target,
  names: readonly FloodName[],
  recording: Recording,
  onCleanup: (cleanup: () => Promise<unknown>) => void,
): Promise<FloodResult[]> {
  if (names.length === 0) return [];
  const client = startViewers({
    ...other,
    url: target.api.url,
    paths: ['/api/v1/timers?limit=1'],
    headers: { 'X-API-Key': target.otherKey },
  });
  onCleanup(async () => client.kill());
  const results: FloodResult[] = [];
  for (const name of names) {
    await wait(reportedMs);
    takeViewed(client);
    recording.begin(name);
    const statuses: Record<number, number> = {};
    const ends = performance.now() + 1_000 * Math.max(minSeconds, target.attackSeconds * share);
    let rounds = 0;
    for (; rounds < minRounds || performance.now() < ends; rounds++) {
      const requests = await floods[name](target, rounds);
      for (const status of await sendAtOnce(target.api.url, requests)) statuses[status] = (statuses[status] ?? 0) + 1;
    }
    await wait(reportedMs);
    results.push({ name, rounds, statuses, ofOther: takeViewed(client) });
  }
  await client.stop();
  return results;
}
