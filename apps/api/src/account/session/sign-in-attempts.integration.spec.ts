import { OneTimeLinksService, PasswordHasher } from '@tminus/auth';
import { AccountRepository, OneTimeLinkRepository } from '@tminus/database';
import type { AccountId } from '@tminus/domain';
import { rowsWithSecret } from '@tminus/testing';
import { DataSource } from 'typeorm';
import { ConsoleClient, createOwner, outcome } from '../../../test/console-client.ts';
import { RunningApi } from '../../../test/running-api.ts';

const api = RunningApi.forTests();

const realNow = performance.now.bind(performance);
let passedMs = 0;

/** Moves the clock of the process, and all waits in the database into the past, as if that time had passed. */
async function pass(seconds: number): Promise<void> {
  passedMs += seconds * 1000;
  const elapse = `UPDATE sign_in_attempts SET blocked_until = blocked_until - make_interval(secs => $1)`;
  await api.dataSource.query(elapse, [seconds]);
}

beforeAll(() => jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs));

afterAll(() => jest.restoreAllMocks());

const wrong = (client: ConsoleClient, email: string) => client.signIn({ email, password: 'a wrong password' });

/** As many failures from other addresses that each further attempt has to wait for 15 minutes, and the first of these waits. */
async function attackUntilLongestWait(email: string): Promise<void> {
  for (let n = 0; n < 5; n++) await wrong(new ConsoleClient(api), email);
  await api.dataSource.query('UPDATE sign_in_attempts SET count = 20 WHERE count = 5');
  await pass(15);
  await wrong(new ConsoleClient(api), email);
}

