import { type TimerId, timerIds } from '@tminus/domain';
import { ConsoleClient, failure } from '../../../test/console-client.ts';
import { recordViews, fixtures } from '../../../test/create-viewed-timer.ts';
import { RunningApi } from '../../../test/running-api.ts';

const api = RunningApi.forTests();
let owner: Awaited<ReturnType<typeof ConsoleClient.signedIn>>;
let stranger: Awaited<ReturnType<typeof ConsoleClient.signedIn>>;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([ConsoleClient.signedIn(api), ConsoleClient.signedIn(api)]);
});

type Client = ConsoleClient;
const timers = '/account/timers';
async function create(client: Client = owner, payload: object = fixtures.fixed) {
  const { status, body } = await client.call('POST', timers, { payload });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}
const remove = (id: string, client: Client = owner) => client.call('DELETE', `${timers}/${id}`);
const restore = (id: string, client: Client = owner) => client.call('POST', `${timers}/${id}/restore`);
const toUuid = (id: string) => timerIds.toUuid(id as TimerId);
async function createDeleted(count: number, client: Client): Promise<string[]> {
  const deleted: string[] = [];
  for (let index = 0; index < count; index++) {
    const { id } = await create(client);
    await remove(id, client);
    deleted.push(id);
  }
  return deleted;
}
const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);
const deletedDaysAgo = (id: string, days: number) =>
  api.dataSource.query(`UPDATE timers SET deleted_at = now() - make_interval(days => $2) WHERE id = $1`, [
    toUuid(id),
    days,
  ]);
const timerCount = async ({ email }: { email: string }) => {
  const rows = await api.dataSource.query('SELECT timer_count AS n FROM accounts WHERE email = $1', [email]);
  return rows[0].n as number;
};

describe('/account/timers', () => {
  it('creates a timer with the rules and the answer of the API, and what the console shows', async () => {
    const { status, headers, body } = await owner.call('POST', timers, { payload: fixtures.fixed });
    expect(status).toBe(201);
    const shown = { etag: headers.etag, revision: 1, lastOpenedAt: null, deletedAt: null, viewCount: 0 };
    expect(body.data).toMatchObject({ ...fixtures.fixed, ...shown, template: 'bold' });
    expect(headers['cache-control']).toBe('no-store');
    const invalid = await owner.call('POST', timers, { payload: { ...fixtures.fixed, width: 1 } });
    expect([invalid.status, invalid.body.error.details[0].field]).toEqual([400, 'width']);
  });

  it('changes a timer only in the version that the client knows', async () => {
    const { id, etag } = await create();
    const headers = { 'if-match': etag };
    const changed = await owner.call('PATCH', `${timers}/${id}`, { payload: { name: 'Later' }, headers });
    expect(changed.body.data).toMatchObject({ name: 'Later', revision: 2, etag: changed.headers.etag });
    const again = await owner.call('PATCH', `${timers}/${id}`, { payload: { name: 'Too late' }, headers });
    expect(failure(again)).toEqual([412, 'precondition_failed']);
    expect(failure(await owner.call('DELETE', `${timers}/${id}`, { headers }))).toEqual([412, 'precondition_failed']);
    const { body } = await owner.call('GET', `${timers}/${id}`);
    expect(body.data.name).toBe('Later');
  });

  it('knows no timers of other accounts', async () => {
    const { id } = await create();
    const deleted = await create();
    await remove(deleted.id);
    const answers = await Promise.all([
      stranger.call('GET', `${timers}/${id}`),
      stranger.call('PATCH', `${timers}/${id}`, { payload: { name: 'Mine' } }),
      remove(id, stranger),
      restore(deleted.id, stranger),
      stranger.call('POST', `${timers}/${id}/duplicate`),
      stranger.call('GET', `${timers}/${id}'--`),
    ]);
    for (const answer of answers) expect(failure(answer)).toEqual([404, 'not_found']);
    expect(ids(await stranger.call('GET', timers))).not.toContain(id);
    expect(ids(await stranger.call('GET', `${timers}?status=deleted`))).toEqual([]);
    const bulk = await stranger.call('POST', `${timers}/bulk`, { payload: { action: 'delete', ids: [id] } });
    expect(bulk.body.data).toMatchObject({ done: [], failed: [{ id, code: 'not_found' }] });
  });

  it('lists, filters and counts like the API', async () => {
    const client = await ConsoleClient.signedIn(api);
    const [first, second] = [await create(client), await create(client, { ...fixtures.evergreen, status: 'paused' })];
    const list = await client.call('GET', timers);
    expect(ids(list)).toEqual([second.id, first.id]);
    expect(list.headers['x-total-count']).toBe('2');
    expect(ids(await client.call('GET', `${timers}?limit=1&offset=1`))).toEqual([first.id]);
    expect(ids(await client.call('GET', `${timers}?status=paused`))).toEqual([second.id]);
    expect(ids(await client.call('GET', `${timers}?search=launch&sort=-name`))).toEqual([first.id]);
    expect((await client.call('GET', `${timers}?cursor=x`)).status).toBe(400);
    expect((await client.call('GET', `${timers}?status=lost`)).status).toBe(400);
  });

  it('says in which hour a timer was last opened', async () => {
    const { id } = await create();
    const other = await create();
    const at = Date.UTC(2026, 9, 3, 17, 48);
    await recordViews(api, id as TimerId, [{ at: at - 86_400_000 }, { at: at - 3_600_000 }, { at }]);
    const { body } = await owner.call('GET', `${timers}/${id}`);
    expect(body.data).toMatchObject({ viewCount: 3, lastOpenedAt: '2026-10-03T17:00:00Z' });
    const list = await owner.call('GET', timers);
    const lastOpens = new Map(
      list.body.data.map((timer: { id: string; lastOpenedAt: string | null }) => [timer.id, timer.lastOpenedAt]),
    );
    expect([lastOpens.get(id), lastOpens.get(other.id)]).toEqual(['2026-10-03T17:00:00Z', null]);
  });
});

