import { type EventType, type Scope, eventTypes, scopeOfEvent, scopes } from '@tminus/domain';
import { createAccountWithKey, eventually, issueKey } from '@tminus/testing';
import { ConsoleClient, outcome } from '../../test/console-client.ts';
import { RunningApi } from '../../test/running-api.ts';
import { WebhookReceiver, webhooksOnThisMachine } from '../../test/webhook-receiver.ts';

const api = RunningApi.forTests(webhooksOnThisMachine);
const receiver = WebhookReceiver.forTests();

const webhooks = '/api/v1/webhooks';
const create = (key: string, events: readonly EventType[], fields: object = {}) =>
  api.call('POST', webhooks, { key, payload: { url: receiver.url(), events, ...fields } });

/** Where a key reads what events contain. */
const reads: Partial<Record<Scope, string>> = {
  'timers:read': 'timers',
  'keys:read': 'keys',
  'usage:read': 'usage',
  'webhooks:read': 'webhooks',
  'audit:read': 'audit',
};

describe('events', () => {
  it.each(eventTypes)('%s needs the scope that reads the same data', async (type) => {
    const scope = scopeOfEvent(type);
    const { accountId, key: reader } = await createAccountWithKey(api.dataSource, {
      scopes: ['webhooks:write', scope],
    });
    const others = scopes.filter((each) => each !== scope);
    const { key: other } = await issueKey(api.dataSource, accountId, others);
    const read = (key: string) => api.call('GET', `/api/v1/${reads[scope]}`, { key });
    expect([outcome(await read(reader)), outcome(await read(other))]).toEqual([200, 'insufficient_scope']);
    const refused = await create(other, [type]);
    expect([outcome(refused), refused.body.error.message]).toEqual([
      'insufficient_scope',
      `The API key does not have the scope "${scope}", which the event ${type} needs.`,
    ]);
    expect((await create(reader, [type])).status).toBe(201);
  });
});

describe('a key that may read timers, but no keys,', () => {
  const all: EventType[] = ['timer.created', 'key.created'];

  it.each<[string, string, object, unknown, object?]>([
    ['PATCH', '', { url: 'http://127.0.0.1:8080/' }, 'insufficient_scope'],
    ['PATCH', '', { status: 'active' }, 'insufficient_scope', { status: 'paused' }],
    ['PATCH', '', { events: all }, 'insufficient_scope', { events: ['timer.created'] }],
    ['POST', '/secret', {}, 'insufficient_scope'],
    ['POST', '/resends', { from: '2020-01-01T00:00:00Z' }, 'insufficient_scope'],
    ['PATCH', '', { events: ['timer.created', 'timer.deleted'] }, 200],
    ['PATCH', '', { events: ['key.created', 'timer.deleted'], status: 'active' }, 200],
    ['PATCH', '', { status: 'paused', description: 'Later' }, 200],
    ['PATCH', '', { url: 'http://127.0.0.1:8080/', events: ['timer.created'] }, 200],
    ['PATCH', '', { url: 'http://127.0.0.1:8080/', status: 'active' }, 200, { events: ['timer.created'] }],
    ['DELETE', '', {}, 200],
  ])('%s %s %j of a webhook for both: %s', async (method, path, payload, expected, fields = {}) => {
    const { accountId, key: owner } = await createAccountWithKey(api.dataSource);
    const { key } = await issueKey(api.dataSource, accountId, ['webhooks:read', 'webhooks:write', 'timers:read']);
    const { id } = (await create(owner, all, fields)).body.data;
    const shown = async () => (await api.call('GET', `${webhooks}/${id}`, { key })).body.data;
    const before = await shown();
    const send = { key, ...(method !== 'DELETE' && { payload }) };
    expect(outcome(await api.call(method as 'PATCH', `${webhooks}/${id}${path}`, send))).toBe(expected);
    if (expected !== 200) expect(await shown()).toEqual(before);
  });
});

it('the email address of a person is only in events that need audit:read', async () => {
  const client = await ConsoleClient.signedIn(api);
  const events: EventType[] = ['timer.created', 'key.created', 'account.updated'];
  const payload = { url: receiver.url('/who'), events };
  expect((await client.call('POST', '/api/v1/webhooks', { payload })).status).toBe(201);
  await client.call('POST', '/api/v1/timers', { payload: { name: 'Sale', targetDate: '2035-01-01T00:00:00Z' } });
  await client.call('POST', '/api/v1/keys', { payload: { name: 'Shop', scopes: ['timers:read'] } });
  await client.call('PATCH', '/account/profile', { payload: { language: 'de' } });
  const received = () => receiver.received.filter(({ path }) => path === '/who').map(({ body }) => JSON.parse(body));
  await eventually(async () => expect(received()).toHaveLength(3));
  expect(Object.fromEntries(received().map(({ type, data }) => [type, data.actor]))).toEqual({
    'timer.created': { kind: 'person' },
    'key.created': { kind: 'person' },
    'account.updated': { kind: 'person', name: client.email },
  });
});

