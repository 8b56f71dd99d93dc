import { eventually, rowsWithSecret } from '@tminus/testing';
import { ConsoleClient, createOwner, failure, outcome } from '../../../test/console-client.ts';
import { RunningApi } from '../../../test/running-api.ts';
import { createOpenApiDocuments } from '../../openapi/openapi-document.ts';
import { RequestRecorder } from '../../usage/request-recorder.ts';

const api = RunningApi.forTests({ API_PUBLIC_URL: 'https://timers.example.com' });

const query = (sql: string, values: unknown[] = []) => api.dataSource.query(sql, values);
describe('every route of the console', () => {
  it('refuses requests without a session, also with an API key, and changes without the CSRF token', async () => {
    const { account } = await createOpenApiDocuments();
    const client = await ConsoleClient.signedIn(api);
    const routes = Object.entries(account.paths).flatMap(([path, operations]) =>
      Object.entries(operations as Record<string, { security?: object[] }>)
        .filter(([, { security = [] }]) => security.length > 0)
        .map(([method]) => [method.toUpperCase() as 'GET' | 'POST', path.replace('{id}', 'x')] as const),
    );
    expect(routes.length).toBeGreaterThan(15);
    for (const [method, path] of routes) {
      expect([method, path, outcome(await api.call(method, path))]).toEqual([method, path, 'session_required']);
      if (method === 'GET') continue;
      const answer = await client.call(method, path, { csrfToken: null });
      expect([method, path, outcome(answer)]).toEqual([method, path, 'csrf_token_invalid']);
    }
  });
});

