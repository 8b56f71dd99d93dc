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
const timers = '/api/v1/timers';
const ofConsole = '/account/timers';
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

describe('GET /account/timers', () => {
  it('knows no timers of other accounts, nor deleted ones', async () => {
    const [kept, deleted] = [await create(), await create()];
    await remove(deleted.id);
    expect(ids(await owner.call('GET', `${ofConsole}?status=deleted`))).toContain(deleted.id);
    expect(ids(await stranger.call('GET', ofConsole))).not.toContain(kept.id);
    expect(ids(await stranger.call('GET', `${ofConsole}?status=deleted`))).toEqual([]);
    expect(failure(await stranger.call('POST', `${timers}/${deleted.id}/restore`))).toEqual([404, 'not_found']);
  });

  it('lists, filters and counts like the API', async () => {
    const client = await ConsoleClient.signedIn(api);
    const [first, second] = [await create(client), await create(client, { ...fixtures.evergreen, status: 'paused' })];
    const list = await client.call('GET', ofConsole);
    expect(ids(list)).toEqual([second.id, first.id]);
    expect(list.headers['x-total-count']).toBe('2');
    expect(ids(await client.call('GET', `${ofConsole}?limit=1&offset=1`))).toEqual([first.id]);
    expect(ids(await client.call('GET', `${ofConsole}?status=paused`))).toEqual([second.id]);
    expect(ids(await client.call('GET', `${ofConsole}?search=launch&sort=-name`))).toEqual([first.id]);
    expect((await client.call('GET', `${ofConsole}?cursor=x`)).status).toBe(400);
    expect((await client.call('GET', `${ofConsole}?status=lost`)).status).toBe(400);
  });

  it('says in which hour a timer was last opened', async () => {
    const { id } = await create();
    const other = await create();
    const at = Date.UTC(2026, 9, 3, 17, 48);
    await recordViews(api, id as TimerId, [{ at: at - 86_400_000 }, { at: at - 3_600_000 }, { at }]);
    const list = await owner.call('GET', ofConsole);
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
    expect(deleted.body.data.status).toBe('deleted');
    expect((await owner.call('GET', `${timers}/${id}`)).status).toBe(404);
    const listed = await owner.call('GET', `${ofConsole}?status=deleted`);
    expect(listed.body.data[0]).toMatchObject(deleted.body.data);
    const { status, body } = await restore(id);
    expect([status, body.data]).toEqual([200, before]);
    expect((await owner.call('GET', `${timers}/${id}`)).body.data).toEqual(before);
    expect(ids(await owner.call('GET', `${ofConsole}?status=deleted`))).not.toContain(id);
  });

  it('is possible for 30 days', async () => {
    const [recent, old] = [await create(), await create()];
    for (const { id } of [recent, old]) await remove(id);
    await deletedDaysAgo(recent.id, 29);
    await deletedDaysAgo(old.id, 30);
    const listed = ids(await owner.call('GET', `${ofConsole}?status=deleted`));
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
      const bulk = { operations: [{ action: 'restore', id }] };
      expect((await client.call('POST', `${timers}/bulk`, { payload: bulk })).body.data[0].status).toBe(200);
    }
    const refused = await client.call('POST', timers, { payload: fixtures.fixed });
    expect(failure(refused)).toEqual([429, 'daily_limit_reached']);
    const secondsToMidnight = 86_400 - ((Date.now() / 1000) % 86_400);
    expect(Math.abs(Number(refused.headers['retry-after']) - secondsToMidnight)).toBeLessThan(10);
    expect((await remove(id, client)).status).toBe(200);
    expect(failure(await restore(id, client))).toEqual([429, 'daily_limit_reached']);
    const bulk = { operations: [{ action: 'restore', id }] };
    const { body } = await client.call('POST', `${timers}/bulk`, { payload: bulk });
    expect(body.data).toMatchObject([{ status: 429, error: { code: 'daily_limit_reached' } }]);
    expect((await create(await ConsoleClient.signedIn(api, { plan: 'free' }))).status).toBe('active');
  });
});