it('events of test timers are not sent again', async () => {
  const { key } = await createAccountWithKey(api.dataSource, { plan: 'pro' });
  const payload = { name: 'CI', scopes, mode: 'test' };
  const { key: test } = (await api.call('POST', '/api/v1/keys', { key, payload })).body.data;
  await api.create({ name: 'Trial', targetDate: '2035-01-01T00:00:00Z' }, { key: test });
  await api.create({ name: 'Sale', targetDate: '2035-01-01T00:00:00Z' }, { key });
  const { id } = (await create(key, ['timer.created'], { url: receiver.url('/again') })).body.data;
  const resent = await api.call('POST', `${webhooks}/${id}/resends`, {
    key,
    payload: { from: '2020-01-01T00:00:00Z' },
  });
  expect(resent.body.data.count).toBe(1);
});

describe('createdBy', () => {
  it('names the key or the person, also after the key is revoked, and cannot be sent', async () => {
    const client = await ConsoleClient.signedIn(api);
    const payload = { url: receiver.url(), events: ['timer.created'] };
    await client.call('POST', '/api/v1/webhooks', { payload });
    const own = await client.call('POST', '/api/v1/keys', { payload: { name: 'Shop', scopes } });
    const { key, id } = own.body.data;
    await create(key, ['timer.created'], { createdBy: { kind: 'person' } });
    const creators = [{ kind: 'person' }, { kind: 'key', id, name: 'Shop' }];
    const ofList = ({ body }: { body: { data: { createdBy: unknown }[] } }) => body.data.map((each) => each.createdBy);
    expect(ofList(await api.call('GET', webhooks, { key }))).toEqual(creators);
    await client.call('DELETE', `/api/v1/keys/${id}`);
    expect(ofList(await client.call('GET', '/api/v1/webhooks'))).toEqual(creators);
  });

  it('is null for webhooks from before', async () => {
    const { key } = await createAccountWithKey(api.dataSource);
    const { id } = (await create(key, ['timer.created'])).body.data;
    await api.dataSource.query('UPDATE webhooks SET created_by = NULL');
    expect((await api.call('GET', `${webhooks}/${id}`, { key })).body.data.createdBy).toBeNull();
  });
});

describe('DELETE /keys/:id', () => {
  const webhooksOf = async (key: string) =>
    (await api.call('GET', webhooks, { key })).body.data.map(
      (each: { createdBy: { id: string } }) => each.createdBy.id,
    );

  it.each([
    ['', true],
    ['?webhooks=keep', true],
    ['?webhooks=delete', false],
  ])('%s keeps the webhooks of the key: %s; those of others remain', async (query, keeps) => {
    const { key, publicId, accountId } = await createAccountWithKey(api.dataSource);
    const other = await issueKey(api.dataSource, accountId, scopes);
    for (const each of [other.key, key, other.key]) await create(each, ['timer.created', 'webhook.deleted']);
    expect((await api.call('DELETE', `/api/v1/keys/${other.publicId}${query}`, { key })).status).toBe(200);
    expect(await webhooksOf(key)).toEqual(keeps ? [other.publicId, publicId, other.publicId] : [publicId]);
    const audit = await api.call('GET', '/api/v1/audit?type=webhook.deleted', { key });
    expect(audit.body.data).toHaveLength(keeps ? 0 : 2);
  });

  it('deletes webhooks only for keys with webhooks:write, and refuses other values', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource);
    const maker = await issueKey(api.dataSource, accountId, ['webhooks:write', 'timers:read']);
    const revoker = await issueKey(api.dataSource, accountId, ['keys:write']);
    await create(maker.key, ['timer.created']);
    const revoke = (query: string) =>
      api.call('DELETE', `/api/v1/keys/${maker.publicId}?webhooks=${query}`, { key: revoker.key });
    expect(outcome(await revoke('delete'))).toBe('insufficient_scope');
    expect(outcome(await revoke('pause'))).toBe('invalid_request');
    expect(await webhooksOf(key)).toEqual([maker.publicId]);
    expect((await create(maker.key, ['timer.created'])).status).toBe(201);
    expect((await revoke('keep')).status).toBe(200);
  });

  it('leaves no webhook that the key creates at the same time', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource);
    const maker = await issueKey(api.dataSource, accountId, scopes);
    await Promise.all([
      ...Array.from({ length: 5 }, () => create(maker.key, ['timer.created'])),
      api.call('DELETE', `/api/v1/keys/${maker.publicId}?webhooks=delete`, { key }),
      ...Array.from({ length: 5 }, () => create(maker.key, ['timer.created'])),
    ]);
    expect(await webhooksOf(key)).toEqual([]);
  });

  it('does the same in the console', async () => {
    const client = await ConsoleClient.signedIn(api);
    for (const [query, left] of [
      ['', 1],
      ['?webhooks=delete', 1],
    ] as const) {
      const { body } = await client.call('POST', '/api/v1/keys', { payload: { name: 'Shop', scopes } });
      await create(body.data.key, ['timer.created']);
      expect((await client.call('DELETE', `/api/v1/keys/${body.data.id}${query}`)).status).toBe(200);
      expect((await client.call('GET', '/api/v1/webhooks')).body.data).toHaveLength(left);
    }
  });
});
