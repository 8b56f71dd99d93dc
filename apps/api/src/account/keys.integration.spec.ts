import { ageSessions, ConsoleClient } from '../../test/console-client.ts';
import { RunningApi } from '../../test/running-api.ts';

const api = RunningApi.forTests();

const shop = { name: 'Shop', scopes: ['timers:read'] };
const create = (client: ConsoleClient, payload: object = shop) => client.call('POST', '/account/keys', { payload });

describe('/account/keys', () => {
  it('creates a key that works with its scopes, shows its secret once, and lists it', async () => {
    const client = await ConsoleClient.signedIn(api);
    const { status, body } = await create(client, { ...shop, name: '  Shop ', expiresInDays: 30 });
    expect(status).toBe(201);
    const { key, ...shown } = body.data;
    expect(shown).toMatchObject({ name: 'Shop', scopes: ['timers:read'], lastUsedAt: null, revokedAt: null });
    expect(key.startsWith(`${shown.prefix}_`)).toBe(true);
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBeCloseTo(30 * 86_400_000, -4);
    expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(200);
    expect((await api.call('GET', '/api/v1/usage', { key })).status).toBe(403);
    const list = await client.call('GET', '/account/keys');
    expect(list.body.data).toEqual([{ ...shown, lastUsedAt: list.body.data[0].lastUsedAt }]);
    expect(list.text).not.toContain(key.split('_')[2]);
    expect(api.log).not.toContain(key.split('_')[2]);
  });

  it('needs the password ten minutes after the sign-in, so that a stolen session leaves no key behind', async () => {
    const client = await ConsoleClient.signedIn(api);
    await ageSessions(api, client, 9);
    expect((await create(client)).status).toBe(201);
    await ageSessions(api, client, 11);
    const { status, body } = await create(client);
    expect([status, body.error.details]).toEqual([
      400,
      [{ field: 'currentPassword', message: 'is required', code: 'required' }],
    ]);
    const wrong = await create(client, { ...shop, currentPassword: 'a guess' });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'invalid_credentials']);
    expect((await create(client, { ...shop, currentPassword: client.password })).status).toBe(201);
  });

  it('revokes a key, which is refused at once, and lists it after the active ones', async () => {
    const client = await ConsoleClient.signedIn(api);
    const { key, id } = (await create(client)).body.data;
    const other = (await create(client, { ...shop, name: 'Other' })).body.data;
    await create(client, { ...shop, name: 'Newest' });
    expect((await client.call('DELETE', `/account/keys/${other.id}`)).status).toBe(204);
    expect((await client.call('DELETE', `/account/keys/${other.id}`)).status).toBe(404);
    const names = (await client.call('GET', '/account/keys')).body.data.map((each: { name: string }) => each.name);
    expect(names).toEqual(['Newest', 'Shop', 'Other']);
    expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(200);
    expect((await client.call('DELETE', `/account/keys/${id}`)).status).toBe(204);
    expect(api.log).toContain(`revoked the API key ${id}`);
  });

  it("neither lists nor revokes another account's keys: the same 404 as for an unknown one", async () => {
    const [owner, other] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    const { id, key } = (await create(owner)).body.data;
    const answers = [];
    for (const each of [id, 'a1B2c3D4', 'nonsense', '%00']) {
      answers.push(await other.call('DELETE', `/account/keys/${each}`));
    }
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]?.text]);
    expect((await other.call('GET', '/account/keys')).body.data).toEqual([]);
    expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(200);
  });

  it('names the limits of a field, for translations', async () => {
    const client = await ConsoleClient.signedIn(api);
    const { status, body } = await create(client, { name: 'x'.repeat(101), scopes: [], expiresInDays: 3651 });
    expect(status).toBe(400);
    expect(body.error.details).toEqual([
      { field: 'name', message: expect.any(String), code: 'is_not_too_long', params: { min: 1, max: 100 } },
      { field: 'scopes', message: expect.any(String), code: 'is_subset_of', params: { min: 1 } },
      expect.objectContaining({ field: 'expiresInDays', code: 'is_integer_between', params: { min: 1, max: 3650 } }),
    ]);
  });

  it('creates 100 keys a day, and always revokes them, which makes room for others', async () => {
    const client = await ConsoleClient.signedIn(api);
    for (let n = 0; n < 100; n++) {
      const { status, body } = await create(client);
      expect([n, status]).toEqual([n, 201]);
      if (n < 99) await client.call('DELETE', `/account/keys/${body.data.id}`);
    }
    const refused = await create(client);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'daily_limit_reached']);
    const [last] = (await client.call('GET', '/account/keys')).body.data;
    expect((await client.call('DELETE', `/account/keys/${last.id}`)).status).toBe(204);
  });

  it('needs a plan with API access', async () => {
    const { status, body } = await create(await ConsoleClient.signedIn(api, { plan: 'free' }));
    expect([status, body.error.code]).toEqual([403, 'plan_required']);
  });
});

it('GET /account/usage returns what /api/v1/usage returns', async () => {
  const client = await ConsoleClient.signedIn(api);
  const { key } = (await create(client, { ...shop, scopes: ['usage:read'] })).body.data;
  const { body } = await api.call('GET', '/api/v1/usage', { key });
  const { status, body: own } = await client.call('GET', '/account/usage');
  expect(status).toBe(200);
  expect(own.data).toEqual({ ...body.data, api: own.data.api });
});
