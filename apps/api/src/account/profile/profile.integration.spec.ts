import { rulesInUse, rulesToSend, templateNames } from '@tminus/domain';
import { ConsoleClient, createOwner, outcome } from '../../../test/console-client.ts';
import { fixtures } from '../../../test/create-viewed-timer.ts';
import { RunningApi } from '../../../test/running-api.ts';

const api = RunningApi.forTests({ SIGN_UP: 'open' });
const closed = RunningApi.forTests();

beforeEach(() => api.dataSource.query('DELETE FROM sign_in_attempts'));

const problems = ({ body }: { body: { error: { details: { field: string; code: string }[] } } }) =>
  body.error.details.map(({ field, code }) => `${field}: ${code}`);

describe('signing up', () => {
  let count = 0;
  const signUp = (fields: object = {}, client = new ConsoleClient(api)) =>
    client.call('POST', '/account/sign-up', {
      payload: { email: `new-${++count}@example.com`, password: 'correct horse battery', ...fields },
    });

  it('creates an account on the free plan and signs in', async () => {
    const client = new ConsoleClient(api);
    const { status, body } = await signUp(
      { email: 'New@Example.com', timezone: 'Europe/Berlin', language: 'de' },
      client,
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      account: { email: 'new@example.com', plan: 'free', timezone: 'Europe/Berlin', language: 'de', hasPassword: true },
      signUp: 'open',
    });
    expect((await client.call('GET', '/account/profile')).body.data.email).toBe('new@example.com');
  });

  it('creates one account if 10 people ask for it at the same moment', async () => {
    const email = 'race@example.com';
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => signUp({ email }).then(outcome)));
    expect(outcomes.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 'email_taken')]);
  });

  it.each<[object, string]>([
    [{ email: 'nobody' }, 'email: is_email_address'],
    [{ password: 'short' }, 'password: password_length'],
    [{ email: 'someone.long@example.com', password: 'someone.long' }, 'password: password_is_email'],
    [{ password: undefined }, 'password: required'],
    [{ plan: 'enterprise' }, 'plan: unknown_field'],
    [{ timezone: 'Mars/Olympus' }, 'timezone: is_iana_time_zone'],
    [{ language: 'fr' }, 'language: is_one_of'],
  ])('refuses %j with %s', async (fields, expected) => {
    expect(problems(await signUp(fields))).toEqual([expected]);
  });

  it('is slow for one address', async () => {
    const client = new ConsoleClient(api);
    for (let n = 0; n < 5; n++) expect(outcome(await signUp({}, client))).toBe(201);
    expect(outcome(await signUp({}, client))).toBe('too_many_attempts');
  });

  it.each([
    ['POST', 'sign-up', { email: 'a@example.com', password: 'correct horse battery' }],
    ['POST', 'sign-up/link', { email: 'a@example.com' }],
    ['PUT', 'sign-up', { token: 'A'.repeat(43), password: 'correct horse battery' }],
  ] as const)('is refused unless the operator allows it: %s %s', async (method, path, payload) => {
    const answer = await new ConsoleClient(closed).call(method, `/account/${path}`, { payload });
    expect([answer.status, outcome(answer)]).toEqual([403, 'sign_up_closed']);
  });
});

describe('a server that sends no email', () => {
  it('says so where an email is expected', async () => {
    const client = await ConsoleClient.signedIn(api, { isConfirmed: true });
    const unconfirmed = await ConsoleClient.signedIn(api);
    const { id } = (await client.call('POST', '/api/v1/timers', { payload: fixtures.fixed })).body.data;
    const email = { payload: { email: 'a@example.com' } };
    for (const answer of [
      await client.call('POST', '/account/password-reset', email),
      await client.call('POST', '/account/sign-up/link', email),
      await unconfirmed.call('POST', '/account/email/link'),
      await client.call('POST', `/account/timers/${id}/test-email`, { payload: {} }),
    ])
      expect([answer.status, outcome(answer)]).toEqual([503, 'mail_not_configured']);
  });
});

