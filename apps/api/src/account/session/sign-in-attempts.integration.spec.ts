import { PasswordHasher } from '@tminus/auth';
import { ConsoleClient, createOwner } from '../../../test/console-client.ts';
import { RunningApi } from '../../../test/running-api.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

const outcome = ({ status, body }: { status: number; body?: { error?: { code: string } } }) =>
  body?.error?.code ?? status;

/** Moves all waits into the past, as if that time had passed. */
const pass = (seconds: number) =>
  api.dataSource.query(`UPDATE sign_in_attempts SET blocked_until = blocked_until - make_interval(secs => $1)`, [
    seconds,
  ]);

const wrong = (client: ConsoleClient, email: string) => client.signIn({ email, password: 'a wrong password' });

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
      expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
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

describe('1,000 parallel sign-ins', () => {
  it('from many addresses leave the service responsive, and none succeeds without the password', async () => {
    const owner = await createOwner(api);
    const flood = Array.from({ length: 1_000 }, (_, n) => wrong(new ConsoleClient(api), `flood-${n}@example.com`));
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
