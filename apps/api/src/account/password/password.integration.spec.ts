import { OneTimeLinksService } from '@tminus/auth';
import { OneTimeLinkRepository } from '@tminus/database';
import { type LocalMailServer, type ReceivedMail, eventually, issueKey } from '@tminus/testing';
import { RateLimitsService } from '../../rate-limits/rate-limits.service.ts';
import { startApiWithMail, type RunningApi } from '../../../test/running-api.ts';
import { ConsoleClient, createOwner, outcome } from '../../../test/console-client.ts';

let api: RunningApi;
let mailServer: LocalMailServer;
let stop: () => Promise<void>;

beforeAll(async () => void ({ api, mailServer, stop } = await startApiWithMail()));

beforeEach(() => api.dataSource.query('DELETE FROM sign_in_attempts'));

afterAll(() => stop());

const problem = ({ body }: { body: { error: { details: object[] } } }) => body.error.details[0];

const newPassword = 'a completely new one';

/** The emails with a link that resets the password. */
const resetMails = () => mailServer.received.filter(({ mail }) => String(mail.text).includes('/reset#'));
const resetMailsTo = (address: string) => resetMails().filter(({ recipients }) => recipients.includes(address));

/** Those to an address, once there are `count`. */
async function mailsTo(address: string, count = 1): Promise<ReceivedMail[]> {
  await eventually(async () => expect(resetMailsTo(address)).toHaveLength(count));
  return resetMailsTo(address);
}

const requestReset = (email: string, options: object = {}, client = new ConsoleClient(api)) =>
  client.call('POST', '/account/password-reset', { payload: { email, ...options } });
const reset = (token: string, password = newPassword, client = new ConsoleClient(api)) =>
  client.call('PUT', '/account/password-reset', { payload: { token, password } });

async function requestToken(email: string): Promise<string> {
  const before = resetMailsTo(email).length;
  await requestReset(email);
  await mailsTo(email, before + 1);
  return mailServer.tokenIn(email, '/reset');
}