describe('the profile', () => {
  const patch = (client: ConsoleClient, payload: object) => client.call('PATCH', '/account/profile', { payload });

  it('changes only the fields that are sent', async () => {
    const client = await ConsoleClient.signedIn(api);
    await patch(client, {
      timezone: 'Asia/Kolkata',
      language: 'de',
      shortcuts: false,
      expiringHours: 48,
      tokenAlgorithm: 'ES256',
    });
    const { status, body } = await patch(client, { numberFormat: '1.234,5', language: null });
    expect(status).toBe(200);
    const changed = {
      timezone: 'Asia/Kolkata',
      language: null,
      numberFormat: '1.234,5',
      shortcuts: false,
      expiringHours: 48,
      tokenAlgorithm: 'ES256',
    };
    expect(body.data).toEqual({ email: client.email, emailConfirmed: false, pendingEmail: null, ...changed });
    expect((await client.call('GET', '/account/session')).body.data.account).toMatchObject(changed);
    expect((await patch(client, {})).body.data).toEqual(body.data);
  });

  it('refuses what is not valid, field by field', async () => {
    const client = await ConsoleClient.signedIn(api);
    const invalid = {
      timezone: 'x',
      language: 'xx',
      numberFormat: '1',
      shortcuts: 'yes',
      expiringHours: 0,
      tokenAlgorithm: 'HS256',
      plan: 'pro',
    };
    const answer = await patch(client, invalid);
    expect(problems(answer).sort()).toEqual([
      'expiringHours: is_integer_between',
      'language: is_one_of',
      'numberFormat: is_one_of',
      'plan: unknown_field',
      'shortcuts: is_boolean',
      'timezone: is_iana_time_zone',
      'tokenAlgorithm: is_one_of',
    ]);
  });

  it('needs the password for another email address, which signs in from then on', async () => {
    const client = await ConsoleClient.signedIn(api);
    const email = 'moved@example.com';
    expect(problems(await patch(client, { email }))).toEqual(['currentPassword: required']);
    expect(outcome(await patch(client, { email, currentPassword: 'wrong' }))).toBe('invalid_credentials');
    expect(outcome(await patch(client, { email, currentPassword: client.password }))).toBe(200);
    expect(outcome(await new ConsoleClient(api).signIn(client))).toBe('invalid_credentials');
    expect(outcome(await new ConsoleClient(api).signIn({ email, password: client.password }))).toBe(201);
  });

  it('forgets that an address is confirmed when it changes without an email', async () => {
    const client = await ConsoleClient.signedIn(api, { isConfirmed: true });
    expect((await client.call('GET', '/account/session')).body.data.account.emailConfirmed).toBe(true);
    const { body } = await patch(client, { email: 'unchecked@example.com', currentPassword: client.password });
    expect(body.data).toMatchObject({ email: 'unchecked@example.com', emailConfirmed: false, pendingEmail: null });
  });

  it('does not let an account try out one email address after another', async () => {
    const [client, { email: taken }] = [await ConsoleClient.signedIn(api), await createOwner(api)];
    const outcomes: unknown[] = [];
    for (const email of [taken, 'free-1@example.com', taken, 'free-2@example.com', taken, taken]) {
      outcomes.push(outcome(await patch(client, { email, currentPassword: client.password })));
    }
    expect(outcomes).toEqual(['email_taken', 200, 'email_taken', 200, 'email_taken', 'too_many_attempts']);
  });
});

