import type { Scope } from '@tminus/domain';
import { createAccountWithKey, issueKey } from '@tminus/testing';
import type { CallOptions } from '../../test/running-api.ts';
import { RunningApi } from '../../test/running-api.ts';

const api = RunningApi.forTests();

const keys = '/api/v1/keys';
const dayMs = 86_400_000;

const accountWith = (scopes?: Scope[]) =>
  createAccountWithKey(api.dataSource, { plan: 'business', ...(scopes ? { scopes } : {}) });
const create = (key: string, payload: object) => api.call('POST', keys, { key, payload });
const update = (key: string, id: string, payload: object) => api.call('PATCH', `${keys}/${id}`, { key, payload });
const revoke = (key: string, id: string) => api.call('DELETE', `${keys}/${id}`, { key });
const list = (key: string, options: CallOptions = {}) => api.call('GET', keys, { key, ...options });
const failure = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const expireIn = (publicId: string, days: number) =>
  api.dataSource.query(`UPDATE api_keys SET expires_at = now() + make_interval(days => $2) WHERE public_id = $1`, [
    publicId,
    days,
  ]);
/** Services know the key as it was until the database notifies them. This one is not known yet. */
const withoutCache = async (publicId: string, sql: string) =>
  api.dataSource.transaction(async (manager) => {
    await manager.query('ALTER TABLE api_keys DISABLE TRIGGER api_keys_notify_changed');
    await manager.query(`UPDATE api_keys SET ${sql} WHERE public_id = $1`, [publicId]);
    await manager.query('ALTER TABLE api_keys ENABLE TRIGGER api_keys_notify_changed');
  });

