import { accountIds, scopes } from '@tminus/domain';
import { createAccountWithKey, issueKey } from '@tminus/testing';
import { ConsoleClient } from '../../test/console-client.ts';
import { RunningApi } from '../../test/running-api.ts';
import type { AuditEntryDto } from './audit.dto.ts';

const api = RunningApi.forTests();

const newTimer = { name: '=1+1', targetDate: '2030-01-01T00:00:00Z' };

/** An account with a timer whose deadline has moved. */
async function anAccount() {
  const { key, accountId } = await createAccountWithKey(api.dataSource);
  const timers = (method: 'POST' | 'PATCH', path: string, payload: object) =>
    api.call(method, `/api/v1/timers${path}`, { key, payload });
  const create = () => timers('POST', '', newTimer);
  const { id } = (await create()).body.data;
  await timers('PATCH', `/${id}`, { targetDate: '2030-01-02T00:00:00Z' });
  const get = (query = '', path = '/api/v1/audit') => api.call('GET', path + query, { key });
  return { accountId, id, get, create };
}

const types = ({ body }: { body: { data: AuditEntryDto[] } }) => body.data.map(({ type }) => type);
const nextOf = (answer: { headers: NodeJS.Dict<unknown> }) =>
  /<[^>]*(\/api\/v1\/audit\?[^>]*)>; rel="next"/.exec(String(answer.headers['link']))?.[1];

describe('GET /api/v1/audit', () => {
  it('says who has changed what, the newest first', async () => {
    const { id, get } = await anAccount();
    const answer = await get();
    expect(types(answer)).toEqual(['timer.updated', 'timer.created', 'key.created', 'account.created']);
    expect(answer.body.data[0]).toEqual({
      id: expect.stringMatching(/^evt_/) as string,
      type: 'timer.updated',
      subject: id,
      mode: 'live',
      subjectName: '=1+1',
      actor: { kind: 'key', id: expect.any(String) as string, name: 'Test', address: '127.0.0.1' },
      changes: { before: { targetDate: '2030-01-01T00:00:00Z' }, after: { targetDate: '2030-01-02T00:00:00Z' } },
      occurredAt: expect.stringMatching(/Z$/) as string,
    });
  });

  it('has pages that new entries do not shift', async () => {
    const { get, id, create } = await anAccount();
    const first = await get('?limit=3');
    await create();
    const last = await get('', nextOf(first));
    expect(['timer.created', ...types(first), ...types(last)]).toEqual(types(await get()));
    expect([types(last).length, nextOf(last)]).toEqual([1, undefined]);
    const filtered = await get(`?limit=1&subject=${id}`);
    expect(types(await get('', nextOf(filtered)))).toEqual(['timer.created']);
  });

  it('has filters', async () => {
    const { get, id, accountId } = await anAccount();
    expect(types(await get(`?subject=${id}`))).toEqual(['timer.updated', 'timer.created']);
    expect(types(await get('?type=key.created'))).toEqual(['key.created']);
    const [{ at }] = await api.dataSource.query<[{ at: Date }]>(
      `SELECT occurred_at AS at FROM account_events WHERE account_id = $1 AND type = 'timer.created'`,
      [accountIds.toUuid(accountId)],
    );
    const nextSecond = new Date(at.getTime() + 1_000).toISOString();
    expect(types(await get(`?from=${nextSecond}&type=timer.created`))).toEqual([]);
    expect(types(await get(`?to=${at.toISOString()}&type=timer.created`))).toEqual([]);
    expect(types(await get(`?from=${at.toISOString()}&to=${nextSecond}&type=timer.created`))).toHaveLength(1);
  });

  it.each([
    'type=timer.exploded',
    'type=timer.started',
    'from=yesterday',
    'limit=101',
    'cursor=evt_1',
    'subject=',
    'offset=1',
  ])('refuses %s', async (query) => expect((await api.call('GET', `/api/v1/audit?${query}`)).status).toBe(400));

  it('shows nothing of other accounts, not even from the position of one of their entries', async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    const { id } = (await one.get()).body.data[0] as AuditEntryDto;
    expect(types(await other.get(`?subject=${one.id}`))).toEqual([]);
    expect(types(await other.get(`?cursor=${id}`))).toEqual([]);
  });
});