describe('restoring', () => {
  it('brings a deleted timer back as it was, with its views', async () => {
    const { id } = await create();
    await recordViews(api, id as TimerId, [{ at: Date.UTC(2026, 9, 3) }]);
    const before = (await owner.call('GET', `${timers}/${id}`)).body.data;
    const deleted = await remove(id);
    expect(deleted.body.data).toMatchObject({ status: 'deleted', deletedAt: expect.stringMatching(/Z$/) });
    expect((await owner.call('GET', `${timers}/${id}`)).status).toBe(404);
    const listed = await owner.call('GET', `${timers}?status=deleted`);
    expect(listed.body.data[0]).toEqual(deleted.body.data);
    const { status, headers, body } = await restore(id);
    expect([status, body.data, headers.etag]).toEqual([200, before, before.etag]);
    expect((await owner.call('GET', `${timers}/${id}`)).body.data).toEqual(before);
    expect(ids(await owner.call('GET', `${timers}?status=deleted`))).not.toContain(id);
  });

  it('is possible for 30 days', async () => {
    const [recent, old] = [await create(), await create()];
    for (const { id } of [recent, old]) await remove(id);
    await deletedDaysAgo(recent.id, 29);
    await deletedDaysAgo(old.id, 30);
    const listed = ids(await owner.call('GET', `${timers}?status=deleted`));
    expect([listed.includes(recent.id), listed.includes(old.id)]).toEqual([true, false]);
    expect((await restore(recent.id)).status).toBe(200);
    expect(failure(await restore(old.id))).toEqual([404, 'not_found']);
  });

  it('never exceeds the limit of the plan, however many restore and create at once', async () => {
    const client = await ConsoleClient.signedIn(api, { plan: 'free' }); // 3 timers
    const deleted = await createDeleted(20, client);
    await create(client);
    const answers = await Promise.all([
      ...deleted.map((id) => restore(id, client)),
      client.call('POST', timers, { payload: fixtures.fixed }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status >= 300)) {
      expect(failure(answer)).toEqual([403, 'timer_limit_reached']);
    }
    expect(await timerCount(client)).toBe(3);
    expect((await client.call('GET', timers)).headers['x-total-count']).toBe('3');
  });

  it('counts a timer once that is restored twenty times at once', async () => {
    const client = await ConsoleClient.signedIn(api);
    const { id } = await create(client);
    await remove(id, client);
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore(id, client)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await timerCount(client)).toBe(1);
  });
});

describe('duplicating', () => {
  it('creates a timer with the same fields and another name', async () => {
    const original = await create(owner, { ...fixtures.evergreen, template: 'cards', labels: { days: 'Tage' } });
    const { status, body } = await owner.call('POST', `${timers}/${original.id}/duplicate`);
    expect(status).toBe(201);
    const { id, embedUrl, embedCode, createdAt, etag, ...copy } = body.data;
    const same = { template: 'cards', labels: { days: 'Tage' }, durationSeconds: 259_200 };
    expect(copy).toMatchObject({ name: 'Offer (copy)', ...same });
    expect([id, embedUrl, embedCode, etag]).not.toContain(original.id);
    expect(createdAt).toMatch(/Z$/);
  });

  it('takes a name, and keeps the limits of names and timers', async () => {
    const client = await ConsoleClient.signedIn(api, { plan: 'free' }); // 3 timers
    const { id } = await create(client);
    await create(client);
    const named = await client.call('POST', `${timers}/${id}/duplicate`, { payload: { name: ' Kopie ' } });
    expect(named.body.data.name).toBe('Kopie');
    expect(failure(await client.call('POST', `${timers}/${id}/duplicate`))).toEqual([403, 'timer_limit_reached']);
    const invalid = await client.call('POST', `${timers}/${id}/duplicate`, { payload: { name: '' } });
    expect(failure(invalid)).toEqual([400, 'invalid_request']);
  });
});

