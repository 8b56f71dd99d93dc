import type { LocalMailServer } from '@tminus/testing';
import { startApiWithMail, type RunningApi } from '../../../test/running-api.ts';
import { ConsoleClient, createOwner, outcome } from '../../../test/console-client.ts';

let api: RunningApi;
let mailServer: LocalMailServer;
let stop: () => Promise<void>;

beforeAll(async () => void ({ api, mailServer, stop } = await startApiWithMail({ SIGN_UP: 'open' })));

beforeEach(() => api.dataSource.query('DELETE FROM sign_in_attempts'));

afterAll(() => stop());

let addresses = 0;
const newAddress = () => `moved-${++addresses}@example.com`;

const change = (client: ConsoleClient & { password: string }, email: string) =>
  client.call('PATCH', '/account/profile', { payload: { email, currentPassword: client.password } });
const confirm = (token: string, client = new ConsoleClient(api)) =>
  client.call('PUT', '/account/email', { payload: { token } });
const accountOf = async (client: ConsoleClient) => (await client.call('GET', '/account/session')).body.data.account;
const subjectsTo = async (address: string, count?: number) =>
  (await mailServer.to(address, count)).map(({ mail }) => mail.subject?.replace(' · T-minus', ''));

/** An owner who has asked for another address, and the link to it. */
async function ownerWithLink() {
  const [owner, email] = [await ConsoleClient.signedIn(api, { isConfirmed: true }), newAddress()];
  await change(owner, email);
  return { owner, newEmail: email, token: await mailServer.tokenIn(email, '/confirm') };
}

