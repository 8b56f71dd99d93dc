import { RunningApi } from '../../test/running-api.ts';

const request = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };
const metadata = { campaign: '4711', 'owner.team-1_x': 'Ünïcode 🚀' };

const api = RunningApi.forTests();

const ids = (list: Awaited<ReturnType<RunningApi['call']>>) => list.body.data.map(({ id }: { id: string }) => id);

describe('externalId', () => {
  it('belongs to one timer of the account, until that is deleted', async () => {
    const { data: first } = (await api.create({ ...request, externalId: ' order-1 ' })).body;
    expect(first.externalId).toBe('order-1');
    const second = await api.create({ ...request, externalId: 'order-1' });
    expect([second.status, second.body.error.code]).toEqual([409, 'external_id_taken']);
    const { data: other } = (await api.create(request)).body;
    const renamed = await api.call('PATCH', `/api/v1/timers/${other.id}`, { payload: { externalId: 'order-1' } });
    expect([renamed.status, renamed.body.error.code]).toEqual([409, 'external_id_taken']);
    expect(ids(await api.call('GET', '/api/v1/timers?externalId=order-1'))).toEqual([first.id]);
    await api.call('DELETE', `/api/v1/timers/${first.id}`);
    expect((await api.create({ ...request, externalId: 'order-1' })).status).toBe(201);
  });

  it('names only the request that uses it, among simultaneous ones', async () => {
    const created = await Promise.all(
      Array.from({ length: 12 }, (_, index) => api.create({ ...request, externalId: `same-${index % 3}` })),
    );
    expect(created.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(409)]);
  });

  it('creates a timer, then updates it, for PUT', async () => {
    const put = (payload: object, externalId = 'shop%2F%C3%BC', headers = {}) =>
      api.call('PUT', `/api/v1/timers-by-external-id/${externalId}`, { payload, headers });
    const incomplete = await put({ name: 'Only a name' });
    expect([incomplete.status, incomplete.body.error.details]).toMatchObject([400, [{ field: 'targetDate' }]]);
    const created = await put({ ...request, status: 'paused' });
    expect([created.status, created.body.data]).toMatchObject([201, { externalId: 'shop/ü', status: 'paused' }]);
    expect(created.headers['location']).toMatch(new RegExp(`/api/v1/timers/${created.body.data.id}$`));
    const updated = await put({ name: 'Other' });
    expect([updated.status, updated.body.data]).toEqual([200, { ...created.body.data, name: 'Other' }]);
    expect((await put({ name: 'Third' }, undefined, { 'if-match': created.headers['etag'] })).status).toBe(412);
    const moved = await put({ externalId: 'another' });
    expect([moved.status, moved.body.error.details]).toMatchObject([400, [{ field: 'externalId' }]]);
    expect((await put({ name: 'x', unknown: 1 })).body.error.details).toMatchObject([{ field: 'unknown' }]);
    expect((await put(request, '%00')).body.error.details).toMatchObject([{ field: 'externalId' }]);
    expect((await put(request, 'a'.repeat(101))).status).toBe(400);
    expect((await put({ ...request, externalId: 'u\u0308 ' }, '🚀'.repeat(99) + 'u%CC%88')).status).toBe(400);
    expect((await put({ ...request, externalId: 'u\u0308 ' }, 'u%CC%88')).body.data.externalId).toBe('ü');
    expect((await put(request, '🚀'.repeat(100))).status).toBe(201);
    expect((await put(request, 'gone', { 'if-match': '*' })).status).toBe(412);
    expect((await api.create({ ...request, externalId: '..' })).status).toBe(400);
    expect((await api.call('PUT', '/api/v1/timers-by-external-id/none')).status).toBe(400);
    const same = await Promise.all(Array.from({ length: 8 }, () => put(request, 'at-once')));
    expect(new Set(same.map(({ body }) => body.data.id)).size).toBe(1);
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('moves from a timer that is deleted to one that is created at the same time, and fails no other request', async () => {
    for (let round = 0; round < 3; round++) {
      const { data: old } = (await api.create({ ...request, externalId: `moves-${round}` })).body;
      const [deleted, created, other, put] = await Promise.all([
        api.call('DELETE', `/api/v1/timers/${old.id}`),
        api.create({ ...request, externalId: `moves-${round}` }),
        api.create(request),
        api.call('PUT', `/api/v1/timers-by-external-id/moves-${round}`, { payload: request }),
      ]);
      expect([deleted.status, other.status]).toEqual([200, 201]);
      expect([201, 409]).toContain(created.status);
      expect([200, 201]).toContain(put.status);
      const found = ids(await api.call('GET', `/api/v1/timers?externalId=moves-${round}`));
      expect(found.length).toBeLessThan(2);
      expect(found).not.toContain(old.id);
    }
  });
});

describe('metadata', () => {
  it('stay, are replaced as a whole, and are removed with null', async () => {
    const { data: timer } = (await api.create({ ...request, metadata })).body;
    expect(timer.metadata).toEqual(metadata);
    const url = `/api/v1/timers/${timer.id}`;
    const change = async (payload: object) => (await api.call('PATCH', url, { payload })).body.data;
    expect(await change({ ...timer, name: 'Other' })).toEqual({ ...timer, name: 'Other' });
    expect((await change({ metadata: { campaign: 'x' } })).metadata).toEqual({ campaign: 'x' });
    expect((await change({ metadata: null })).metadata).toEqual({});
  });
});

describe('filters of lists for programs', () => {
  it('find metadata in both forms of their characters, because they are composed, as names are', async () => {
    const [composed, decomposed] = ['B\u00fccher', 'Bu\u0308cher'];
    for (const owner of [composed, decomposed]) {
      const { body } = await api.create({ ...request, metadata: { owner, list: 'composed' } });
      expect(body.data.metadata.owner).toBe(composed);
    }
    for (const owner of [composed, decomposed]) {
      const query = `metadata[list]=composed&metadata[owner]=${encodeURIComponent(owner)}`;
      expect(ids(await api.call('GET', `/api/v1/timers?${query}`))).toHaveLength(2);
    }
  });

  it('find timers by metadata, ids and their creation, also over several pages', async () => {
    const create = async (more: object) => (await api.create({ ...request, ...more })).body.data;
    const timers = [];
    for (const owner of ['a', 'b', 'a']) timers.push(await create({ metadata: { owner, list: 'filters' } }));
    const [first, second, third] = timers;
    const list = (query: string) => api.call('GET', `/api/v1/timers?sort=createdAt&${query}`);
    expect(ids(await list('metadata[list]=filters&metadata[owner]=a'))).toEqual([first.id, third.id]);
    expect(ids(await list(`ids=${second.id},${first.id}`))).toEqual([first.id, second.id]);
    expect(ids(await list(`createdAfter=${first.createdAt}&metadata[list]=filters`))).toHaveLength(3);
    expect(ids(await list('createdAfter=2090-01-01T00:00:00Z'))).toEqual([]);
    const page = await list('limit=1&metadata%5Blist%5D=filters&metadata[owner]=a');
    expect([ids(page), page.headers['x-total-count']]).toEqual([[first.id], '2']);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'])) ?? [];
    expect(ids(await api.call('GET', next.replace(/^https?:..[^/]+/, '')))).toEqual([third.id]);
  });

  it.each([
    ['ids=tmr_x', 'ids'],
    ['ids=', 'ids'],
    ['createdAfter=2026-01-01', 'createdAfter'],
    ['externalId=', 'externalId'],
    ['metadata=x', 'metadata'],
    ['metadata[]=x', 'metadata'],
    ['metadata[a]=1&metadata[a]=2', 'metadata'],
    ['metadata[constructor]=x', 'metadata[constructor]'],
    ['metadata[prototype]=x', 'metadata[prototype]'],
    ['toString[a]=1', 'toString[a]'],
    [`metadata[a]=${'%C3%BC'.repeat(500)}&metadata[b]=${'%C3%BC'.repeat(500)}`, 'metadata'],
    ['__proto__[a]=1', '__proto__[a]'],
  ])('refuse %s', async (query, field) => {
    const { status, body } = await api.call('GET', `/api/v1/timers?${query}`);
    expect([status, body.error.details]).toMatchObject([400, [{ field }]]);
  });
});
