import { createAccountWithKey, issueKey } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { PreviewRenderer } from './preview-renderer.ts';

const api = RunningApi.forTests();

const evergreen = { type: 'evergreen', durationSeconds: 3600, template: 'minimal', width: 200, height: 60 };
const queryOf = (timer: object, others = {}) =>
  String(new URLSearchParams({ timer: JSON.stringify(timer), ...others }));
const call = (path: string, key = api.key) => api.call('GET', `/api/v1/preview.${path}`, { key });

describe('GET /api/v1/preview', () => {
  it.each(['gif', 'png'])('sends the %s that the console shows, and creates no timer', async (format) => {
    const query = queryOf(evergreen);
    const headers = { authorization: `Bearer ${api.key}` };
    const own = await api.app.inject({ url: `/api/v1/preview.${format}?${query}`, headers });
    const shown = await api.app.inject(`/account/preview.${format}?${query}`);
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, `image/${format}`]);
    expect(own.rawPayload.equals(shown.rawPayload)).toBe(true);
    expect((await call(`${format}?${query}`)).headers['x-playing-seconds']).toMatch(/^\d+$/);
    expect((await api.call('GET', '/api/v1/timers')).body.data).toEqual([]);
  });

  it('draws the mark of a test timer', async () => {
    const draw = async (mode: string) => {
      const headers = { authorization: `Bearer ${api.key}` };
      const url = `/api/v1/preview.png?${queryOf({ ...evergreen, mode }, { opened: '60', at: '2031-06-01T12:00:00Z' })}`;
      return (await api.app.inject({ url, headers })).rawPayload.toString('hex');
    };
    const [live, test] = [await draw('live'), await draw('test')];
    expect(test).not.toBe(live);
    expect(await draw('live')).toBe(live);
  });

  it('describes the image', async () => {
    const { body } = await call(`json?${queryOf({ ...evergreen, template: 'cards' })}`);
    const shown = await api.app.inject(`/account/preview.json?${queryOf({ ...evergreen, template: 'cards' })}`);
    expect(body.data).toEqual(shown.json().data);
    expect(body.data.bytes).toBeGreaterThan(1_000);
  });

  it.each([
    [queryOf({ ...evergreen, template: 'none' }), 'template'],
    [queryOf({ ...evergreen, externalId: '..' }), 'externalId'],
    [queryOf({ __proto__x: 1 }), '__proto__x'],
    ['timer=%7B', 'timer'],
    ['timer=[]', 'timer'],
    ['', 'timer'],
    [queryOf(evergreen, { at: 'never' }), 'at'],
    [queryOf(evergreen, { scale: '3' }), 'scale'],
  ])('refuses %s', async (query, field) => {
    const { status, body, headers } = await call(`png?${query}`);
    expect([status, body.error.details[0].field]).toEqual([400, field]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('has the limits of an account, whatever the number of its keys', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'business' });
    const { key: second } = await issueKey(api.dataSource, accountId, ['timers:read']);
    const draw = jest.spyOn(api.app.get(PreviewRenderer), 'render').mockResolvedValue(Buffer.alloc(1));
    for (const each of [key, second]) expect((await call(`png?${queryOf(evergreen)}`, each)).status).toBe(200);
    expect(draw.mock.calls.map(([, , , client]) => client)).toEqual([accountId, accountId]); // for its budget and its turn
    const limits = api.app.get(RateLimitsService);
    for (let n = 2; n < 600; n++) await limits.count('preview', accountId);
    const refused = await call(`png?${queryOf(evergreen)}`, second);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await call(`png?${queryOf(evergreen)}`)).status).toBe(200);
    draw.mockRestore();
  });
});
