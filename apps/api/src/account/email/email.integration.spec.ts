import type { LocalMailServer } from '@tminus/testing';
import { startApiWithMail, RunningApi } from '../../../test/running-api.ts';
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

  it('gets the link again, and both work until one is used', async () => {
    const { owner, newEmail, token } = await ownerWithLink();
    expect(outcome(await owner.call('POST', '/account/email/link'))).toBe(202);
    await mailServer.to(newEmail, 2);
    const again = await mailServer.tokenIn(newEmail, '/confirm');
    expect(again).not.toBe(token);
    expect(outcome(await confirm(token))).toBe(200);
    expect(outcome(await confirm(again))).toBe('link_invalid');
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
    expect(outcome(await new ConsoleClient(api).call('PUT', '/account/password-reset', { payload }))).toBe(
      'link_invalid',
    );
  });

  it('needs the password, and can be asked for five times in a row', async () => {
    const owner = await ConsoleClient.signedIn(api);
    expect(outcome(await owner.call('PATCH', '/account/profile', { payload: { email: newAddress() } }))).toBe(
      'invalid_request',
    );
    const outcomes: unknown[] = [];
    for (let n = 0; n < 6; n++) outcomes.push(outcome(await change(owner, newAddress())));
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 'too_many_attempts']);
  });

  it('gets at most ten emails a day, from however many accounts', async () => {
    const victim = newAddress();
    const outcomes: unknown[] = [];
    for (let n = 0; n < 11; n++) outcomes.push(outcome(await change(await ConsoleClient.signedIn(api), victim)));
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 200), 'too_many_attempts']);
    await mailServer.to(victim, 10);
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
    for (const each of [token, 'A'.repeat(43), 'x', '\u{1f4a9}']) {
      expect(outcome(await confirm(each))).toBe('link_invalid');
    }
  });

  it('needs a session and its CSRF token for "Send again" and "Cancel"', async () => {
    const owner = await ConsoleClient.signedIn(api);
    for (const [method, path] of [
      ['POST', 'link'],
      ['DELETE', 'change'],
    ] as const) {
      expect(outcome(await new ConsoleClient(api).call(method, `/account/email/${path}`))).toBe('session_required');
      expect(outcome(await owner.call(method, `/account/email/${path}`, { csrfToken: null }))).toBe(
        'csrf_token_invalid',
      );
    }
  });

  it('cannot be confirmed from another website', async () => {
    const { token, owner } = await ownerWithLink();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await owner.call('PUT', '/account/email', { payload: { token }, headers });
    expect(outcome(answer)).toBe('csrf_token_invalid');
  });
});

it('a server without email says so', async () => {
  const silent = await RunningApi.start();
  const owner = await ConsoleClient.signedIn(silent);
  const answer = await owner.call('POST', '/account/email/link');
  await silent.stop();
  expect(outcome(answer)).toBe('mail_not_configured');
});
