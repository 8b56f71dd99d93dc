import { scopes } from '@tminus/domain';
import { eventually } from '@tminus/testing';
import { bodyFor, endpoints, newTimer, unknownTimerId } from './requests.ts';
import { type Answer, ServiceUnderTest } from './service-under-test.ts';

let service: ServiceUnderTest;

beforeAll(async () => {
  service = await ServiceUnderTest.start();
});

afterAll(() => service.stop());

const listTimers = (key: string) => service.call('GET', '/api/v1/timers', { key });
const statusAndCode = ({ status, body }: Answer) => `${status} ${body.error?.code}`;

/** Calls each endpoint on a new timer. @returns the distinct results */
async function resultsOf(key: string | null, called: readonly (typeof endpoints)[number][] = endpoints) {
  const results = new Set<string>();
  for (const [method, path] of called) {
    const { id } = await service.createTimer();
    results.add(statusAndCode(await service.call(method, path.replace(':id', id), { key, ...bodyFor(method) })));
  }
  return [...results];
}

describe('API key', () => {
  it('is created by the owner of the account, not through the API, and has a name, scopes and a format', async () => {
    for (const path of ['/api/v1/keys', '/api/v1/api-keys', '/api/v1/account/keys']) {
      expect((await service.call('POST', path, { body: { name: 'Mine' } })).status).toBe(404);
    }
    const account = ['--account', service.accountId];
    const created = await service.admin('key', 'create', ...account, '--name', 'Mine', '--scopes', 'timers:read');
    const { publicId, key } = JSON.parse(created) as { publicId: string; key: string };
    const keys = JSON.parse(await service.admin('key', 'list', ...account)) as object[];
    expect(keys).toContainEqual(expect.objectContaining({ publicId, name: 'Mine', scopes: ['timers:read'] }));
    expect((await listTimers(key)).status).toBe(200);
  });

  it('consists of a fixed prefix, 8 public and 32 secret characters, separated by underscores', async () => {
    const { key, publicId } = await service.issueKey('timers:read');
    expect(key).toMatch(/^tm_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/);
    expect(key.split('_')[1]).toBe(publicId);
  });

  it('is shown once in full and cannot be retrieved later', async () => {
    const { key, publicId } = await service.issueKey('timers:read');
    const listed = await service.admin('key', 'list');
    const stored = JSON.stringify(await service.database.query('SELECT * FROM api_keys'));
    for (const text of [listed, stored]) {
      expect(text).toContain(publicId);
      expect(text).not.toContain(key.slice(-32));
    }
  });

  it('can be revoked', async () => {
    const { key, publicId } = await service.issueKey('timers:read');
    expect((await listTimers(key)).status).toBe(200);
    await service.admin('key', 'revoke', publicId);
    await eventually(async () => expect(statusAndCode(await listTimers(key))).toBe('401 unauthorized'), {
      withinMs: 1_000,
    });
  });
});

describe('Authentication', () => {
  it('requires an API key on every request', async () => {
    expect(await resultsOf(null)).toEqual(['401 unauthorized']);
  });

  it('accepts the key in Authorization: Bearer (recommended) or X-API-Key', async () => {
    const both: Record<string, string>[] = [{ Authorization: `Bearer ${service.key}` }, { 'X-API-Key': service.key }];
    for (const headers of both) {
      expect((await service.call('GET', '/api/v1/timers', { key: null, headers })).status).toBe(200);
    }
  });

  it('answers a missing or invalid key with 401 and the code unauthorized', async () => {
    const { key } = service;
    const otherLastCharacter = key.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const invalidKeys = ['nonsense', key.slice(0, -1), `${key}x`, otherLastCharacter, key.toUpperCase()];
    const headersOf = (invalid: string) => [{ Authorization: `Bearer ${invalid}` }, { 'X-API-Key': invalid }];
    for (const headers of [{}, { Authorization: key }, ...invalidKeys.flatMap(headersOf)] as Record<string, string>[]) {
      const answer = await service.call('GET', '/api/v1/timers', { key: null, headers });
      expect(statusAndCode(answer)).toBe('401 unauthorized');
    }
  });

  it('answers a key without the scope, or a plan without API access, with 403', async () => {
    const { key } = await service.createAccount({ scopes: ['timers:read'] });
    expect((await service.call('POST', '/api/v1/timers', { key, body: newTimer })).status).toBe(403);
    const { key: free } = await service.createAccount({ plan: 'free' });
    expect((await service.call('POST', '/api/v1/timers', { key: free, body: newTimer })).status).toBe(403);
  });
});

