import { OneTimeLinksService } from '@tminus/auth';
import { OneTimeLinkRepository } from '@tminus/database';
import type { AccountId } from '@tminus/domain';
import { rowsWithSecret } from '@tminus/testing';
import { ConsoleClient, createOwner, outcome } from '../../../test/console-client.ts';
import { RunningApi } from '../../../test/running-api.ts';

let api: RunningApi;
let links: OneTimeLinksService;

beforeAll(async () => {
  api = await RunningApi.start();
  links = new OneTimeLinksService(new OneTimeLinkRepository(api.dataSource));
});

afterAll(() => api.stop());

const linkOf = async (accountId: AccountId, purpose: 'sign_in' | 'password_reset' = 'sign_in') =>
  (await links.create(accountId, purpose, 3_600)).token;
const use = (token: string, client = new ConsoleClient(api)) =>
  client.call('POST', '/account/session/link', { payload: { token } });

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

  it('works for one of 20 simultaneous uses', async () => {
    const { accountId } = await createOwner(api);
    const token = await linkOf(accountId);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => use(token).then(outcome)));
    expect(outcomes.filter((each) => each === 201)).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'link_invalid')).toHaveLength(19);
  });

  it('gets one answer if it is expired, unknown, malformed or for another purpose', async () => {
    const { accountId } = await createOwner(api);
    const expired = await linkOf(accountId);
    await api.dataSource.query(`UPDATE one_time_links SET expires_at = now()`);
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

  it('never appears in the log, also when it fails', async () => {
    const { accountId } = await createOwner(api);
    const token = await linkOf(accountId);
    await use(token);
    await use(token);
    expect(api.log).toContain('/account/session/link');
    expect(api.log).not.toContain(token);
  });
});