describe('the audit list as CSV', () => {
  it('has the same entries, and runs no formula', async () => {
    const { get, id } = await anAccount();
    const { headers, text } = await get('?type=timer.updated', '/api/v1/audit.csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, row, end] = text.split('\r\n');
    expect(head).toBe('id,occurredAt,type,subject,subjectName,actor,actorId,actorName,address,before,after,mode');
    expect(row).toContain(`,timer.updated,${id},'=1+1,key,`);
    expect(row).toContain(`"{""targetDate"":""2030-01-02T00:00:00Z""}"`);
    expect(end).toBe('');
  });
});

it('is read with a session, too, and names the people of the account', async () => {
  const owner = await ConsoleClient.signedIn(api);
  await issueKey(api.dataSource, owner.accountId, ['audit:read']);
  const { status, body } = await owner.call('GET', '/api/v1/audit?type=session.created');
  expect([status, body.data[0].actor]).toEqual([200, { kind: 'person', name: owner.email, address: owner.address }]);
  const file = await owner.call('GET', '/api/v1/audit', {});
  expect(file.body.data.map(({ type }: AuditEntryDto) => type)).toEqual([
    'key.created',
    'session.created',
    'account.created',
  ]);
});

describe('a request that changes nothing', () => {
  /** An account with a timer, whose owner is signed in. */
  async function aWorld() {
    const owner = await ConsoleClient.signedIn(api);
    const { key } = await issueKey(api.dataSource, owner.accountId, scopes);
    const create = (payload: object, headers = {}) => api.call('POST', '/api/v1/timers', { key, payload, headers });
    const url = `/api/v1/timers/${(await create(newTimer)).body.data.id}`;
    const update = (payload: object, headers = {}) => api.call('PATCH', url, { key, payload, headers });
    const events = async () => types(await api.call('GET', '/api/v1/audit?limit=100', { key }));
    /** The events of some work, the newest first. */
    const eventsOf = async (work: () => Promise<unknown>) => {
      const before = await events();
      await work();
      return (await events()).slice(0, -before.length);
    };
    return { owner, create, update, remove: () => api.call('DELETE', url, { key }), eventsOf };
  }

  it('stores no event if it is refused', async () => {
    const { owner, create, update, remove, eventsOf } = await aWorld();
    expect(
      await eventsOf(async () => {
        const answers = [
          await create({ name: '' }),
          await update({ name: 'Sale' }, { 'if-match': '"other"' }),
          await update({ durationSeconds: 60 }),
          await owner.call('DELETE', '/api/v1/keys/AAAAAAAA'),
          await owner.call('PUT', '/account/password', {
            payload: { currentPassword: 'wrong', newPassword: 'a new one' },
          }),
          await new ConsoleClient(api).signIn({ email: owner.email, password: 'wrong password' }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([400, 412, 400, 404, 401, 401]);
        await remove();
        expect((await remove()).status).toBe(404);
      }),
    ).toEqual(['timer.deleted']);
  });

  it('stores no event if it is repeated, or if everything is like that already', async () => {
    const { owner, create, update, eventsOf } = await aWorld();
    const once = { 'idempotency-key': 'one' };
    expect(
      await eventsOf(async () => {
        for (let i = 0; i < 2; i++) expect((await create(newTimer, once)).status).toBe(201);
        for (let i = 0; i < 2; i++) expect((await update({ name: 'Sale' })).status).toBe(200);
        for (let i = 0; i < 2; i++) await owner.call('PATCH', '/account/profile', { payload: { language: 'de' } });
      }),
    ).toEqual(['account.updated', 'timer.updated', 'timer.created']);
  });
});