describe('a new email address', () => {
  it('counts from the moment in which the link in the email to it is opened, anywhere', async () => {
    const [owner, email] = [await ConsoleClient.signedIn(api, { isConfirmed: true }), newAddress()];
    const { status, body } = await change(owner, email);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ email: owner.email, emailConfirmed: true, pendingEmail: email }),
    ]);
    expect(outcome(await new ConsoleClient(api).signIn({ ...owner, email }))).toBe('invalid_credentials');
    const answer = await confirm(await mailServer.tokenIn(email, '/confirm'));
    expect([answer.status, answer.body.data, answer.headers['set-cookie']]).toEqual([200, { email }, undefined]);
    expect(await accountOf(owner)).toMatchObject({ email, emailConfirmed: true, pendingEmail: null });
    expect(outcome(await new ConsoleClient(api).signIn(owner))).toBe('invalid_credentials');
    expect(outcome(await new ConsoleClient(api).signIn({ ...owner, email }))).toBe(201);
  });

  it('is announced to the old address before and after, without being named', async () => {
    const { owner, newEmail, token } = await ownerWithLink();
    await mailServer.to(owner.email);
    await confirm(token);
    expect(await subjectsTo(owner.email, 2)).toEqual([
      'Your email address is about to change',
      'Your email address has changed',
    ]);
    const [before, after] = await mailServer.to(owner.email, 2);
    for (const received of [before, after]) expect(received?.raw).not.toContain(newEmail);
    // Not "Forgot your password?", which nobody sees who is signed in.
    expect(before?.mail.text).toContain('https://timers.example.com/settings/security');
    expect(await subjectsTo(newEmail)).toEqual(['Confirm your new email address']);
  });

  it('still comes after the first password, which many people set next', async () => {
    const [owner, email] = [await ConsoleClient.signedIn(api, { password: null }), newAddress()];
    await owner.call('PATCH', '/account/profile', { payload: { email } });
    const token = await mailServer.tokenIn(email, '/confirm');
    const payload = { newPassword: 'a completely new one' };
    expect(outcome(await owner.call('PUT', '/account/password', { payload }))).toBe(200);
    expect(await accountOf(owner)).toMatchObject({ email: owner.email, pendingEmail: email });
    expect(outcome(await confirm(token))).toBe(200);
    expect(await accountOf(owner)).toMatchObject({ email, pendingEmail: null });
  });

  it('is given up when the password changes, as the email to the old address says', async () => {
    const { owner, token } = await ownerWithLink();
    const payload = { currentPassword: owner.password, newPassword: 'a completely new one' };
    expect(outcome(await owner.call('PUT', '/account/password', { payload }))).toBe(200);
    expect(outcome(await confirm(token))).toBe('link_invalid');
    expect(await accountOf(owner)).toMatchObject({ email: owner.email, pendingEmail: null });
  });

  it('is replaced by another one, and given up with Cancel or by the old one', async () => {
    const { owner, token } = await ownerWithLink();
    const second = newAddress();
    expect((await change(owner, second)).body.data.pendingEmail).toBe(second);
    expect(outcome(await confirm(token))).toBe('link_invalid');
    const secondToken = await mailServer.tokenIn(second, '/confirm');
    expect(outcome(await owner.call('DELETE', '/account/email/change'))).toBe(204);
    expect(outcome(await confirm(secondToken))).toBe('link_invalid');
    await change(owner, second);
    expect((await change(owner, owner.email)).body.data).toMatchObject({ email: owner.email, pendingEmail: null });
  });

  it('gets the link again', async () => {
    const { owner, newEmail } = await ownerWithLink();
    expect(outcome(await owner.call('POST', '/account/email/link'))).toBe(202);
    await mailServer.to(newEmail, 2);
  });

  it('that belongs to another account looks the same to the page, and only its owner learns it', async () => {
    const [owner, other] = [await ConsoleClient.signedIn(api), await createOwner(api)];
    const free = newAddress();
    const [taken, answer] = [await change(owner, other.email), await change(owner, free)];
    const shapeOf = ({ status, body }: typeof taken) => [status, { ...body.data, pendingEmail: 'x' }];
    expect(taken.body.data.pendingEmail).toBe(other.email);
    expect(shapeOf(taken)).toEqual(shapeOf(answer));
    expect(await subjectsTo(other.email)).toEqual(['This address already has an account']);
    const [received] = await mailServer.to(other.email);
    expect(received?.raw).not.toMatch(/#[\w-]{43}/);
    expect(received?.raw).not.toContain(owner.email);
  });

  it('cannot be taken from an account that got it in the meantime', async () => {
    const { newEmail, token } = await ownerWithLink();
    const other = await createOwner(api);
    await api.dataSource.query('UPDATE accounts SET email = $1 WHERE email = $2', [newEmail, other.email]);
    expect(outcome(await confirm(token))).toBe('email_taken');
    expect(outcome(await new ConsoleClient(api).signIn({ ...other, email: newEmail }))).toBe(201);
  });

  it('is given by one of 20 simultaneous uses of the link', async () => {
    const { owner, newEmail, token } = await ownerWithLink();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => confirm(token).then(outcome)));
    expect(outcomes.sort()).toEqual([200, ...Array.from({ length: 19 }, () => 'link_invalid')]);
    expect((await accountOf(owner)).email).toBe(newEmail);
  });

  it('goes to the account of the link, no matter who is signed in to the browser', async () => {
    const { owner, newEmail, token } = await ownerWithLink();
    const stranger = await ConsoleClient.signedIn(api);
    expect(outcome(await confirm(token, stranger))).toBe(200);
    expect((await accountOf(stranger)).email).toBe(stranger.email);
    expect((await accountOf(owner)).email).toBe(newEmail);
  });

  it('makes links to the old address invalid', async () => {
    const { owner, token } = await ownerWithLink();
    await new ConsoleClient(api).call('POST', '/account/password-reset', { payload: { email: owner.email } });
    const resetToken = await mailServer.tokenIn(owner.email, '/reset');
    await confirm(token);
    const payload = { token: resetToken, password: 'of the old mailbox' };
    const answer = await new ConsoleClient(api).call('PUT', '/account/password-reset', { payload });
    expect(outcome(answer)).toBe('link_invalid');
  });

  it('needs the password, and can be asked for five times in a row', async () => {
    const owner = await ConsoleClient.signedIn(api);
    const without = await owner.call('PATCH', '/account/profile', { payload: { email: newAddress() } });
    expect(outcome(without)).toBe('invalid_request');
    for (let n = 0; n < 5; n++) expect(outcome(await change(owner, newAddress()))).toBe(200);
    expect(outcome(await change(owner, newAddress()))).toBe('too_many_attempts');
  });
});