describe('POST /api/v1/keys', () => {
  it('creates a key that works, shows its secret once and logs no secret', async () => {
    const { key, publicId } = await accountWith();
    const { status, body } = await create(key, { name: ' Büro 🚀 ', scopes: ['timers:read'], expiresInDays: 30 });
    const { key: secret, ...shown } = body.data;
    expect([status, shown]).toMatchObject([201, { name: 'Büro 🚀', scopes: ['timers:read'], revokedAt: null }]);
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBeCloseTo(30 * dayMs, -4);
    expect((await api.call('GET', '/api/v1/timers', { key: secret })).status).toBe(200);
    expect(failure(await list(secret))).toEqual([403, 'insufficient_scope']);
    const listed = await list(key);
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([shown.id, publicId]);
    expect(`${listed.text}${api.log}`).not.toContain(secret.slice(-32));
    expect(api.log).toContain(`The API key ${publicId} of the account`);
  });

  it('gives no scope that the key of the request does not have', async () => {
    const { key } = await accountWith(['keys:write', 'timers:read']);
    expect(failure(await create(key, { name: 'More', scopes: ['timers:read', 'timers:write'] }))).toEqual([
      403,
      'insufficient_scope',
    ]);
    const child = (await create(key, { name: 'Child', scopes: ['keys:write'] })).body.data.key;
    expect(failure(await create(child, { name: 'More', scopes: ['timers:read'] }))).toEqual([
      403,
      'insufficient_scope',
    ]);
  });

  it('creates no key that lasts longer than the key of the request', async () => {
    const { key, publicId } = await accountWith();
    await expireIn(publicId, 10);
    const request = { name: 'Child', scopes: ['keys:write'] };
    const inherited = (await create(key, request)).body.data;
    const [own] = (await list(key)).body.data.filter(({ id }: { id: string }) => id === publicId);
    expect(inherited.expiresAt).toBe(own.expiresAt);
    const longer = await create(key, { ...request, expiresInDays: 11 });
    expect([longer.status, longer.body.error.details]).toMatchObject([400, [{ field: 'expiresInDays' }]]);
    expect((await create(key, { ...request, expiresInDays: 9 })).status).toBe(201);
    const grandchild = (await create(inherited.key, request)).body.data;
    expect(grandchild.expiresAt).toBe(own.expiresAt);
  });

  it('creates none for a key that was revoked or has lost a scope, even while the service does not know', async () => {
    const { key, publicId } = await accountWith();
    expect((await list(key)).status).toBe(200);
    await withoutCache(publicId, `scopes = '{keys:write}'`);
    expect(failure(await create(key, { name: 'Late', scopes: ['timers:read'] }))).toEqual([403, 'insufficient_scope']);
    await withoutCache(publicId, 'revoked_at = now()');
    expect(failure(await create(key, { name: 'Late', scopes: ['keys:write'] }))).toEqual([401, 'unauthorized']);
  });

  it('keeps the limit of active keys, exactly, and that of new ones on a day', async () => {
    const { key } = await accountWith();
    const request = { name: 'Many', scopes: ['timers:read'] };
    const createMany = (length: number) => Promise.all(Array.from({ length }, () => create(key, request)));
    for (let round = 0; round < 4; round++) await createMany(10);
    const answers = await createMany(12);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(failure(await create(key, request))).toEqual([409, 'key_limit_reached']);
    for (let round = 0; round < 5; round++) await createMany(10);
    const refused = await create(key, request);
    expect([...failure(refused), Number(refused.headers['retry-after']) > 0]).toEqual([
      429,
      'rate_limit_exceeded',
      true,
    ]);
  });

  it.each([
    [{ name: 'a\u202Eb', scopes: ['keys:write'] }, 'name'],
    [{ name: 'x', scopes: ['keys:admin'] }, 'scopes'],
    [{ name: 'x', scopes: ['keys:write', 'keys:write'] }, 'scopes'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['keys:write'], expiresInDays: 0 }, 'expiresInDays'],
    [{ name: 'x', scopes: ['keys:write'], expiresInDays: null }, 'expiresInDays'],
    [{ name: 'x', scopes: ['keys:write'], currentPassword: 'x' }, 'currentPassword'],
    [{ name: 'x', scopes: ['keys:write'], accountId: 'x' }, 'accountId'],
  ])('refuses %j', async (payload, field) => {
    const { status, body } = await create(api.key, payload);
    expect([status, body.error.details[0].field]).toEqual([400, field]);
  });

  it('names the limits of a field, for translations', async () => {
    const { body } = await create(api.key, { name: 'x'.repeat(101), scopes: [], expiresInDays: 3651 });
    const limits = body.error.details.map(({ field, code, params }: Record<string, unknown>) => [field, code, params]);
    expect(limits).toEqual([
      ['name', 'is_not_too_long', { min: 1, max: 100 }],
      ['scopes', 'is_subset_of', { min: 1 }],
      ['expiresInDays', 'is_integer_between', { min: 1, max: 3650 }],
    ]);
  });
});

