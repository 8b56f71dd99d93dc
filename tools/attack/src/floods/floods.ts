import { type Flood, apiRequest } from './flood.ts';

/** More than twice of what is left of the 300 requests that the key's plan allows in a minute. */
export const burst = { requests: 700, allowed: 299 };
const simultaneous = 300;
const previews = { addresses: 5, each: 26 };

const times = (count: number, request: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => request(n));

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
        path: `/account/preview.gif?type=evergreen&duration=3600&template=bold&width=1200&height=400&scale=2&seconds=5&background=${(round * 1_000 + index).toString(16).padStart(6, '0')}`,
        address: addressOf(round, 1 + (index % previews.addresses)),
      }),
    ),
} satisfies Record<string, Flood>;

export type FloodName = keyof typeof floods;

export const floodNames = Object.keys(floods) as FloodName[];
