import { templateNames } from '@tminus/domain';
import { RunningApi } from '../../../test/running-api.ts';

let api: RunningApi;
beforeAll(async () => void (api = await RunningApi.start()));
afterAll(() => api.stop());

const get = (headers: Record<string, string> = {}) => api.call('GET', '/account/options', { key: null, headers });

describe('GET /account/options', () => {
  it('lists what a form offers, without a session', async () => {
    const { status, headers, body } = await get();
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(body.data.templates).toHaveLength(templateNames.length);
    expect(body.data.templates[0]).toMatchObject({
      name: 'bold',
      title: 'Bold',
      width: 600,
      height: 150,
      motions: ['none'],
    });
    const flip = body.data.templates.find((each: { name: string }) => each.name === 'flip');
    expect(flip.motions).toEqual(['none', 'smooth']);
    expect(body.data.palettes[0]).toEqual({ name: 'paper', background: '#ffffff', text: '#111827', accent: '#dc2626' });
    expect(body.data.timezones).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv']));
    expect(body.data).toMatchObject({
      sizes: { minWidth: 120, maxWidth: 1200, minHeight: 40, maxHeight: 600, maxPixels: 480_000 },
      nameMaxLength: 100,
      labelMaxLength: 20,
      plans: { free: { timers: 3, apiAccess: false } },
      countryAttribution: { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' },
    });
  });

  it('answers 304 to a client that has the options', async () => {
    const { headers } = await get();
    expect((await get({ 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it('refuses unknown parameters', async () => {
    const { status, body } = await api.call('GET', '/account/options?x=1', { key: null });
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
  });
});