describe('the list of sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

  it('names the browsers that are signed in, and marks this one', async () => {
    const owner = await createOwner(api);
    const client = new ConsoleClient(api, { headers: { 'user-agent': chrome } });
    await client.signIn(owner);
    const other = new ConsoleClient(api, { headers: { 'user-agent': `\u00ff${'x'.repeat(2_000)}` } });
    await other.signIn(owner);
    const { body } = await client.call('GET', '/account/sessions');
    expect(body.data).toHaveLength(2);
    const instant = expect.stringMatching(/Z$/);
    const own = {
      address: client.address,
      browser: 'Chrome',
      system: 'Windows',
      createdAt: instant,
      lastUsedAt: instant,
    };
    expect(body.data).toContainEqual({ id: expect.stringMatching(/^ses_/), current: true, ...own });
    expect(body.data).toContainEqual(expect.objectContaining({ current: false, browser: null, system: null }));
  });

  it('signs one browser out, and never one of another account', async () => {
    const owner = await createOwner(api);
    const [client, other] = [new ConsoleClient(api), new ConsoleClient(api)];
    const stranger = await ConsoleClient.signedIn(api);
    await client.signIn(owner);
    await other.signIn(owner);
    const list = (await client.call('GET', '/account/sessions')).body.data as { id: string; current: boolean }[];
    const url = `/account/sessions/${list.find(({ current }) => !current)?.id}`;
    expect(outcome(await stranger.call('DELETE', url))).toBe('not_found');
    expect(outcome(await client.call('DELETE', '/account/sessions/ses_x'))).toBe('not_found');
    expect(outcome(await client.call('DELETE', url))).toBe(204);
    expect(outcome(await client.call('DELETE', url))).toBe('not_found');
    expect(outcome(await other.call('GET', '/account/profile'))).toBe('session_required');
    expect(outcome(await client.call('GET', '/account/profile'))).toBe(200);
  });

  it('signs out everywhere', async () => {
    const owner = await createOwner(api);
    const clients = [new ConsoleClient(api), new ConsoleClient(api)];
    for (const client of clients) await client.signIn(owner);
    const cookies = clients.map(({ token }) => ({ cookie: `__Host-tminus_session=${token}` }));
    expect(outcome(await (clients[0] as ConsoleClient).call('DELETE', '/account/sessions'))).toBe(204);
    for (const headers of cookies) {
      const answer = await new ConsoleClient(api).call('GET', '/account/profile', { headers });
      expect(outcome(answer)).toBe('session_required');
    }
  });
});

describe('GET /account/options', () => {
  const get = (headers: Record<string, string> = {}) => api.call('GET', '/account/options', { key: null, headers });

  it('lists what a form offers, without a session', async () => {
    const { status, headers, body } = await get();
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(body.data.templates).toHaveLength(templateNames.length);
    const bold = { name: 'bold', title: 'Bold', width: 600, height: 150, motions: ['none'] };
    expect(body.data.templates[0]).toMatchObject(bold);
    const flip = body.data.templates.find((each: { name: string }) => each.name === 'flip');
    expect(flip.motions).toEqual(['none', 'smooth']);
    expect(body.data.palettes[0]).toEqual({ name: 'paper', background: '#ffffff', text: '#111827', accent: '#dc2626' });
    expect(body.data.timezones).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv']));
    expect(body.data).toMatchObject({
      sizes: { minWidth: 120, maxWidth: 1200, minHeight: 40, maxHeight: 600, maxPixels: 480_000 },
      nameMaxLength: 100,
      labelMaxLength: 20,
      plans: { free: { timers: 3, apiAccess: false } },
      countryAttribution: { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' },
    });
  });

  it('answers 304 to a client that has the options', async () => {
    const { headers } = await get();
    expect((await get({ 'if-none-match': String(headers.etag) })).status).toBe(304);
  });
});

describe('GET /account/time-zones', () => {
  it('has the rules of all time zones, without a session', async () => {
    const { status, headers, body } = await api.call('GET', '/account/time-zones', { key: null });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' });
    expect(body.data).toEqual(JSON.parse(JSON.stringify(rulesToSend(rulesInUse()))));
    const { status: again } = await api.call('GET', '/account/time-zones', {
      key: null,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again).toBe(304);
  });
});