describe('actions on several timers', () => {
  const bulk = (action: string, list: unknown, client: Client = owner) =>
    client.call('POST', `${timers}/bulk`, { payload: { action, ids: list } });

  it('reports each result by id', async () => {
    const [first, second] = [await create(), await create()];
    const foreign = await create(stranger);
    const all = [first.id, 'nonsense', second.id, foreign.id, first.id];
    for (const action of ['pause', 'resume', 'delete', 'restore']) {
      const { status, body } = await bulk(action, all);
      expect(status).toBe(200);
      expect(body.data.done).toEqual([first.id, second.id]);
      expect(body.data.failed.map(({ id, code }: { id: string; code: string }) => [id, code])).toEqual([
        ['nonsense', 'not_found'],
        [foreign.id, 'not_found'],
      ]);
      const after = await owner.call('GET', `${timers}/${first.id}`);
      const status2 = after.status === 404 ? 'deleted' : after.body.data.status;
      expect(status2).toBe({ pause: 'paused', resume: 'active', delete: 'deleted', restore: 'active' }[action]);
    }
    expect((await stranger.call('GET', `${timers}/${foreign.id}`)).body.data.status).toBe('active');
  });

  it('restores as many timers as the plan allows', async () => {
    const client = await ConsoleClient.signedIn(api, { plan: 'free' }); // 3 timers
    const deleted = await createDeleted(4, client);
    const { body } = await bulk('restore', deleted, client);
    expect(body.data.done).toEqual(deleted.slice(0, 3));
    expect(body.data.failed).toMatchObject([{ id: deleted[3], code: 'timer_limit_reached' }]);
  });

  it('accepts 1 to 100 ids', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `tmr_${index}`);
    expect((await bulk('pause', many)).body.data.failed).toHaveLength(100);
    for (const invalid of [[], [...many, 'tmr_100'], 'tmr_1', [1], ['x'.repeat(101)], undefined]) {
      expect(failure(await bulk('pause', invalid))).toEqual([400, 'invalid_request']);
    }
    expect(failure(await bulk('explode', many))).toEqual([400, 'invalid_request']);
    expect(failure(await owner.call('POST', `${timers}/bulk`))).toEqual([400, 'invalid_request']);
  });
});

describe('a timer that is created or copied with an Idempotency-Key', () => {
  const post = (path: string, payload: object, key: string) =>
    owner.call('POST', `${timers}${path}`, { payload, headers: { 'idempotency-key': key } });

  it('exists once, however often the request is sent', async () => {
    const first = await post('', fixtures.fixed, 'double');
    const again = await post('', fixtures.fixed, 'double');
    expect([again.status, again.text, again.headers.etag]).toEqual([201, first.text, first.headers.etag]);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('is the copy of its own timer', async () => {
    const [one, other] = [await create(), await create()];
    const copy = (id: string) => post(`/${id}/duplicate`, { name: 'Copy' }, 'copy');
    const first = await copy(one.id);
    expect((await copy(one.id)).body.data.id).toBe(first.body.data.id);
    expect(failure(await copy(other.id))).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('the number of timers on one day', () => {
  it('is 100 for small plans: created, copied and restored ones together, and deleting stays possible', async () => {
    const client = await ConsoleClient.signedIn(api, { plan: 'free' });
    const { id } = await create(client);
    const key = { 'idempotency-key': 'counts once' };
    const copy = () => client.call('POST', `${timers}/${id}/duplicate`, { payload: { name: 'Copy' }, headers: key });
    const copied = (await copy()).body.data.id;
    for (let n = 0; n < 3; n++) expect((await copy()).body.data.id).toBe(copied);
    for (let n = 0; n < 49; n++) {
      await remove(id, client);
      expect((await restore(id, client)).status).toBe(200);
      await remove(id, client);
      const bulk = { action: 'restore', ids: [id] };
      expect((await client.call('POST', `${timers}/bulk`, { payload: bulk })).body.data.done).toEqual([id]);
    }
    const refused = await client.call('POST', timers, { payload: fixtures.fixed });
    expect(failure(refused)).toEqual([429, 'daily_limit_reached']);
    const secondsToMidnight = 86_400 - ((Date.now() / 1000) % 86_400);
    expect(Math.abs(Number(refused.headers['retry-after']) - secondsToMidnight)).toBeLessThan(10);
    expect((await remove(id, client)).status).toBe(200);
    expect(failure(await restore(id, client))).toEqual([429, 'daily_limit_reached']);
    const bulk = { action: 'restore', ids: [id] };
    const { body } = await client.call('POST', `${timers}/bulk`, { payload: bulk });
    expect(body.data).toMatchObject({ done: [], failed: [{ id, code: 'daily_limit_reached' }] });
    expect((await create(await ConsoleClient.signedIn(api, { plan: 'free' }))).status).toBe('active');
  });
});