describe('a visitor without a session', () => {
  it('learns what the server offers', async () => {
    const { status, body, headers } = await new ConsoleClient(api).call('GET', '/account/session');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      account: null,
      csrfToken: null,
      signUp: 'closed',
      mail: false,
      secureCookies: true,
      startPage: true,
      imageBaseUrl: 'http://localhost:3001',
      apiBaseUrl: 'https://timers.example.com',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-ratelimit-limit': '6000' });
  });

  it.each([
    ['without a token, which guesses nothing', undefined, '6000'],
    ['with a wrong token, and gets the limit of guesses', 'a'.repeat(43), '60'],
  ])('cannot use a route that needs a session %s', async (_with, token, limit) => {
    const client = new ConsoleClient(api);
    if (token !== undefined) client.cookies.set('__Host-tminus_session', token);
    const answer = await client.call('DELETE', '/account/session');
    expect(failure(answer)).toEqual([401, 'session_required']);
    expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': limit, 'cache-control': 'no-store' });
  });

  it('gets the same answer for a wrong password, an unknown account and an account without a password', async () => {
    const owner = await createOwner(api);
    const { email } = await createOwner(api, { password: null });
    const answers = await Promise.all(
      [
        { email: owner.email, password: 'wrong' },
        { email: 'nobody@example.com', password: owner.password },
        { email, password: 'no such account' },
      ].map((credentials) => new ConsoleClient(api).signIn(credentials)),
    );
    expect(answers.map(failure)).toEqual(Array.from({ length: 3 }, () => [401, 'invalid_credentials']));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

describe('signing in', () => {
  it('sets a cookie that only this host gets, over HTTPS, and that scripts cannot read', async () => {
    const owner = await createOwner(api);
    const { status, body, headers } = await new ConsoleClient(api).signIn(owner);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      account: { id: owner.accountId, email: owner.email, plan: 'pro', hasPassword: true, timezone: 'UTC' },
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect([headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-tminus_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('stores no token', async () => {
    const client = await ConsoleClient.signedIn(api);
    expect(await rowsWithSecret(api.dataSource, 'sessions', client.token)).toEqual([]);
  });

  it('refuses a session whose owner changes the password at the same moment', async () => {
    const owner = await createOwner(api);
    const change = api.dataSource.createQueryRunner();
    await change.startTransaction();
    await change.query(`UPDATE accounts SET password_hash = 'new' WHERE email = $1`, [owner.email]);
    const signIn = new ConsoleClient(api).signIn(owner);
    await eventually(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(await query(waiting)).toHaveLength(1);
    });
    await change.commitTransaction();
    await change.release();
    expect(failure(await signIn)).toEqual([401, 'invalid_credentials']);
  });
});

describe('a session', () => {
  it('is counted against a limit of its account, not of its address', async () => {
    const client = await ConsoleClient.signedIn(api);
    const first = await client.call('GET', '/account/session');
    expect(first.headers['x-ratelimit-limit']).toBe('600');
    expect(first.body.data.account.email).toBe(client.email);
  });

  it('ends when the owner signs out, also for a thief of the cookie', async () => {
    const client = await ConsoleClient.signedIn(api);
    const stolen = client.token;
    const { status, text, headers } = await client.call('DELETE', '/account/session');
    expect([status, text]).toEqual([204, '']);
    expect(headers['set-cookie']).toMatch(/^__Host-tminus_session=; Max-Age=0;/);
    const cookie = `__Host-tminus_session=${stolen}`;
    const thief = await new ConsoleClient(api).call('GET', '/account/session', { headers: { cookie } });
    expect(thief.body.data.account).toBeNull();
  });

  it('ends 30 days after its last use and 90 days after sign-in', async () => {
    const client = await ConsoleClient.signedIn(api);
    const expiry = () =>
      query(
        `SELECT (extract(epoch FROM expires_at - now()) / 86400)::float AS days FROM sessions WHERE account_id =
        (SELECT id FROM accounts WHERE email = $1)`,
        [client.email],
      ).then(([{ days }]) => days);
    const age = (days: number) =>
      query(
        `UPDATE sessions SET created_at = now() - $2 * interval '1 day', last_used_at = now() - interval '2 minutes'
        WHERE account_id = (SELECT id FROM accounts WHERE email = $1)`,
        [client.email, days],
      );
    expect(await expiry()).toBeCloseTo(30, 1);
    await age(80);
    await client.call('GET', '/account/session');
    expect(await expiry()).toBeCloseTo(10, 1);
    await age(91);
    await client.call('GET', '/account/session');
    const { body } = await client.call('GET', '/account/session');
    expect(body.data.account).toBeNull();
  });

  it('gets a new token each day, and keeps the old one until a minute after the new one is used', async () => {
    const client = await ConsoleClient.signedIn(api);
    const old = client.token;
    const oldCsrfToken = client.csrfToken;
    await query(`UPDATE sessions SET rotated_at = now() - interval '25 hours'`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call('GET', '/account/session')));
    expect(answers.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
    expect(client.token).not.toBe(old);
    const withOld = () =>
      new ConsoleClient(api)
        .call('GET', '/account/session', { headers: { cookie: `__Host-tminus_session=${old}` } })
        .then(({ body }) => body.data.csrfToken);
    expect(await withOld()).toBe(oldCsrfToken);
    const { body } = await client.call('GET', '/account/session');
    expect(body.data.csrfToken).not.toBe(oldCsrfToken);
    expect(await withOld()).toBe(oldCsrfToken);
    await query(`UPDATE sessions SET previous_expires_at = previous_expires_at - interval '1 minute'`);
    expect(await withOld()).toBeNull();
    expect((await client.call('GET', '/account/session')).body.data.account).not.toBeNull();
  });

  it('does not count as a request of the API', async () => {
    const client = await ConsoleClient.signedIn(api);
    const recorder = jest.spyOn(api.app.get(RequestRecorder), 'record');
    await client.call('GET', '/account/session');
    await api.call('GET', '/api/v1/usage');
    await new Promise(setImmediate);
    expect(recorder.mock.calls.flat(2)).toHaveLength(1);
  });

  it('belongs to the 100 that were used last: the oldest one of more ends', async () => {
    const owner = await createOwner(api);
    const first = new ConsoleClient(api);
    await first.signIn(owner);
    await query(
      `UPDATE sessions SET last_used_at = now() - interval '1 hour' WHERE account_id = (SELECT id FROM accounts WHERE email = $1)`,
      [owner.email],
    );
    await query(
      `INSERT INTO sessions (id, account_id, token_hash, expires_at, address, user_agent)
      SELECT gen_random_uuid(), id, sha256(n::text::bytea), now() + interval '1 day', '', ''
      FROM accounts, generate_series(1, 99) AS n WHERE email = $1`,
      [owner.email],
    );
    expect((await first.call('GET', '/account/session')).body.data.account).not.toBeNull();
    await query(`UPDATE sessions SET last_used_at = now() - interval '1 hour' WHERE user_agent <> ''`);
    await new ConsoleClient(api).signIn(owner);
    expect((await first.call('GET', '/account/session')).body.data.account).toBeNull();
  });
});

describe('a request of another website', () => {
  it("is refused with the CSRF token of the attacker's own session", async () => {
    const [client, attacker] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    const { csrfToken } = attacker;
    for (const sent of [csrfToken, 'x'.repeat(43), ''])
      expect(outcome(await client.call('DELETE', '/account/session', { csrfToken: sent }))).toBe('csrf_token_invalid');
  });

  it.each<[Record<string, string>, string | number]>([
    [{}, 201],
    [{ origin: 'https://timers.example.com' }, 201],
    [{ origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }, 201],
    [{ origin: 'https://timers.example.com', 'sec-fetch-site': 'same-origin' }, 201],
    [{ 'sec-fetch-site': 'none' }, 201],
    [{ origin: 'https://attacker.example' }, 'csrf_token_invalid'],
    [{ origin: 'https://attacker.timers.example.com' }, 'csrf_token_invalid'],
    [{ origin: 'null' }, 'csrf_token_invalid'],
    [{ origin: 'https://timers.example.com', 'sec-fetch-site': 'cross-site' }, 'csrf_token_invalid'],
    [{ 'sec-fetch-site': 'same-site' }, 'csrf_token_invalid'],
  ])('cannot sign a visitor in to another account: %j gets %s', async (headers, expected) => {
    const owner = await createOwner(api);
    expect(outcome(await new ConsoleClient(api).signIn(owner, { headers }))).toBe(expected);
  });

  it('is refused before its body is read', async () => {
    const client = await ConsoleClient.signedIn(api);
    const payload = 'x'.repeat(70_000);
    const headers = { origin: 'https://attacker.example', 'content-type': 'application/json' };
    expect(outcome(await client.call('POST', '/account/session', { payload, headers }))).toBe('csrf_token_invalid');
  });
});

describe('the session cookie', () => {
  const state = (cookie: string) => new ConsoleClient(api).call('GET', '/account/session', { headers: { cookie } });

  it('is a new one after sign-in: a token that an attacker has planted gives no access (session fixation)', async () => {
    const attacker = await ConsoleClient.signedIn(api);
    const victim = new ConsoleClient(api);
    victim.cookies.set('__Host-tminus_session', attacker.token);
    await victim.signIn(await createOwner(api));
    expect(victim.token).not.toBe(attacker.token);
    expect((await attacker.call('GET', '/account/session')).body.data.account).toBeNull();
  });

  it('is ignored if there are two different ones', async () => {
    const [first, second] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    const cookie = (token: string) => `__Host-tminus_session=${token}`;
    const { body } = await state(`${cookie(first.token)}; ${cookie(second.token)}`);
    expect(body.data.account).toBeNull();
    const same = await state(`a=b; ${cookie(first.token)};${cookie(first.token)} ; tminus_session=x`);
    expect(same.body.data.account.email).toBe(first.email);
  });

  it.each([
    ['thousands of cookies', 'a=b; '.repeat(1_600)],
    ['a quoted token', `__Host-tminus_session="${'A'.repeat(43)}"`],
    ['only an equals sign', '='],
  ])('can be nonsense: %s', async (_, cookie) => {
    const { status, body } = await state(cookie);
    expect([status, body.data.account]).toEqual([200, null]);
  });

  it('does not let an address try one forged token after another', async () => {
    const known = await ConsoleClient.signedIn(api);
    const remoteAddress = '203.0.113.9';
    const forged = Array.from({ length: 70 }, (_, n) => `__Host-tminus_session=${'A'.repeat(40)}${n + 10}A`);
    const answers = await Promise.all(
      forged.map((cookie) =>
        new ConsoleClient(api).call('GET', '/account/session', { remoteAddress, headers: { cookie } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await known.call('GET', '/account/session', { remoteAddress })).status).toBe(200);
  });
});

it('signs in over plain HTTP if the operator allows it, and warns in the log and in the console', async () => {
  const insecure = await RunningApi.start({ ALLOW_INSECURE_COOKIES: 'true' });
  const client = new ConsoleClient(insecure);
  const { body, headers } = await client.signIn(await createOwner(insecure));
  expect([headers['set-cookie']].flat()[0]).toMatch(
    /^tminus_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(body.data.secureCookies).toBe(false);
  expect((await client.call('GET', '/account/profile')).status).toBe(200);
  expect(insecure.log).toContain('ALLOW_INSECURE_COOKIES is true');
  await insecure.stop();
});
