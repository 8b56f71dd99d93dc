import { timerIds } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import { gunzipSync } from 'node:zlib';
import { RunningApi } from '../../test/running-api.ts';
import { fixtures } from '../../test/create-viewed-timer.ts';

const api = RunningApi.forTests({ API_PUBLIC_URL: 'https://api.example.com/v' });

type Listed = { id: string; name: string };
const names = (body: { data: Listed[] }) => body.data.map(({ name }) => name);

async function createAccount() {
  const { key } = await createAccountWithKey(api.dataSource);
  const list = (query = '') => api.call('GET', `/api/v1/timers${query}`, { key });
  return {
    key,
    list,
    async create(request: object, views = 0): Promise<Listed> {
      const { data } = (await api.create('type' in request ? request : { ...fixtures.fixed, ...request }, { key }))
        .body;
      const counted = 'INSERT INTO timer_view_totals (timer_id, views) VALUES ($1, $2)';
      if (views > 0) await api.dataSource.query(counted, [timerIds.toUuid(data.id), views]);
      return data;
    },
    remove: ({ id }: Listed) => api.call('DELETE', `/api/v1/timers/${id}`, { key }),
    /** The names on each page, following the links with `relation` from `query`. */
    async follow(relation: 'next' | 'prev', query: string): Promise<string[][]> {
      const pages: string[][] = [];
      for (let next: string | undefined = query; next !== undefined;) {
        const { body, headers } = await list(next);
        pages.push(names(body));
        next = link(headers['link'], relation);
      }
      return pages;
    },
  };
}

/** The query of the link with `relation`. Asserts that the link has the configured address. */
function link(header: unknown, relation: string): string | undefined {
  const found = [...String(header).matchAll(/<([^>]*)>; rel="(\w+)"/g)].find(([, , rel]) => rel === relation)?.[1];
  expect(found ?? 'https://api.example.com/v/api/v1/timers?').toMatch(
    /^https:\/\/api\.example\.com\/v\/api\/v1\/timers\?/,
  );
  return found?.slice(found.indexOf('?'));
}

describe('GET /api/v1/timers', () => {
  it('lists timers newest first, with the total', async () => {
    const account = await createAccount();
    const empty = await account.list();
    expect([empty.body, empty.headers['x-total-count']]).toEqual([{ data: [] }, '0']);
    expect(empty.headers['link']).toMatch(/\?limit=20&sort=-createdAt>; rel="first"$/);
    const made = [];
    for (const request of [fixtures.fixed, fixtures.evergreen, fixtures.recurring])
      made.push({ ...(await account.create(request)), warnings: [] });
    const { body, headers } = await account.list();
    expect(body).toEqual({ data: [...made].reverse() });
    expect(headers['x-total-count']).toBe('3');
  });

  it('pages by offset, forward and back', async () => {
    const account = await createAccount();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await account.create({ name });
    expect(await account.follow('next', '?limit=2&offset=0&sort=name')).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(await account.follow('prev', '?limit=2&offset=4&sort=name')).toEqual([['e'], ['c', 'd'], ['a', 'b']]);
    const beyond = await account.list('?limit=2&offset=100&sort=name');
    expect([beyond.body.data, beyond.headers['x-total-count']]).toEqual([[], '5']);
    expect(names((await account.list(link(beyond.headers['link'], 'prev'))).body)).toEqual(['d', 'e']);
  });

  it('skips and repeats nothing by cursor while timers are created and deleted', async () => {
    const account = await createAccount();
    const made: Listed[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) made.push(await account.create({ name }));
    const first = await account.list('?limit=2');
    expect(names(first.body)).toEqual(['e', 'd']);
    for (const gone of made.slice(3)) await account.remove(gone);
    await account.create({ name: 'f' });
    const second = await account.list(link(first.headers['link'], 'next'));
    expect([names(second.body), second.headers['x-total-count']]).toEqual([['c', 'b'], '4']);
    const back = await account.list(link(second.headers['link'], 'prev'));
    expect(names(back.body)).toEqual(['f']);
    expect(link(back.headers['link'], 'prev')).toBeUndefined();
    expect(names((await account.list(link(back.headers['link'], 'next'))).body)).toEqual(['c', 'b']);
  });
});

describe('GET /api/v1/timers?sort', () => {
  it.each([
    ['createdAt', ['b', 'A', 'c1', 'c2', 'e', 'r']],
    ['name', ['A', 'b', 'c1', 'c2', 'e', 'r']],
    ['targetDate', ['c1', 'c2', 'b', 'A', 'e', 'r']],
    ['viewCount', ['A', 'c1', 'c2', 'r', 'e', 'b']],
  ])('sorts by %s, then by age, in both directions and on all pages', async (sort, expected) => {
    const account = await createAccount();
    await account.create({ name: 'b', targetDate: '2031-01-01T00:00:00Z' }, 10);
    await account.create({ name: 'A', targetDate: '2032-01-01T00:00:00Z' });
    for (const name of ['c1', 'c2']) await account.create({ name, targetDate: '2030-01-01T00:00:00Z' }, 2);
    await account.create({ ...fixtures.evergreen, name: 'e' }, 9);
    await account.create({ ...fixtures.recurring, name: 'r' }, 2);

    for (const [name, order] of [
      [sort, expected],
      [`-${sort}`, [...expected].reverse()],
    ] as const) {
      expect(names((await account.list(`?sort=${name}`)).body)).toEqual(order);
      for (const limit of [1, 4]) {
        const pages = await account.follow('next', `?sort=${name}&limit=${limit}`);
        expect([pages.flat(), pages.length]).toEqual([order, Math.ceil(order.length / limit)]);
      }
      const last = await account.list(`?sort=${name}&limit=5`);
      const end = await account.list(link(last.headers['link'], 'next'));
      const back = link(end.headers['link'], 'prev') ?? '';
      expect((await account.follow('prev', back.replace('limit=5', 'limit=2'))).reverse().flat()).toEqual(
        order.slice(0, 5),
      );
    }
  });
});

