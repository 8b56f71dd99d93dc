import { type Scope, accountIds, scopes } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import { createHmac } from 'node:crypto';
import { ageSessions, ConsoleClient, outcome } from '../../test/console-client.ts';
import { RunningApi } from '../../test/running-api.ts';

const api = RunningApi.forTests();

const newAccount = async (granted: readonly Scope[] = scopes) => {
  const { key, accountId } = await createAccountWithKey(api.dataSource, { scopes: granted });
  const call = (method: 'GET' | 'POST' | 'DELETE', id = '') =>
    api.call(method, `/api/v1/embed-secrets${id && `/${id}`}`, { key });
  const ids = async () => (await call('GET')).body.data.map((each: { id: string }) => each.id);
  return { key, accountId, call, ids };
};

describe('/api/v1/embed-secrets', () => {
  it('rotates: a second secret is shown once, then the older one ends', async () => {
    const { call, ids } = await newAccount();
    const [older] = await ids();
    const { status, body, text } = await call('POST');
    const { secret, ...shown } = body.data;
    expect([status, secret]).toEqual([201, expect.stringMatching(/^tms_[0-9a-f]{64}$/)]);
    expect(shown).toMatchObject({ id: secret.slice(4, 12), prefix: secret.slice(0, 12) });
    const list = await call('GET');
    expect(list.body.data).toEqual([expect.objectContaining({ id: older }), shown]);
    expect(list.text).not.toContain(secret.slice(0, 20));
    expect(text).toContain(secret);
    const ended = await call('DELETE', older);
    expect([ended.status, ended.body.data.id]).toEqual([200, older]);
    expect((await call('GET')).body.data).toEqual([shown]);
    expect(api.log).toContain(`created the embed secret ${shown.prefix}…`);
    expect(api.log).toContain(`ended the embed secret tms_${older}…`);
    expect(api.log).not.toContain(secret.slice(0, 20));
  });

  it('shows the key of recipients, which is no secret and stays the same in a rotation', async () => {
    const { call, ids } = await newAccount();
    const [older] = await ids();
    const before = await call('GET', 'recipient-key');
    expect([before.status, before.body.data.key]).toEqual([200, expect.stringMatching(/^tms_[0-9a-f]{64}$/)]);
    expect(before.body.data.key).not.toContain(older);
    await call('POST');
    await call('DELETE', older);
    expect((await call('GET', 'recipient-key')).body).toEqual(before.body);
    expect(api.log).not.toContain(before.body.data.key.slice(0, 20));
    const reader = await newAccount(['timers:read']);
    expect(outcome(await reader.call('GET', 'recipient-key'))).toBe('insufficient_scope');
  });

  it('does not show the key of recipients while it signs, in an account that is older than such keys', async () => {
    const { accountId, call, ids } = await newAccount();
    await api.dataSource.query('UPDATE accounts SET recipient_key = embed_secret WHERE id = $1', [
      accountIds.toUuid(accountId),
    ]);
    const [older] = await ids();
    expect(outcome(await call('GET', 'recipient-key'))).toBe('embed_secret_limit');
    await call('POST');
    expect(outcome(await call('GET', 'recipient-key'))).toBe('embed_secret_limit');
    await call('DELETE', older);
    expect((await call('GET', 'recipient-key')).status).toBe(200);
  });

  it('takes back a new secret that was lost, and never the last one', async () => {
    const { call, ids } = await newAccount();
    const before = await ids();
    const { id } = (await call('POST')).body.data;
    expect((await call('DELETE', id)).status).toBe(200);
    expect(await ids()).toEqual(before);
    const last = await call('DELETE', before[0]);
    expect([last.status, last.body.error.code]).toEqual([409, 'embed_secret_limit']);
    expect(await ids()).toEqual(before);
  });

  it('adds one secret at ten simultaneous requests, and ends one of two at simultaneous requests for both', async () => {
    const { call, ids } = await newAccount();
    const created = await Promise.all(Array.from({ length: 10 }, () => call('POST')));
    expect(created.map(outcome).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 'embed_secret_limit')]);
    const both: string[] = await ids();
    const ended = await Promise.all([...both, ...both].map((id) => call('DELETE', id)));
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ids()).toHaveLength(1);
  });

  it('knows no secrets of other accounts: the same 404 as for an unknown one', async () => {
    const [owner, other] = [await newAccount(), await newAccount()];
    await Promise.all([owner.call('POST'), other.call('POST')]);
    const before = await owner.ids();
    const answers = [];
    for (const id of [
      ...before,
      '00000000',
      before[0]?.toUpperCase().padEnd(9, 'x'),
      '%00',
      'tmr_1',
      'a'.repeat(3_000),
    ]) {
      answers.push(await other.call('DELETE', id));
    }
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]?.text]);
    expect(await owner.ids()).toEqual(before);
  });

  it('is limited to 100 new secrets a day', async () => {
    const { call, ids } = await newAccount();
    const [older] = await ids();
    for (let n = 0; n < 100; n++) {
      const { id } = (await call('POST')).body.data;
      expect((await call('DELETE', id)).status).toBe(200);
    }
    const { status, body, headers } = await call('POST');
    expect([status, body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await ids()).toEqual([older]);
  });
});

describe('in the console', () => {
  const create = (client: ConsoleClient) => client.call('POST', '/api/v1/embed-secrets');

  it('is limited to 100 new secrets a day, and says so', async () => {
    const client = await ConsoleClient.signedIn(api, { plan: 'free' });
    await Promise.all(Array.from({ length: 100 }, () => create(client)));
    expect(outcome(await create(client))).toBe('daily_limit_reached');
  });

  it('shows the key of a timer, made from the newest secret, to its owner only, who knows the password', async () => {
    const [client, other] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    const { secret } = (await create(client)).body.data;
    const payload = { name: 'Welcome', type: 'evergreen', durationSeconds: 60 };
    const { id } = (await client.call('POST', '/api/v1/timers', { payload })).body.data;
    const show = (by: ConsoleClient, headers = {}) => by.call('POST', `/account/timers/${id}/key`, { headers });
    const { status, body } = await show(client);
    expect([status, body.data]).toEqual([200, { key: createHmac('sha256', secret).update(id).digest('hex') }]);
    expect(api.log).toContain(`was shown the key of ${id}`);
    expect(api.log).not.toContain(body.data.key);
    expect(outcome(await show(other))).toBe('not_found');
    await ageSessions(api, client, 11);
    expect(outcome(await show(client))).toBe('invalid_request');
    expect(outcome(await show(client, { 'x-current-password': encodeURIComponent(client.password) }))).toBe(200);
  });
});
