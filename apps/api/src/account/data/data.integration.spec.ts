import { ApiKeysService } from '@tminus/auth';
import { TimerRepository, PublicTimerRepository } from '@tminus/database';
import { type AccountId, type TimerId, accountIds, timerIds } from '@tminus/domain';
import { aTimer, eventually, issueKey } from '@tminus/testing';
import { once } from 'node:events';
import { type Server, get } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ConsoleClient } from '../../../test/console-client.ts';
import { addViewedTimer, recordViews } from '../../../test/create-viewed-timer.ts';
import { RunningApi } from '../../../test/running-api.ts';
import { RequestValidationPipe } from '../../http/request-validation.ts';
import { AccountExportService } from './account-export.service.ts';

const api = RunningApi.forTests();

const utc = (text: string) => Date.parse(`${text}Z`);

describe('GET /account/export', () => {
  it('contains the account, its keys without secrets and its timers with their views by day, and nothing of others', async () => {
    const [client, other] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    await addViewedTimer(api, other.accountId, [], 'Foreign');
    const { key, publicId } = await issueKey(api.dataSource, client.accountId, ['timers:read']);
    const views = ['2026-03-10T00:00', '2026-03-10T23:59', '2026-03-12T10:00'].map((at) => ({ at: utc(at) }));
    const id = await addViewedTimer(api, client.accountId, views, 'Own');
    for (let index = 0; index < 25; index++) await addTimer(client.accountId, `Timer ${index}`);
    const webhook = { url: 'https://shop.example/in', events: ['timer.created'] };
    const created = (await client.call('POST', '/api/v1/webhooks', { payload: webhook })).body.data;
    const notices = { timers: 'off', deadlines: 'off', usage: 'daily', keys: 'now', webhooks: 'off' };
    await client.call('PUT', '/account/notices', { payload: notices });
    const { status, body, headers, text } = await client.call('GET', '/account/export');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="t-minus-export-\d{4}-\d\d-\d\d\.json"$/);
    expect(body.account).toMatchObject({ id: client.accountId, email: client.email, plan: 'pro' });
    expect(body.keys).toMatchObject([{ id: publicId, scopes: ['timers:read'] }]);
    expect(body.timers).toHaveLength(26);
    expect(body.timers[0]).toMatchObject({ id, name: 'Own', viewsByDay: { '2026-03-10': 2, '2026-03-12': 1 } });
    expect(new Set(body.timers.map((each: { id: string }) => each.id)).size).toBe(26);
    expect(body.account.notices).toEqual(notices);
    expect(body.webhooks).toMatchObject([{ id: created.id, url: webhook.url }]);
    expect(body.audit[0]).toMatchObject({ type: 'account.updated', changes: { after: { notices } } });
    expect(body.audit).toContainEqual(expect.objectContaining({ type: 'webhook.created', subject: created.id }));
    expect(text).not.toMatch(new RegExp(`Foreign|${key.split('_')[2]}|argon2|whsec_`));
  });

  it('contains the whole audit list, each entry once', async () => {
    const client = await ConsoleClient.signedIn(api);
    await api.dataSource.query(
      `INSERT INTO account_events (id, account_id, type, actor, changes)
       SELECT gen_random_uuid(), $1, 'timer.created', '{"kind":"system"}', '{"before":{},"after":{}}' FROM generate_series(1, 1200)`,
      [accountIds.toUuid(client.accountId)],
    );
    const { audit } = (await client.call('GET', '/account/export')).body;
    const added = audit.filter(({ type }: { type: string }) => type === 'timer.created');
    expect(new Set(added.map(({ id }: { id: string }) => id)).size).toBe(1_200);
    expect(added).toHaveLength(1_200);
  });

  it('runs once at a time for an account, and again when a client has left', async () => {
    const client = await ConsoleClient.signedIn(api);
    const exports = api.app.get(AccountExportService, { strict: false });
    const caller = { accountId: client.accountId, plan: 'pro', sessionId: 'ses_x' } as never;
    const running = exports.write(caller);
    await running.next();
    const second = await client.call('GET', '/account/export');
    expect([second.status, second.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    await running.return(undefined);
    expect((await client.call('GET', '/account/export')).status).toBe(200);
  });

  it('runs again after a client has left before the response began', async () => {
    const client = await ConsoleClient.signedIn(api);
    await api.app.listen(0, '127.0.0.1');
    const server = api.app.getHttpServer() as Server;
    const left = once(server, 'connection').then(([socket]: Socket[]) => socket && once(socket, 'close'));
    let goOn = () => {};
    const began = new Promise<void>((resolve) => {
      jest.spyOn(api.app.get(ApiKeysService, { strict: false }), 'listNewest').mockImplementationOnce(() => {
        resolve();
        return new Promise((then) => (goOn = () => then([])));
      });
    });
    const headers = { cookie: `__Host-tminus_session=${client.token}` };
    const { port } = server.address() as AddressInfo;
    const request = get({ host: '127.0.0.1', port, path: '/account/export', headers });
    const answered = once(request, 'response').then(([{ statusCode }]) => {
      throw new Error(`The export answered ${statusCode}.`);
    });
    await Promise.race([began, answered]);
    request.destroy();
    await left;
    goOn();
    await eventually(async () => expect((await client.call('GET', '/account/export')).status).toBe(200));
  });
});

const addTimer = async (accountId: AccountId, name: string) =>
  (await new TimerRepository(api.dataSource).create(accountId, aTimer({ name }), Infinity))?.timer.id;

const rowsOf = async (accountId: AccountId) => {
  const tables = [
    'accounts WHERE id',
    ...['timers', 'api_keys', 'sessions'].map((table) => `${table} WHERE account_id`),
  ];
  const counts = await Promise.all(
    tables.map((each) =>
      api.dataSource.query(`SELECT count(*)::int FROM ${each} = $1`, [accountIds.toUuid(accountId)]),
    ),
  );
  return counts.map(([{ count }]) => count as number);
};

describe('DELETE /account', () => {
  it('removes the account with its timers, keys and sessions, and nothing of others', async () => {
    const [client, other] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    const elsewhere = new ConsoleClient(api);
    await elsewhere.signIn(client);
    const { key } = await issueKey(api.dataSource, client.accountId, ['timers:read']);
    const id = await addViewedTimer(api, client.accountId, [{ at: Date.now() }]);
    await addTimer(other.accountId, 'Kept');
    expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(200);

    const { status, headers } = await client.call('DELETE', '/account', { payload: { password: client.password } });
    expect([status, String(headers['set-cookie'])]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect(await rowsOf(client.accountId)).toEqual([0, 0, 0, 0]);
    expect(await rowsOf(other.accountId)).toEqual([1, 1, 0, 1]);
    expect(await new PublicTimerRepository(api.dataSource).find([id])).toEqual(new Map());
    expect((await elsewhere.call('GET', '/api/v1/keys')).status).toBe(401);
    expect((await elsewhere.signIn(client)).status).toBe(401);
    expect(api.log).toContain(`The owner deleted the account ${client.accountId} with 1 timers.`);
  });

  it('needs the right password', async () => {
    const client = await ConsoleClient.signedIn(api);
    for (const options of [{}, ...[{}, { email: client.email }, { password: '' }].map((payload) => ({ payload }))]) {
      const { status, body } = await client.call('DELETE', '/account', options);
      expect([status, body.error.details[0].field]).toEqual([400, 'password']);
    }
    for (let attempt = 0; attempt < 5; attempt++) {
      const wrong = await client.call('DELETE', '/account', { payload: { password: 'wrong password' } });
      expect([wrong.status, wrong.body.error.code]).toEqual([401, 'invalid_credentials']);
    }
    const right = await client.call('DELETE', '/account', { payload: { password: client.password } });
    expect([right.status, right.body.error.code]).toEqual([429, 'too_many_attempts']);
    expect((await rowsOf(client.accountId))[0]).toBe(1);
  });

  it('refuses a body that pollutes prototypes before it is validated', async () => {
    const validate = jest.spyOn(RequestValidationPipe.prototype, 'transform');
    const client = await ConsoleClient.signedIn(api);
    validate.mockClear();
    const request = { payload: '{"__proto__":{"password":"x"}}', headers: { 'content-type': 'application/json' } };
    expect((await client.call('DELETE', '/account', request)).status).toBe(400);
    expect(validate).not.toHaveBeenCalled();
    validate.mockRestore();
  });

  it('accepts every password that an account can have', async () => {
    const password = 'with a \t tab \u0000';
    const client = await ConsoleClient.signedIn(api, { password });
    expect((await client.call('DELETE', '/account', { payload: { password } })).status).toBe(204);
  });

  it('needs the email address of an account without a password', async () => {
    const client = await ConsoleClient.signedIn(api);
    await api.dataSource.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [
      accountIds.toUuid(client.accountId),
    ]);
    expect((await client.call('DELETE', '/account', { payload: { password: '' } })).status).toBe(400);
    expect((await client.call('DELETE', '/account', { payload: { email: 'else@example.com' } })).status).toBe(401);
    const { status } = await client.call('DELETE', '/account', { payload: { email: client.email.toUpperCase() } });
    expect([status, await rowsOf(client.accountId)]).toEqual([204, [0, 0, 0, 0]]);
  });

  it('lets no timer appear that is created at the same moment, and removes evergreen recipients and more timers than a statement takes', async () => {
    const client = await ConsoleClient.signedIn(api, { plan: 'business' });
    const timer = aTimer({}, { type: 'evergreen', durationSeconds: 60 } as never);
    const evergreen = await new TimerRepository(api.dataSource).create(client.accountId, timer, Infinity);
    const uuid = timerIds.toUuid(evergreen?.timer.id as TimerId);
    const opens = 'SELECT $1::uuid, int8send(n), now() FROM generate_series(1, 4500) AS n';
    await api.dataSource.query(`INSERT INTO evergreen_opens (timer_id, recipient, opened_at) ${opens}`, [uuid]);
    await api.dataSource.query(
      `INSERT INTO timers SELECT (jsonb_populate_record(timers, jsonb_build_object('id', gen_random_uuid()))).* FROM timers, generate_series(1, 4100) WHERE id = $1`,
      [uuid],
    );
    const deletion = client.call('DELETE', '/account', { payload: { password: client.password } });
    const creates = Promise.allSettled(Array.from({ length: 20 }, () => addTimer(client.accountId, 'Late')));
    expect((await deletion).status).toBe(204);
    await creates;
    expect(await rowsOf(client.accountId)).toEqual([0, 0, 0, 0]);
    expect(await addTimer(client.accountId, 'Later')).toBeUndefined();
    expect(await api.dataSource.query('SELECT FROM evergreen_opens WHERE timer_id = $1', [uuid])).toEqual([]);
  });

  it('does not disturb counting: views of its timers are dropped, those of others are counted', async () => {
    const [client, other] = [await ConsoleClient.signedIn(api), await ConsoleClient.signedIn(api)];
    const id = await addViewedTimer(api, client.accountId, [{ at: Date.now() }]);
    const kept = await addViewedTimer(api, other.accountId, []);
    await client.call('DELETE', '/account', { payload: { password: client.password } });
    await recordViews(api, id, [{ at: Date.now() }]);
    await recordViews(api, kept, [{ at: Date.now() }]);
    const views = (timer: typeof id) =>
      api.dataSource.query('SELECT views::int FROM timer_view_totals WHERE timer_id = $1', [timerIds.toUuid(timer)]);
    expect(await views(id)).toEqual([]);
    expect(await views(kept)).toEqual([{ views: 1 }]);
  });
});