describe('guessing passwords', () => {
  beforeEach(() => api.dataSource.query('DELETE FROM sign_in_attempts'));

  it.each(['an existing account', 'an unknown account'])(
    'has to wait after five failures, twice as long each time, up to 15 minutes: %s',
    async (kind) => {
      const email = kind === 'an unknown account' ? 'nobody@example.com' : (await createOwner(api)).email;
      for (let n = 0; n < 5; n++)
        expect(outcome(await wrong(new ConsoleClient(api), email))).toBe('invalid_credentials');
      const waits: number[] = [];
      for (let n = 0; n < 8; n++) {
        const { status, body, headers } = await wrong(new ConsoleClient(api), email);
        expect([status, body.error.code]).toEqual([429, 'too_many_attempts']);
        waits.push(Number(headers['retry-after']));
        await pass(waits[n] ?? 0);
        expect(outcome(await wrong(new ConsoleClient(api), email))).toBe('invalid_credentials');
      }
      // Some of a wait may be over when it is read.
      for (const [n, whole] of [15, 30, 60, 120, 240, 480, 900, 900].entries()) {
        expect(waits[n]).toBeLessThanOrEqual(whole);
        expect(waits[n]).toBeGreaterThan(whole / 2);
      }
    },
  );

  it('counts per address, also over many accounts, and for an IPv6 network', async () => {
    const one = new ConsoleClient(api, { remoteAddress: '2001:db8:1:2::1' });
    for (let n = 0; n < 5; n++) await wrong(one, `victim-${n}@example.com`);
    const neighbour = new ConsoleClient(api, { remoteAddress: '2001:db8:1:2:ffff::9' });
    expect(outcome(await wrong(neighbour, 'victim-9@example.com'))).toBe('too_many_attempts');
    const other = new ConsoleClient(api, { remoteAddress: '2001:db8:1:3::1' });
    expect(outcome(await wrong(other, 'victim-9@example.com'))).toBe('invalid_credentials');
  });

  it('counts for a site of IPv6 (/48), which has eight times the attempts of a network', async () => {
    const outcomes: unknown[] = [];
    for (let n = 0; n < 41; n++) {
      const client = new ConsoleClient(api, { remoteAddress: `2001:db8:2:${n.toString(16)}::1` });
      outcomes.push(outcome(await wrong(client, `site-${n}@example.com`)));
    }
    expect(outcomes).toEqual([...Array.from({ length: 40 }, () => 'invalid_credentials'), 'too_many_attempts']);
  });

  it('does not pass the limit with simultaneous attempts', async () => {
    const { email } = await createOwner(api);
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong(new ConsoleClient(api), email)));
    const outcomes = answers.map(outcome);
    expect(outcomes.filter((each) => each === 'invalid_credentials')).toHaveLength(5);
    expect(outcomes.filter((each) => each === 'too_many_attempts')).toHaveLength(35);
  });

  it('starts again after a success, and an hour after the last failure', async () => {
    const owner = await createOwner(api);
    const client = new ConsoleClient(api);
    for (let n = 0; n < 4; n++) await wrong(client, owner.email);
    expect(outcome(await client.signIn(owner))).toBe(201);
    const stranger = () => new ConsoleClient(api);
    for (let n = 0; n < 5; n++) expect(outcome(await wrong(stranger(), owner.email))).toBe('invalid_credentials');
    await pass(3_700);
    for (let n = 0; n < 5; n++) expect(outcome(await wrong(stranger(), owner.email))).toBe('invalid_credentials');
    expect(outcome(await wrong(stranger(), owner.email))).toBe('too_many_attempts');
  });

  it('does not lock out the owner, whose browser was signed in before', async () => {
    const owner = await createOwner(api);
    const browser = new ConsoleClient(api);
    await browser.signIn(owner);
    await browser.call('DELETE', '/account/session');
    for (let n = 0; n < 6; n++) await wrong(new ConsoleClient(api, { remoteAddress: browser.address }), owner.email);
    expect(outcome(await new ConsoleClient(api).signIn(owner))).toBe('too_many_attempts');
    expect(outcome(await browser.signIn(owner))).toBe(201);
  });

  it('lets the owner in after 15 minutes in a new browser, although others use each attempt that becomes possible', async () => {
    const owner = await createOwner(api);
    const browser = new ConsoleClient(api);
    const guess = () => wrong(new ConsoleClient(api), owner.email);
    await attackUntilLongestWait(owner.email);
    let waited = 0;
    for (;;) {
      const { status, headers } = await browser.signIn(owner);
      if (status === 201) break;
      const seconds = Number(headers['retry-after']);
      waited += seconds;
      expect(waited).toBeLessThanOrEqual(900);
      await pass(seconds / 2);
      await guess();
      await pass(seconds / 2);
      await guess();
    }
    expect(waited).toBeGreaterThan(0);
  });

  it('allows a site of IPv6 one further guess in 15 minutes, from however many of its networks', async () => {
    const owner = await createOwner(api);
    await attackUntilLongestWait(owner.email);
    const tried: unknown[] = [];
    for (let n = 0; n < 12; n++) {
      const remoteAddress = `2001:db8:7:${n.toString(16)}::1`;
      tried.push(outcome(await wrong(new ConsoleClient(api, { remoteAddress }), owner.email)));
      await pass(300);
      await wrong(new ConsoleClient(api), owner.email); // uses the attempt that may have become possible
    }
    expect(tried.filter((each) => each === 'invalid_credentials')).toHaveLength(3);
  });

  it('costs no query if the client does not wait', async () => {
    const { email } = await createOwner(api);
    const client = new ConsoleClient(api);
    for (let n = 0; n < 6; n++) await wrong(client, email);
    const neighbour = new ConsoleClient(api);
    await wrong(neighbour, email);
    const query = jest.spyOn(api.app.get(DataSource), 'query');
    const findOne = jest.spyOn(api.app.get(AccountRepository), 'findByEmail');
    for (const each of [client, neighbour]) expect(outcome(await wrong(each, email))).toBe('too_many_attempts');
    expect([query.mock.calls, findOne.mock.calls]).toEqual([[], []]);
    query.mockRestore();
    findOne.mockRestore();
  });

  it('is an event in the log with the account and the address', async () => {
    const owner = await createOwner(api);
    const client = new ConsoleClient(api);
    await wrong(client, owner.email);
    await wrong(client, 'nobody@example.com');
    const events = api.log
      .split('\n')
      .filter((line) => line.includes(client.address) && line.includes('"Audit"'))
      .map((line) => JSON.parse(line) as object);
    const { address } = client;
    expect(events).toEqual([
      expect.objectContaining({
        accountId: owner.accountId,
        address,
        msg: `A sign-in to the account ${owner.accountId} from ${address} failed.`,
      }),
      expect.objectContaining({ address, msg: `A sign-in to an unknown account from ${address} failed.` }),
    ]);
  });

  it('is not easier with the device cookie of another account, a forged one or one from before a new password', async () => {
    const [owner, attacker] = [await createOwner(api), await ConsoleClient.signedIn(api)];
    for (let n = 0; n < 5; n++) await wrong(new ConsoleClient(api), owner.email);
    const forged = `__Host-tminus_device=${'A'.repeat(16)}.${'A'.repeat(43)}`;
    expect(outcome(await wrong(attacker, owner.email))).toBe('too_many_attempts');
    const headers = { cookie: forged };
    expect(outcome(await new ConsoleClient(api).signIn(owner, { headers }))).toBe('too_many_attempts');
  });

  it('stores no email addresses', async () => {
    await wrong(new ConsoleClient(api), 'secret.person@example.com');
    const rows = await api.dataSource.query('SELECT encode(key, $1) AS key FROM sign_in_attempts', ['escape']);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('hundreds of parallel sign-ins', () => {
  it('from many addresses leave the service responsive, and none succeeds without the password', async () => {
    const owner = await createOwner(api);
    const flood = Array.from({ length: 300 }, (_, n) => wrong(new ConsoleClient(api), `flood-${n}@example.com`));
    const others = await Promise.all(
      Array.from({ length: 20 }, () => new ConsoleClient(api).call('GET', '/account/session')),
    );
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const answers = await Promise.all(flood);
    const outcomes = new Set(answers.map(outcome));
    expect([...outcomes].sort()).toEqual(['invalid_credentials', 'unavailable']);
    for (const { status, headers } of answers) if (status === 503) expect(headers['retry-after']).toMatch(/^[25]$/);
    expect(outcome(await new ConsoleClient(api).signIn(owner))).toBe(201);
  });

  it('do not delay owners in a browser that they have used before', async () => {
    const browser = await ConsoleClient.signedIn(api);
    const flood = Array.from({ length: 300 }, (_, n) => wrong(new ConsoleClient(api), `flood-${n}@example.com`));
    for (let n = 0; n < 5; n++) expect(outcome(await browser.signIn(browser))).toBe(201);
    expect((await Promise.all(flood)).map(outcome)).toContain('unavailable');
  });
});

describe('an owner in a known browser', () => {
  it('signs in each time while 45 accounts sign in with their right passwords again and again, and these have to wait', async () => {
    const browser = await ConsoleClient.signedIn(api);
    const attackers: (typeof browser)[] = [];
    for (let n = 0; n < 45; n++) attackers.push(await ConsoleClient.signedIn(api));
    let isOver = false;
    const outcomes = new Set<unknown>();
    const attack = attackers.map(async (each) => {
      while (!isOver) outcomes.add(outcome(await each.signIn(each)));
    });
    for (let n = 0; n < 5; n++) expect(outcome(await browser.signIn(browser))).toBe(201);
    isOver = true;
    await Promise.all(attack);
    expect([...outcomes]).toEqual([201]);
    for (let n = 0; n < 40; n++) outcomes.add(outcome(await browser.signIn(browser)));
    expect([...outcomes]).toContain('too_many_attempts');
  });
});

describe('the time of an answer', () => {
  it('does not tell whether an account exists: an unknown one costs one hash too', async () => {
    const verify = jest.spyOn(api.app.get(PasswordHasher), 'verify');
    const owner = await createOwner(api);
    const { email: withoutPassword } = await createOwner(api, { password: null });
    for (const email of [owner.email, withoutPassword, 'nobody@example.com']) {
      expect(outcome(await wrong(new ConsoleClient(api), email))).toBe('invalid_credentials');
    }
    expect(verify.mock.calls.map(([hash]) => hash)).toEqual([expect.stringMatching(/^\$argon2id/), null, undefined]);
  });
});

const linkOf = async (accountId: AccountId, purpose: 'sign_in' | 'password_reset' = 'sign_in') =>
  (await new OneTimeLinksService(new OneTimeLinkRepository(api.dataSource)).create(accountId, purpose, 3_600)).token;
const use = (token: string, client = new ConsoleClient(api), fields: { timezone?: string } = {}) =>
  client.call('POST', '/account/session/link', { payload: { token, ...fields } });

describe('a link that signs in', () => {
  it('signs in once, also to an account without a password', async () => {
    const { accountId, email } = await createOwner(api, { password: null });
    const token = await linkOf(accountId);
    const client = new ConsoleClient(api);
    const { status, body } = await use(token, client);
    expect([status, body.data.account]).toEqual([201, expect.objectContaining({ email, hasPassword: false })]);
    expect((await client.call('GET', '/account/session')).body.data.account.email).toBe(email);
    expect(outcome(await use(token))).toBe('link_invalid');
  });

  it('gives an account that nobody has used the time zone of its first browser, and asks no other', async () => {
    const { accountId } = await createOwner(api, { password: null });
    const zones = [];
    for (const timezone of ['Mars/Olympus', 'Europe/Berlin', 'Asia/Kolkata']) {
      const client = new ConsoleClient(api);
      const { body } = await use(await linkOf(accountId), client, { timezone });
      zones.push(body.data.account.timezone);
      // As if the first browser was one that does not know its zone.
      if (timezone.startsWith('Mars')) await client.call('DELETE', '/account/session');
    }
    expect(zones).toEqual(['UTC', 'Europe/Berlin', 'Europe/Berlin']);
    const owner = await createOwner(api);
    const { body } = await use(await linkOf(owner.accountId), undefined, { timezone: 'Europe/Berlin' });
    expect(body.data.account.timezone).toBe('UTC');
  });

  it('works for one of 20 simultaneous uses', async () => {
    const { accountId } = await createOwner(api);
    const token = await linkOf(accountId);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => use(token).then(outcome)));
    expect(outcomes.sort()).toEqual([201, ...Array.from({ length: 19 }, () => 'link_invalid')]);
  });

  it('gets one answer if it is expired, unknown, malformed or for another purpose', async () => {
    const { accountId } = await createOwner(api);
    const expired = await linkOf(accountId);
    await api.dataSource.query('UPDATE one_time_links SET expires_at = now()');
    const forReset = await linkOf(accountId, 'password_reset');
    const answers = [];
    for (const token of [expired, forReset, 'A'.repeat(43), 'x', '../../x']) answers.push(await use(token));
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      answers.map(() => expect.stringMatching(/^400 .*"link_invalid"/)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('always works: wrong links from the same address do not make its owner wait', async () => {
    const client = new ConsoleClient(api);
    for (let n = 0; n < 20; n++) expect(outcome(await use('A'.repeat(43), client))).toBe('link_invalid');
    const { accountId } = await createOwner(api);
    expect(outcome(await use(await linkOf(accountId), client))).toBe(201);
  });

  it('is stored only as a hash', async () => {
    const { accountId } = await createOwner(api);
    const token = await linkOf(accountId);
    expect(await rowsWithSecret(api.dataSource, 'one_time_links', token)).toEqual([]);
  });

  it('is one of five that work: a sixth one replaces the oldest', async () => {
    const { accountId } = await createOwner(api);
    const tokens: string[] = [];
    for (let n = 0; n < 6; n++) tokens.push(await linkOf(accountId));
    expect(outcome(await use(tokens[0] ?? ''))).toBe('link_invalid');
    expect(outcome(await use(tokens[1] ?? ''))).toBe(201);
  });
});