describe('the address of an account', () => {
  it('is confirmed with a link that is sent when its owner asks for it', async () => {
    const owner = await ConsoleClient.signedIn(api);
    expect(await accountOf(owner)).toMatchObject({ emailConfirmed: false, pendingEmail: null });
    expect(outcome(await owner.call('POST', '/account/email/link'))).toBe(202);
    const token = await mailServer.tokenIn(owner.email, '/confirm');
    expect((await confirm(token)).body.data).toEqual({ email: owner.email });
    expect(await accountOf(owner)).toMatchObject({ emailConfirmed: true, pendingEmail: null });
    expect(outcome(await confirm(token))).toBe('link_invalid');
  });

  it('is confirmed although a stranger has used up the emails that anybody can request to it', async () => {
    const owner = await ConsoleClient.signedIn(api);
    const request = () =>
      new ConsoleClient(api).call('POST', '/account/sign-up/link', { payload: { email: owner.email } });
    for (let n = 0; n < 10; n++) await request();
    expect(outcome(await request())).toBe('too_many_attempts');
    expect(outcome(await owner.call('POST', '/account/email/link'))).toBe(202);
    expect(outcome(await confirm(await mailServer.tokenIn(owner.email, '/confirm')))).toBe(200);
  });

  it('is not sent a link again once it is confirmed', async () => {
    const owner = await ConsoleClient.signedIn(api, { isConfirmed: true });
    expect(outcome(await owner.call('POST', '/account/email/link'))).toBe(202);
    const probe = await ConsoleClient.signedIn(api);
    await probe.call('POST', '/account/email/link');
    await mailServer.to(probe.email);
    await mailServer.to(owner.email, 0);
  });

  it('cannot come back with an old link after it has changed', async () => {
    const owner = await ConsoleClient.signedIn(api);
    await owner.call('POST', '/account/email/link');
    const old = await mailServer.tokenIn(owner.email, '/confirm');
    const email = newAddress();
    await change(owner, email);
    await confirm(await mailServer.tokenIn(email, '/confirm'));
    expect(outcome(await confirm(old))).toBe('link_invalid');
    expect((await accountOf(owner)).email).toBe(email);
  });

  it('is confirmed by no other link', async () => {
    const owner = await createOwner(api);
    await new ConsoleClient(api).call('POST', '/account/password-reset', { payload: { email: owner.email } });
    const token = await mailServer.tokenIn(owner.email, '/reset');
    for (const each of [token, 'A'.repeat(43), 'x', '\u{1f4a9}'])
      expect(outcome(await confirm(each))).toBe('link_invalid');
  });
});

const password = 'correct horse battery';
const requestSignUp = (email: string, fields: object = {}, client = new ConsoleClient(api)) =>
  client.call('POST', '/account/sign-up/link', { payload: { email, ...fields } });
const finish = (token: string, fields: object = {}, client = new ConsoleClient(api)) =>
  client.call('PUT', '/account/sign-up', { payload: { token, password, ...fields } });

async function requestToken(email: string): Promise<string> {
  await requestSignUp(email);
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
    const [taken, free] = [await requestSignUp(email), await requestSignUp('free@example.com')];
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
    for (let n = 0; n < 3; n++) await requestSignUp(email);
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
    for (const [method, path] of [
      ['PUT', 'password-reset'],
      ['POST', 'session/link'],
      ['PUT', 'email'],
    ] as const) {
      const payload = { token, ...(path === 'password-reset' ? { password } : {}) };
      const misused = await new ConsoleClient(api).call(method, `/account/${path}`, { payload });
      expect([path, outcome(misused)]).toEqual([path, 'link_invalid']);
    }
    expect(outcome(await finish(token))).toBe(201);
  });

  it('is slow for one client', async () => {
    const client = new ConsoleClient(api);
    const ask = async (n: number) => outcome(await requestSignUp(`client-${n}@example.com`, {}, client));
    for (let n = 0; n < 5; n++) expect(await ask(n)).toBe(202);
    expect(await ask(5)).toBe('too_many_attempts');
  });
});
