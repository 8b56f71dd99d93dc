import { type LocalMailServer, eventually } from '@tminus/testing';
import { startApiWithMail, RunningApi } from '../../../test/running-api.ts';
import { ConsoleClient, createOwner, outcome } from '../../../test/console-client.ts';

let api: RunningApi;
let mailServer: LocalMailServer;
let stop: () => Promise<void>;

beforeAll(async () => void ({ api, mailServer, stop } = await startApiWithMail({ SIGN_UP: 'open' })));

beforeEach(() => api.dataSource.query('DELETE FROM sign_in_attempts'));

afterAll(() => stop());

const password = 'correct horse battery';
const request = (email: string, fields: object = {}, client = new ConsoleClient(api)) =>
  client.call('POST', '/account/sign-up/link', { payload: { email, ...fields } });
const finish = (token: string, fields: object = {}, client = new ConsoleClient(api)) =>
  client.call('PUT', '/account/sign-up', { payload: { token, password, ...fields } });

async function requestToken(email: string): Promise<string> {
  await request(email);
  return mailServer.tokenIn(email, '/join');
}

const accountsWith = (email: string): Promise<unknown[]> =>
  api.dataSource.query('SELECT FROM accounts WHERE email = $1', [email]);

describe('signing up by email', () => {
  it('creates an account with a confirmed address for the person who opens the link, and signs in', async () => {
    const token = await requestToken('new@example.com');
    expect(await accountsWith('new@example.com')).toEqual([]);
    const client = new ConsoleClient(api);
    const { status, body } = await finish(token, { timezone: 'Europe/Berlin', language: 'de' }, client);
    expect(status).toBe(201);
    const profile = { timezone: 'Europe/Berlin', language: 'de', emailConfirmed: true, pendingEmail: null };
    expect(body.data.account).toMatchObject({ email: 'new@example.com', plan: 'free', hasPassword: true, ...profile });
    expect(outcome(await client.call('GET', '/account/profile'))).toBe(200);
    expect(outcome(await new ConsoleClient(api).signIn({ email: 'new@example.com', password }))).toBe(201);
  });

  it('answers the same for an address that has an account, which only learns of it by email', async () => {
    const { email } = await createOwner(api);
    const [taken, free] = [await request(email), await request('free@example.com')];
    expect([taken.status, taken.text]).toEqual([202, '{"data":{}}']);
    expect([free.status, free.text]).toEqual([taken.status, taken.text]);
    expect(Object.keys(free.headers).sort()).toEqual(Object.keys(taken.headers).sort());
    const [received] = await mailServer.to(email);
    expect(received?.mail.subject).toBe('You already have an account · T-minus');
    expect(received?.mail.text).toContain('https://timers.example.com/sign-in');
    expect(received?.raw).not.toMatch(/#[\w-]{43}/);
    await mailServer.to('free@example.com');
  });

  it('cannot be skipped', async () => {
    const email = 'skip@example.com';
    const answer = await new ConsoleClient(api).call('POST', '/account/sign-up', { payload: { email, password } });
    expect([answer.status, outcome(answer)]).toEqual([403, 'email_not_confirmed']);
    expect(await accountsWith(email)).toEqual([]);
  });

  it('works for one of 20 simultaneous uses of a link', async () => {
    const token = await requestToken('parallel@example.com');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => finish(token).then(outcome)));
    expect(outcomes.sort()).toEqual([201, ...Array.from({ length: 19 }, () => 'link_invalid')]);
  });

  it('works for one of several links to an address that are used at the same moment', async () => {
    const email = 'several@example.com';
    for (let n = 0; n < 3; n++) await request(email);
    const mails = await mailServer.to(email, 3);
    const tokens = mails.map(({ mail }) => /\/join#([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? '');
    const outcomes = await Promise.all(tokens.map((token) => finish(token).then(outcome)));
    expect(outcomes.sort()).toEqual([201, 'link_invalid', 'link_invalid']);
    expect(await accountsWith(email)).toHaveLength(1);
  });

  it('does not use the link if the password is refused', async () => {
    const token = await requestToken('picky@example.com');
    expect(outcome(await finish(token, { password: 'picky@example.com' }))).toBe('invalid_request');
    expect(outcome(await finish(token))).toBe(201);
  });

  it('says that the address is taken only to people who have its link', async () => {
    const email = 'late@example.com';
    const token = await requestToken(email);
    await api.dataSource.query(`UPDATE accounts SET email = $1 WHERE id = (SELECT id FROM accounts LIMIT 1)`, [email]);
    expect(outcome(await finish(token))).toBe('email_taken');
  });

  it('gives one answer to a link that is expired, used, malformed or for something else', async () => {
    const expired = await requestToken('expired@example.com');
    await api.dataSource.query('UPDATE one_time_links SET expires_at = now()');
    const { email } = await createOwner(api);
    await new ConsoleClient(api).call('POST', '/account/password-reset', { payload: { email } });
    const forReset = await mailServer.tokenIn(email, '/reset');
    const answers = [];
    for (const token of [expired, forReset, 'A'.repeat(43), 'x']) answers.push(await finish(token));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.map(outcome)).toContain('link_invalid');
    const token = await requestToken('other-way@example.com');
    const misused = { payload: { token, password } };
    expect(outcome(await new ConsoleClient(api).call('PUT', '/account/password-reset', misused))).toBe('link_invalid');
    expect(outcome(await new ConsoleClient(api).call('POST', '/account/session/link', { payload: { token } }))).toBe(
      'link_invalid',
    );
    expect(outcome(await new ConsoleClient(api).call('PUT', '/account/email', { payload: { token } }))).toBe(
      'link_invalid',
    );
    expect(outcome(await finish(token))).toBe(201);
  });

  it('sends at most ten emails a day to a mailbox, by however many of its addresses and from however many clients', async () => {
    const outcomes: unknown[] = [];
    for (let n = 0; n < 12; n++)
      outcomes.push(outcome(await request(n % 2 ? 'flooded@example.com' : `flooded+${n}@example.com`)));
    expect(outcomes.filter((each) => each === 202)).toHaveLength(10);
    expect(outcomes.slice(10)).toEqual(['too_many_attempts', 'too_many_attempts']);
    await mailServer.to('flooded@example.com', 5);
  });

  it('is slow for one client', async () => {
    const client = new ConsoleClient(api);
    const outcomes: unknown[] = [];
    for (let n = 0; n < 6; n++) outcomes.push(outcome(await request(`client-${n}@example.com`, {}, client)));
    expect(outcomes).toEqual([202, 202, 202, 202, 202, 'too_many_attempts']);
  });

  it.each([
    'victim@example.com\r\nBcc: other@example.com',
    'victim@example.com, other@example.com',
    'victim@example.com\0',
    `${'x'.repeat(250)}@example.com`,
    'vіctim@example.com', // the second letter is Cyrillic
    '"victim other"@example.com',
    'victim@[127.0.0.1]',
    '@example.com',
  ])('refuses %j', async (email) => {
    expect(outcome(await request(email))).toBe('invalid_request');
  });

  it('writes to domains with other characters in ASCII (IDNA)', async () => {
    await request('ada@Bücher.example');
    // The mail server of this test decodes what it receives.
    const [received] = await mailServer.to('ada@bücher.example');
    expect(received?.raw).toContain('To: ada@xn--bcher-kva.example');
  });

  it('never writes an address or a link to the log', async () => {
    const token = await requestToken('quiet@example.com');
    await finish(token);
    expect(api.log).toContain('/account/sign-up');
    for (const secret of [token, 'quiet@example.com']) expect(api.log).not.toContain(secret);
  });

  it('says so if sign-up is closed, or if the server sends no email', async () => {
    const silent = await RunningApi.start({ SIGN_UP: 'open' });
    const closed = await RunningApi.start({ SMTP_URL: mailServer.url, MAIL_FROM: 'a@example.com' });
    const answers = [
      await request('a@example.com', {}, new ConsoleClient(silent)),
      await request('a@example.com', {}, new ConsoleClient(closed)),
      await finish('A'.repeat(43), {}, new ConsoleClient(closed)),
    ];
    await silent.stop();
    await closed.stop();
    expect(answers.map(outcome)).toEqual(['mail_not_configured', 'sign_up_closed', 'sign_up_closed']);
  });
});

it('an address that was typed in capitals is the same address', async () => {
  await request('Capital@Example.COM');
  const token = await mailServer.tokenIn('capital@example.com', '/join');
  await finish(token);
  await request('CAPITAL@example.com');
  await eventually(async () =>
    expect((await mailServer.to('capital@example.com', 2)).at(-1)?.mail.subject).toContain('already have an account'),
  );
});
