import { ConsoleClient, createOwner, outcome } from '../../../test/console-client.ts';
import { RunningApi } from '../../../test/running-api.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start({ SIGN_UP: 'open' });
});

beforeEach(() => api.dataSource.query('DELETE FROM sign_in_attempts'));

afterAll(() => api.stop());

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
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'email: is_email_address'],
    [{ email: 'оwner@example.com' }, 'email: is_email_address'],
    [{ password: 'short' }, 'password: password_length'],
    [{ password: 'password1' }, 'password: password_common'],
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
    const outcomes: unknown[] = [];
    for (let n = 0; n < 6; n++) outcomes.push(outcome(await signUp({}, client)));
    expect(outcomes).toEqual([201, 201, 201, 201, 201, 'too_many_attempts']);
  });

  it('is refused unless the operator allows it', async () => {
    const closed = await RunningApi.start();
    const answer = await signUp({}, new ConsoleClient(closed));
    await closed.stop();
    expect([answer.status, outcome(answer)]).toEqual([403, 'sign_up_closed']);
  });
});

describe('the profile', () => {
  const patch = (client: ConsoleClient, payload: object) => client.call('PATCH', '/account/profile', { payload });

  it('changes only the fields that are sent', async () => {
    const client = await ConsoleClient.signedIn(api);
    await patch(client, { timezone: 'Asia/Kolkata', language: 'de', shortcuts: false });
    const { status, body } = await patch(client, { numberFormat: '1.234,5', language: null });
    expect(status).toBe(200);
    const changed = { timezone: 'Asia/Kolkata', language: null, numberFormat: '1.234,5', shortcuts: false };
    expect(body.data).toEqual({ email: client.email, emailConfirmed: false, pendingEmail: null, ...changed });
    expect((await client.call('GET', '/account/session')).body.data.account).toMatchObject(changed);
    expect((await patch(client, {})).body.data).toEqual(body.data);
  });

  it('refuses what is not valid, field by field', async () => {
    const client = await ConsoleClient.signedIn(api);
    const answer = await patch(client, {
      timezone: 'x',
      language: 'xx',
      numberFormat: '1',
      shortcuts: 'yes',
      plan: 'pro',
    });
    expect(problems(answer).sort()).toEqual([
      'language: is_one_of',
      'numberFormat: is_one_of',
      'plan: unknown_field',
      'shortcuts: is_boolean',
      'timezone: is_iana_time_zone',
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

  it('refuses the email address of another account', async () => {
    const [client, { email }] = [await ConsoleClient.signedIn(api), await createOwner(api)];
    expect(outcome(await patch(client, { email, currentPassword: client.password }))).toBe('email_taken');
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
    expect(body.data).toContainEqual({
      id: expect.stringMatching(/^ses_/),
      current: true,
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      address: client.address,
      browser: 'Chrome',
      system: 'Windows',
    });
    expect(body.data).toContainEqual(expect.objectContaining({ current: false, browser: null, system: null }));
  });

  it('signs one browser out, and never one of another account', async () => {
    const owner = await createOwner(api);
    const [client, other, stranger] = [
      new ConsoleClient(api),
      new ConsoleClient(api),
      await ConsoleClient.signedIn(api),
    ];
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
      expect(outcome(await new ConsoleClient(api).call('GET', '/account/profile', { headers }))).toBe(
        'session_required',
      );
    }
  });
});