describe('filters', () => {
  it.each([
    ['status=paused', ['old']],
    ['type=fixed', ['100% sale', 'Größe_1', 'old']],
    ['type=evergreen', ['offer']],
    ['template=neon', ['offer']],
    ['expired=true', ['old']],
    ['expired=false', ['100% sale', 'Größe_1', 'offer']],
    ['search=SALE', ['100% sale']],
    ['search=GRÖSSE', []],
    ['search=GRÖßE', ['Größe_1']],
    ['search=%25', ['100% sale']],
    ['search=_', ['Größe_1']],
    ['search=%5C', []],
    [`search=${encodeURIComponent("' OR 1=1 --")}`, []],
    ['search=o&type=fixed&status=paused', ['old']],
  ])('apply to the timers and the total: ?%s', async (query, expected) => {
    const account = await createAccount();
    await account.create({ name: '100% sale' });
    await account.create({ name: 'Größe_1' });
    await account.create({ name: 'old', targetDate: '2000-01-01T00:00:00Z', status: 'paused' });
    await account.create({ ...fixtures.evergreen, name: 'offer', template: 'neon' });
    const { body, headers } = await account.list(`?sort=name&${query}`);
    expect(names(body)).toEqual(expected);
    expect(headers['x-total-count']).toBe(String(expected.length));
  });

  it('apply to all pages', async () => {
    const account = await createAccount();
    for (const name of ['a&b 1', 'other', 'a&b 2', 'a&b 3']) await account.create({ name });
    expect(await account.follow('next', '?limit=2&search=A%26B')).toEqual([['a&b 3', 'a&b 2'], ['a&b 1']]);
  });
});

describe('an invalid query', () => {
  it.each([
    ...['limit=0', 'limit=101', 'limit=0x10', 'limit=1&limit=2', 'offset=-1', 'offset=1e3', 'offset=1000001'],
    ...['sort=id', 'sort=name,id', 'status=deleted', 'type=weekly', 'template=toString', 'expired=1'],
    ...['search=', `search=${'x'.repeat(101)}`, 'search[a]=1', 'cursor=x', `cursor=${'x'.repeat(1_001)}`],
  ])('is refused with the name of the parameter: ?%s', async (query) => {
    const { status, body } = await api.call('GET', `/api/v1/timers?${query}`);
    const [field] = query.split(/[=[]/);
    expect([status, body.error.code, body.error.details[0].field]).toEqual([400, 'invalid_request', field]);
  });

  it('accepts a cursor only for the list that it was created for', async () => {
    const account = await createAccount();
    for (const name of ['a', 'b']) await account.create({ name });
    const { headers } = await account.list('?limit=1&sort=name&status=active');
    const next = link(headers['link'], 'next') ?? '';
    const cursor = new URLSearchParams(next).get('cursor') ?? '';
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(names((await account.list(next)).body)).toEqual(['b']);
    expect(names((await account.list(next.replace('limit=1', 'limit=50'))).body)).toEqual(['b']);
    const others = [
      ...[`?cursor=${cursor}`, `${next}&search=a`, `${next}&offset=0`],
      next.replace('sort=name', 'sort=-name'),
      next.replace('status=active', 'status=paused'),
    ];
    for (const other of others) {
      const { status, body } = await account.list(other);
      expect([status, body.error?.details[0].field]).toEqual([400, 'cursor']);
    }
  });

  it('finds no timers of another account with its cursor', async () => {
    const [owner, other] = [await createAccount(), await createAccount()];
    for (const name of ['a', 'b']) await owner.create({ name });
    await other.create({ name: 'own' });
    const { headers } = await owner.list('?limit=1');
    expect((await other.list(link(headers['link'], 'next'))).body.data).toEqual([]);
  });
});

it('compresses long lists for clients that accept it, and nothing else', async () => {
  const account = await createAccount();
  const [timer] = await Promise.all(Array.from({ length: 10 }, (_, n) => account.create({ name: `Timer ${n}` })));
  const headers = { authorization: `Bearer ${account.key}` };
  const get = (url: string, accepted: string) =>
    api.app.inject({ url, headers: { ...headers, 'accept-encoding': accepted } });
  const [plain, compressed] = [await get('/api/v1/timers', 'identity'), await get('/api/v1/timers', 'br, gzip')];
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
  expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.payload);
  expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length));
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect((await get(`/api/v1/timers/${timer?.id}`, 'gzip')).headers['content-encoding']).toBeUndefined();
});
