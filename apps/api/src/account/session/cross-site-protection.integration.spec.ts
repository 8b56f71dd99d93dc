import { ConsoleClient, createOwner, outcome } from '../../../test/console-client.ts';
import { RunningApi } from '../../../test/running-api.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start({ API_PUBLIC_URL: 'https://timers.example.com' });
});

afterAll(() => api.stop());

describe('a request of another website', () => {
  it.each<[string, string | null]>([
    ['no CSRF token', null],
    ['a wrong CSRF token', 'x'.repeat(43)],
    ['an empty CSRF token', ''],
  ])('is refused with the session cookie and %s', async (_, csrfToken) => {
    const client = await ConsoleClient.signedIn(api);
    expect(outcome(await client.call('DELETE', '/account/session', { csrfToken }))).toBe('csrf_token_invalid');
    expect(outcome(await client.call('DELETE', '/account/session'))).toBe(204);
  });

  it("is refused with the CSRF token of the attacker's own session", async () => {
    const [client, attacker] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    const { csrfToken } = attacker;
    expect(outcome(await client.call('DELETE', '/account/session', { csrfToken }))).toBe('csrf_token_invalid');
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

  it('cannot sign a visitor in with JSON in a form or as text, which browsers send without asking', async () => {
    const { email, password } = await createOwner(api);
    const payload = JSON.stringify({ email, password });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type };
      const answer = await new ConsoleClient(api).call('POST', '/account/session', { payload, headers });
      expect(outcome(answer)).toBe('unsupported_media_type');
    }
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
    ['8 KB', `__Host-tminus_session=${'A'.repeat(8_000)}`],
    ['thousands of cookies', 'a=b; '.repeat(1_600)],
    ['NUL and line breaks', '__Host-tminus_session=%00%0d%0a'],
    ['a token in another encoding', `__Host-tminus_session=${'+'.repeat(43)}`],
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