describe('Scopes', () => {
  const granted = {
    'timers:read': 'listing timers and getting their details',
    'timers:write': 'creating, updating and deleting timers',
    'analytics:read': 'viewing analytics',
    'usage:read': 'viewing usage',
  };

  it.each(scopes.map((scope) => [scope, granted[scope]] as const))('%s grants %s, and nothing else', async (scope) => {
    const { key } = await service.issueKey(scope);
    const [open, closed] = [true, false].map((is) => endpoints.filter(([, , required]) => (required === scope) === is));
    for (const result of await resultsOf(key, open)) expect(result).toMatch(/^20[01] undefined$/);
    expect(await resultsOf(key, closed)).toEqual(['403 insufficient_scope']);
  });
});

describe('Plans', () => {
  it.each(['pro', 'business', 'enterprise'] as const)('%s includes API access', async (plan) => {
    const { key } = await service.createAccount({ plan });
    expect((await listTimers(key)).status).toBe(200);
  });

  it('every other plan gets 403', async () => {
    const { key } = await service.createAccount({ plan: 'free' });
    expect(await resultsOf(key)).toEqual(['403 plan_required']);
  });
});

describe('Errors', () => {
  it('have a status and the shape {error: {code, message}}', async () => {
    const answers = [
      await service.call('GET', '/api/v1/timers', { key: null }),
      await service.call('GET', '/api/v1/nothing'),
      await service.call('POST', '/api/v1/timers', { body: [] }),
      await service.call('GET', '/api/v1/timers?limit=0'),
      await service.call('DELETE', '/api/v1/timers'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
      expect(Object.keys(answer.body)).toEqual(['error']);
    }
  });

  it('401 unauthorized: the key is missing or invalid', async () => {
    for (const key of [null, 'nonsense']) {
      expect(statusAndCode(await service.call('GET', '/api/v1/timers', { key }))).toBe('401 unauthorized');
    }
  });

  it('403: the scope or the plan does not allow the request', async () => {
    const { key } = await service.createAccount({ scopes: ['timers:read'] });
    expect((await service.call('GET', '/api/v1/usage', { key })).status).toBe(403);
    const { key: free } = await service.createAccount({ plan: 'free' });
    expect((await service.call('GET', '/api/v1/usage', { key: free })).status).toBe(403);
  });

  it('404: the resource does not exist', async () => {
    expect(statusAndCode(await service.call('GET', `/api/v1/timers/${unknownTimerId}`))).toBe('404 not_found');
  });
});

describe('Limits', () => {
  const remaining = ({ headers }: Answer) => Number(headers.get('x-ratelimit-remaining'));

  // The OpenAPI document requires these headers, and all other responses are checked against it.
  it('every response carries X-RateLimit-Limit, -Remaining and -Reset', async () => {
    const { key } = await service.createAccount();
    const first = await listTimers(key);
    expect(first.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    expect(first.headers.get('x-ratelimit-reset')).toMatch(/^\d+$/);
    expect(remaining(await listTimers(key))).toBe(remaining(first) - 1);
  });

  it('429 rate_limit_exceeded: the limit is exceeded, and other keys are not affected', async () => {
    const { key } = await service.createAccount();
    const limit = Number((await listTimers(key)).headers.get('x-ratelimit-limit'));
    // Sends all requests at once, because the window is a minute.
    const answers = await Promise.all(Array.from({ length: limit }, () => listTimers(key)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    for (const answer of refused) {
      expect(answer.body.error?.code).toBe('rate_limit_exceeded');
      expect(remaining(answer)).toBe(0);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await listTimers(service.key)).status).toBe(200);
  });
});
