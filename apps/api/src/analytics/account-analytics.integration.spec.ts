import { createAccountWithKey } from '@tminus/testing';
import { addViewedTimer } from '../../test/create-viewed-timer.ts';
import { RunningApi } from '../../test/running-api.ts';

const api = RunningApi.forTests();

const range = 'from=2026-03-14&to=2026-03-15';
const views = [{ at: Date.UTC(2026, 2, 10) }, { at: Date.UTC(2026, 2, 12, 12) }, { at: Date.UTC(2026, 2, 15, 12) }];

async function viewedAccount() {
  const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'pro' });
  const id = await addViewedTimer(api, accountId, views);
  const get = (path: string) => api.call('GET', `/api/v1/${path}`, { key });
  return { key, id, get };
}

describe('GET /api/v1/analytics', () => {
  it('has the views of all timers of the account, and of no other', async () => {
    const { get, id } = await viewedAccount();
    const { body } = await get(`analytics?${range}&compare=previous`);
    expect(body.data).toMatchObject({
      totals: { allTime: 3, range: 1 },
      comparison: { total: 1 },
      topTimers: [{ id, views: 1 }],
    });
    expect(body.data.series.map(({ start, views: each }: { start: string; views: number }) => [start, each])).toEqual([
      ['2026-03-14', 0],
      ['2026-03-15', 1],
    ]);
  });
});

describe('analytics as CSV', () => {
  it('has a table of the account', async () => {
    const { get, id } = await viewedAccount();
    await api.dataSource.query(`UPDATE timers SET name = '=1+1,"x"'`);
    const { headers, text } = await get(`analytics.csv?${range}&compare=previous`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n')).toEqual([
      'start,views,clicks,previousStart,previousViews',
      '2026-03-14,0,0,2026-03-12,1',
      '2026-03-15,1,0,2026-03-13,0',
      '',
    ]);
    expect((await get(`analytics.csv?${range}&table=timers`)).text).toBe(`id,name,views\r\n${id},"'=1+1,""x""",1\r\n`);
    expect((await get(`analytics.csv?${range}&table=country`)).text).toBe('value,views,clicks\r\nunknown,1,0\r\n');
    const hours = (await get('analytics.csv?from=2026-03-15&to=2026-03-15&by=hour&zone=Europe/Berlin')).text;
    expect(hours.split('\r\n').slice(0, 2)).toEqual([
      'start,instant,views,clicks',
      '2026-03-15T00:00,2026-03-14T23:00:00Z,0,0',
    ]);
  });

  it('has a table of a timer, but not of one of another account', async () => {
    const { get, id } = await viewedAccount();
    const { text } = await get(`timers/${id}/analytics.csv?${range}`);
    expect(text).toBe('start,views,clicks\r\n2026-03-14,0,0\r\n2026-03-15,1,0\r\n');
    const timers = await get(`timers/${id}/analytics.csv?table=timers`);
    expect([timers.status, timers.body.error.details]).toMatchObject([400, [{ field: 'table' }]]);
    const foreign = await api.call('GET', `/api/v1/timers/${id}/analytics.csv`);
    expect([foreign.status, foreign.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect((await get('timers/nonsense/analytics.csv')).text).toBe(foreign.text);
  });
});