describe('PATCH /api/v1/keys/:id', () => {
  it('changes a key, and the services follow', async () => {
    const { key, accountId } = await accountWith();
    const target = await issueKey(api.dataSource, accountId, ['timers:read']);
    const { status, body } = await update(key, target.publicId, {
      name: 'Neu',
      scopes: ['usage:read'],
      expiresInDays: 5,
    });
    expect([status, body.data]).toMatchObject([200, { id: target.publicId, name: 'Neu', scopes: ['usage:read'] }]);
    expect((Date.parse(body.data.expiresAt) - Date.now()) / dayMs).toBeCloseTo(5, 2);
    expect((await api.call('GET', '/api/v1/usage', { key: target.key })).status).toBe(200);
    expect((await update(key, target.publicId, { expiresInDays: null })).body.data.expiresAt).toBeNull();
    expect((await update(key, target.publicId, {})).body.data).toMatchObject({ name: 'Neu', scopes: ['usage:read'] });
    for (const [payload, field] of [
      [{ name: null }, 'name'],
      [{ scopes: null }, 'scopes'],
      [{ scopes: [] }, 'scopes'],
      [{ expiresInDays: 1.5 }, 'expiresInDays'],
      [{ revokedAt: null }, 'revokedAt'],
    ] as const) {
      const refused = await update(key, target.publicId, payload);
      expect([refused.status, refused.body.error.details[0].field]).toEqual([400, field]);
    }
  });

  it('gives only what the key of the request has, and may take away everything', async () => {
    const { key, publicId, accountId } = await accountWith(['keys:write', 'timers:read']);
    const { publicId: target } = await issueKey(api.dataSource, accountId, ['usage:read', 'analytics:read']);
    expect(failure(await update(key, target, { scopes: ['usage:read', 'timers:write'] }))).toEqual([
      403,
      'insufficient_scope',
    ]);
    expect((await update(key, target, { scopes: ['usage:read', 'timers:read'] })).status).toBe(200);
    expect(failure(await update(key, publicId, { scopes: ['keys:write', 'usage:read'] }))).toEqual([
      403,
      'insufficient_scope',
    ]);
    await expireIn(publicId, 10);
    const outlasting = await update(key, target, { scopes: ['usage:read', 'timers:read', 'keys:write'] });
    expect([outlasting.status, outlasting.body.error.details]).toMatchObject([400, [{ field: 'expiresInDays' }]]);
    expect((await update(key, target, { scopes: ['timers:read'], name: 'Less' })).status).toBe(200);
    expect((await update(key, target, { expiresInDays: 20 })).status).toBe(200);
    const { publicId: ending } = await issueKey(api.dataSource, accountId, ['analytics:read']);
    expect((await update(key, ending, { expiresInDays: 5 })).status).toBe(200);
    expect(failure(await update(key, ending, { expiresInDays: 6 }))).toEqual([403, 'insufficient_scope']);
    for (const expiresInDays of [21, null]) {
      expect((await update(key, target, { expiresInDays })).status).toBe(400);
      expect((await update(key, publicId, { expiresInDays })).status).toBe(400);
    }
    expect((await update(key, publicId, { scopes: ['keys:write'] })).status).toBe(200);
    expect(failure(await create(key, { name: 'x', scopes: ['timers:read'] }))).toEqual([403, 'insufficient_scope']);
  });

  it('serializes keys that change each other', async () => {
    const { key, publicId, accountId } = await accountWith();
    const other = await issueKey(api.dataSource, accountId, ['keys:write', 'timers:read']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => [
        update(key, other.publicId, { name: `a${n}` }),
        update(other.key, publicId, { name: `b${n}` }),
      ]).flat(),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});

describe('DELETE /api/v1/keys/:id', () => {
  it('revokes a key, also the one of the request, which does nothing afterward', async () => {
    const { key, publicId, accountId } = await accountWith();
    const other = await issueKey(api.dataSource, accountId, ['timers:read']);
    const { status, body } = await revoke(key, other.publicId);
    expect([status, body.data.id, body.data.revokedAt]).toEqual([200, other.publicId, expect.stringMatching(/Z$/)]);
    expect(failure(await revoke(key, other.publicId))).toEqual([404, 'not_found']);
    expect(failure(await update(key, other.publicId, { name: 'x' }))).toEqual([404, 'not_found']);
    expect((await revoke(key, publicId)).status).toBe(200);
    expect(failure(await create(key, { name: 'x', scopes: ['keys:write'] }))).toEqual([401, 'unauthorized']);
  });

  it("neither finds, changes nor revokes another account's keys: the same 404 as for an unknown one", async () => {
    const { key, publicId } = await accountWith();
    const unknown = await revoke(api.key, 'a1B2c3D4');
    for (const id of [publicId, 'nonsense!', '%00', 'ünïcode1']) {
      for (const answer of [
        await revoke(api.key, encodeURI(id)),
        await update(api.key, encodeURI(id), { name: 'x' }),
      ]) {
        expect([answer.status, answer.text]).toEqual([404, unknown.text]);
      }
    }
    expect((await list(key)).body.data).toMatchObject([{ id: publicId, name: 'Test', revokedAt: null }]);
    expect((await list(api.key)).text).not.toContain(publicId);
  });
});