describe('a change of the password', () => {
  const change = (client: ConsoleClient, payload: object) => client.call('PUT', '/account/password', { payload });

  it('ends all other sessions, a stolen cookie included, and gives this browser a new one', async () => {
    const client = await ConsoleClient.signedIn(api);
    const other = new ConsoleClient(api);
    await other.signIn(client);
    const stolen = new ConsoleClient(api);
    stolen.cookies.set('__Host-tminus_session', client.token);
    const { status, body } = await change(client, { currentPassword: client.password, newPassword });
    expect([status, body.data.account.email]).toEqual([200, client.email]);
    for (const each of [other, stolen]) {
      expect((await each.call('GET', '/account/session')).body.data.account).toBeNull();
      expect(outcome(await each.call('GET', '/account/profile'))).toBe('session_required');
    }
    expect(outcome(await client.call('GET', '/account/profile'))).toBe(200);
    expect(outcome(await new ConsoleClient(api).signIn(client))).toBe('invalid_credentials');
    expect(outcome(await new ConsoleClient(api).signIn({ ...client, password: newPassword }))).toBe(201);
  });

  it('needs the current password, which a thief of a session cannot guess without waiting, and without making others wait', async () => {
    const client = await ConsoleClient.signedIn(api);
    expect(problem(await change(client, { newPassword }))).toMatchObject({
      field: 'currentPassword',
      code: 'required',
    });
    for (let n = 0; n < 5; n++) {
      expect(outcome(await change(client, { currentPassword: `guess ${n}`, newPassword }))).toBe('invalid_credentials');
    }
    expect(outcome(await change(client, { currentPassword: client.password, newPassword }))).toBe('too_many_attempts');
    const other = new ConsoleClient(api);
    await other.signIn(client);
    expect(outcome(await change(other, { currentPassword: client.password, newPassword }))).toBe(200);
  });

  it('is done by one of five simultaneous requests', async () => {
    const client = await ConsoleClient.signedIn(api);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => {
        const browser = new ConsoleClient(api);
        browser.cookies.set('__Host-tminus_session', client.token);
        browser.csrfToken = client.csrfToken;
        return change(browser, { currentPassword: client.password, newPassword: `${newPassword} ${n}` });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const sessions = 'SELECT FROM sessions JOIN accounts a ON a.id = account_id WHERE email = $1';
    expect(await api.dataSource.query(sessions, [client.email])).toHaveLength(1);
  });

  it('refuses a password that is too easy to guess', async () => {
    const client = await ConsoleClient.signedIn(api);
    const answer = await change(client, { currentPassword: client.password, newPassword: 'password123' });
    expect(problem(answer)).toMatchObject({ field: 'newPassword', code: 'password_common' });
  });
});

describe('after a change of the password', () => {
  const changedMail = async (email: string) =>
    (await mailServer.to(email)).find(({ mail }) => mail.subject?.startsWith('Your password has changed'));
  const change = (client: ConsoleClient & { password: string }) =>
    client.call('PUT', '/account/password', { payload: { currentPassword: client.password, newPassword } });

  it('an email tells the owner that API keys still work, if there are any, and leads to them', async () => {
    const [client, other] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    await issueKey(api.dataSource, client.accountId, ['timers:read']);
    for (const each of [client, other]) await change(each);
    const text = (await changedMail(client.email))?.mail.text;
    expect(text).toContain('Your API keys still work.');
    expect(text).toContain('https://timers.example.com/settings/keys');
    const without = (await changedMail(other.email))?.mail.text;
    expect(without).toContain('https://timers.example.com/settings/security');
    expect(without).not.toContain('API');
  });
});

describe('a password that is reset by email', () => {
  it('does not confirm the address if the operator has printed the link', async () => {
    const { accountId } = await createOwner(api);
    const links = new OneTimeLinksService(new OneTimeLinkRepository(api.dataSource));
    const { token } = await links.create(accountId, 'password_reset', 60);
    expect((await reset(token)).body.data.account.emailConfirmed).toBe(false);
  });

  it('is set with a link that works once, ends all sessions and confirms the address that it was sent to', async () => {
    const client = await ConsoleClient.signedIn(api);
    const token = await requestToken(client.email);
    const browser = new ConsoleClient(api);
    const { status, body } = await reset(token, newPassword, browser);
    expect([status, body.data.account]).toMatchObject([201, { email: client.email, emailConfirmed: true }]);
    expect(outcome(await client.call('GET', '/account/profile'))).toBe('session_required');
    expect(outcome(await browser.call('GET', '/account/profile'))).toBe(200);
    expect(outcome(await reset(token))).toBe('link_invalid');
    expect(outcome(await new ConsoleClient(api).signIn({ ...client, password: newPassword }))).toBe(201);
  });

  it('is set by one of 20 simultaneous uses of the link', async () => {
    const { email } = await createOwner(api);
    const token = await requestToken(email);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(token, `${newPassword} ${n}`).then(outcome)),
    );
    expect(outcomes.sort()).toEqual([201, ...Array.from({ length: 19 }, () => 'link_invalid')]);
  });

  it('does not use the link if the new password is refused', async () => {
    const { email } = await createOwner(api);
    const token = await requestToken(email);
    expect(problem(await reset(token, email))).toMatchObject({ field: 'password', code: 'password_is_email' });
    expect(outcome(await reset(token))).toBe(201);
  });

  it('is set by one of several links that are used at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { accountId } = await createOwner(api);
      const links = new OneTimeLinksService(new OneTimeLinkRepository(api.dataSource));
      const tokens = await Promise.all(Array.from({ length: 5 }, () => links.create(accountId, 'password_reset', 60)));
      const outcomes = await Promise.all(tokens.map(({ token }) => reset(token).then(outcome)));
      expect(outcomes.sort()).toEqual([201, ...Array.from({ length: 4 }, () => 'link_invalid')]);
    }
  });

  it('sends text and HTML in the language of the account, otherwise in that of the request', async () => {
    const { email } = await createOwner(api);
    await requestReset(email);
    await requestReset(email, { language: 'de' });
    const mails = await mailsTo(email, 2);
    const [english, german] = ['Reset your password', 'Passwort zurücksetzen'].map((title) =>
      mails.find(({ mail }) => mail.subject === `${title} · T-minus`),
    );
    expect(english?.mail).toMatchObject({
      from: { name: 'T-minus', address: 'timers@example.com' },
      text: expect.stringMatching(/https:\/\/timers\.example\.com\/reset#[\w-]{43}\n/),
      html: expect.stringMatching(/href="https:\/\/timers\.example\.com\/reset#[\w-]{43}"/), // not sent as a referrer
    });
    expect(german?.mail.html).toContain('lang="de"');
    expect(english?.mail.html).not.toMatch(/src="(?!data:)/);
    const id = `(SELECT id FROM accounts WHERE email = $1)`;
    await api.dataSource.query(`UPDATE accounts SET language = 'de' WHERE id = ${id}`, [email]);
    await requestReset(email, { language: 'en' });
    expect((await mailsTo(email, 3)).at(-1)?.mail.subject).toContain('Passwort zurücksetzen');
  });

  it('ignores the Host header: the link has the configured address (Host header injection)', async () => {
    const { email } = await createOwner(api);
    const headers = { host: 'attacker.example', 'x-forwarded-host': 'attacker.example', 'x-forwarded-proto': 'http' };
    await new ConsoleClient(api).call('POST', '/account/password-reset', { payload: { email }, headers });
    const [received] = await mailsTo(email);
    expect(received?.raw).not.toContain('attacker.example');
  });

  it('answers the same for an unknown account, and sends it nothing', async () => {
    const { email } = await createOwner(api);
    const [known, unknown] = [await requestReset(email), await requestReset('unknown@example.com')];
    expect([known.status, known.text]).toEqual([202, '{"data":{}}']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await mailsTo(email);
    expect(await mailsTo('unknown@example.com', 0)).toEqual([]);
  });

  it('sends few emails to one account, answers the same for an unknown one, and the latest link works for the owner', async () => {
    const { email } = await createOwner(api);
    for (const address of [email, 'unknown-2@example.com']) {
      for (let n = 0; n < 12; n++) expect(outcome(await requestReset(address))).toBe(202);
    }
    await mailsTo(email, 5);
    await eventually(async () => expect(api.log).toContain('gets no further link yet'));
    expect(outcome(await reset(await mailServer.tokenIn(email, '/reset')))).toBe(201);
    // The password has ended all links, so another one is sent at once.
    await requestReset(email);
    await mailsTo(email, 6);
  });

  it('has to wait after five requests by one address, except in a browser that the owner has used before', async () => {
    const owner = await ConsoleClient.signedIn(api);
    const { address: remoteAddress } = owner;
    const ask = () => requestReset('other@example.com', {}, new ConsoleClient(api, { remoteAddress }));
    for (let n = 0; n < 5; n++) expect(outcome(await ask())).toBe(202);
    expect(outcome(await ask())).toBe('too_many_attempts');
    expect(outcome(await requestReset(owner.email, {}, owner))).toBe(202);
    await mailsTo(owner.email);
  });

  it.each([
    'victim@example.com\r\nBcc: other@example.com',
    'victim@example.com\nSubject: x',
    'victim@example.com, other@example.com',
    'victim@example.com\0',
    'victim@example.com\u2028Bcc: other@example.com',
    '"victim@example.com\\" other"@example.com',
  ])('sends nothing to %j (header injection)', async (email) => {
    const before = resetMails().length;
    const answer = await requestReset(email);
    expect([202, 400]).toContain(answer.status);
    const { email: probe } = await createOwner(api);
    await requestReset(probe);
    await mailsTo(probe);
    expect(resetMails()).toHaveLength(before + 1);
  });
});

it('a link to reset the password reaches an owner in a known browser or network after strangers have used up their emails of the hour; others wait', async () => {
  const limits = api.app.get(RateLimitsService, { strict: false });
  for (let n = 0; n < 500; n++) await limits.count('mails-to-strangers');
  const [inBrowser, inNetwork, elsewhere] = [
    await ConsoleClient.signedIn(api),
    await ConsoleClient.signedIn(api),
    await ConsoleClient.signedIn(api),
  ];
  const inNewBrowser = new ConsoleClient(api, { remoteAddress: inNetwork.address });
  expect(outcome(await requestReset(elsewhere.email))).toBe(202);
  expect(outcome(await requestReset(inBrowser.email, {}, inBrowser))).toBe(202);
  expect(outcome(await requestReset(inNetwork.email, {}, inNewBrowser))).toBe(202);
  for (const { email } of [inBrowser, inNetwork]) await mailsTo(email);
  const waiting = `SELECT FROM graphile_worker._private_jobs
    WHERE payload->>'email' = $1 AND payload->>'queuedAt' IS NOT NULL AND run_at > now() + interval '59 minutes'`;
  await eventually(async () => expect(await api.dataSource.query(waiting, [elsewhere.email])).toHaveLength(1));
  expect(await mailsTo(elsewhere.email, 0)).toEqual([]);
});
