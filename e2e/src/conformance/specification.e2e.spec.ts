import { type CreateTimer, NotFoundError, createClient } from '@tminus/client';
import {
  ApiContract,
  RunningServices,
  createAccountWithKey,
  eventually,
  useTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';

const newTimer: CreateTimer = {
  name: 'Launch',
  type: 'fixed',
  targetDate: '2031-06-01T12:00:00Z',
  timezone: 'America/New_York',
  template: 'bold',
  colors: { background: '#112233', text: '#ffffff', accent: '#00aaff' },
};

let services: RunningServices;
const database = useTestDatabase();
let contract: ApiContract;

beforeAll(async () => {
  services = await RunningServices.start(testDatabaseUrl());
  const response = await fetch(`${services.api.url}/api/v1/openapi.json`);
  contract = new ApiContract((await response.json()) as ConstructorParameters<typeof ApiContract>[0]);
});

afterAll(() => services.stop());

/** The client, with the key of a new account. Each response is checked against the OpenAPI document that the API serves. */
async function clientOf(plan: 'pro' | 'business' | 'enterprise') {
  const { key } = await createAccountWithKey(database, { plan });
  const checked = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init);
    const { status, headers } = response;
    const text = await response.clone().text();
    contract.check({ method: init.method ?? 'GET', path: new URL(url).pathname, status, headers, text });
    return response;
  };
  return createClient({ baseUrl: services.api.url, apiKey: key, fetch: checked });
}

const open = async (embedUrl: string) => {
  const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const response = await fetch(embedUrl, { headers: { 'User-Agent': agent } });
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
};
const sum = (items: readonly { views: number }[] = []) => items.reduce((total, each) => total + each.views, 0);

/** What needs both services; apps/api tests the rest of the specification in one process. */
describe.each(['pro', 'business', 'enterprise'] as const)('the service, on the plan %s', (plan) => {
  it('lets a client create, list, change and delete timers', async () => {
    const client = await clientOf(plan);
    const created = await client.timers.create(newTimer);
    expect(created).toMatchObject({ ...newTimer, status: 'active', viewCount: 0 });
    expect(created.embedCode).toMatch(/^<img [^<>]*>$/);
    for (const part of [` src="${created.embedUrl}"`, ' alt="Countdown Timer"'])
      expect(created.embedCode).toContain(part);
    const { id } = created;
    expect(await client.timers.list()).toMatchObject({ data: [created], nextCursor: undefined, totalCount: 1 });
    const changed = await client.timers.update(id, { name: 'Second' });
    expect(changed).toEqual({ ...created, name: 'Second' });
    expect(await client.timers.get(id)).toEqual(changed);
    expect((await client.timers.delete(id)).status).toBe('deleted');
    await expect(client.timers.get(id)).rejects.toThrow(NotFoundError);
  });

  it('counts the views of an image, and reports them as analytics and usage', async () => {
    const client = await clientOf(plan);
    const { id, embedUrl } = await client.timers.create(newTimer);
    for (let view = 0; view < 3; view++) {
      const { type, bytes } = await open(embedUrl);
      expect([type, bytes.subarray(0, 6).toString('latin1')]).toEqual(['image/gif', 'GIF89a']);
    }
    const analytics = () => client.timers.analytics(id);
    await eventually(async () => expect((await analytics()).totalViews).toBe(3));
    const { dailyViews, countries, hourlyViews, emailClients } = await analytics();
    for (const list of [dailyViews, countries, hourlyViews, emailClients]) expect(sum(list)).toBe(3);
    const usage = await client.account.usage();
    expect(usage).toMatchObject({ plan, timers: { used: 1 }, views: { used: 3 } });
    expect(usage.api.requestsToday).toBeGreaterThanOrEqual(4);
  });
});
