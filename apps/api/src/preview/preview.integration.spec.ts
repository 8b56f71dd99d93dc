import {
  LayoutCache,
  createPalette,
  defaultAppearance,
  layoutSpecFor,
  renderStill,
  templates,
} from '@tminus/rendering';
import { createAccountWithKey, decodeAnimation, issueKey } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { PreviewRenderer } from './preview-renderer.ts';

const api = RunningApi.forTests();

/** The fields of a timer, with `at`, `opened`, `scale`, `early` and `tz`. */
type Query = Record<string, unknown>;
const look = { template: 'minimal', width: 200, height: 60 };
const evergreen = { type: 'evergreen', durationSeconds: 3600, ...look, animationSeconds: 3 };
const tooLate = { action: 'message', message: 'Too late' };

function queryOf({ at, opened, scale, early, tz, ...timer }: Query): string {
  const moment = Object.entries({ at, opened, scale, early, tz }).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams({ timer: JSON.stringify(timer), ...Object.fromEntries(moment) }));
}

async function preview(name: 'gif' | 'png' | 'json', query: Query, method: 'GET' | 'HEAD' = 'GET') {
  const url = `/account/preview.${name}?${queryOf(query)}`;
  const { statusCode: status, headers, rawPayload, body } = await api.app.inject({ method, url });
  const error = status === 200 ? undefined : JSON.parse(body).error;
  return { status, headers, image: rawPayload, error };
}

async function facts(query: Query) {
  const { statusCode, body } = await api.app.inject(`/account/preview.json?${queryOf(query)}`);
  expect(statusCode).toBe(200);
  return JSON.parse(body).data;
}

/** The still of a timer, from the renderer itself. */
async function expectedStill(left: number, finalMessage?: string) {
  const appearance = { ...defaultAppearance('minimal'), width: 200, height: 60 };
  const layouts = new LayoutCache();
  const spec = layoutSpecFor(appearance, left);
  const finalFrame =
    finalMessage === undefined ? undefined : await layouts.getFinalFrame(spec, { kind: 'message', text: finalMessage });
  const palette = createPalette(templates.minimal, appearance.colors);
  return renderStill(await layouts.get(spec), palette, left, { format: 'png', finalFrame });
}

describe('GET /api/v1/preview', () => {
  const timer = { type: 'evergreen', durationSeconds: 3600, ...look };
  const draw = async (format: string, query: Query, key = api.key) => {
    const url = `/api/v1/preview.${format}?${queryOf(query)}`;
    return api.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
  };

  it.each(['gif', 'png', 'json'])('sends the %s that the console shows, and creates no timer', async (format) => {
    const shown = await api.app.inject(`/account/preview.${format}?${queryOf(timer)}`);
    const { statusCode, headers, rawPayload } = await draw(format, timer);
    expect([statusCode, headers['content-type']]).toEqual([200, shown.headers['content-type']]);
    expect(rawPayload.equals(shown.rawPayload)).toBe(true);
    expect((await api.call('GET', '/api/v1/timers')).body.data).toEqual([]);
  });

  it('draws the mark of a test timer', async () => {
    const at = { opened: '60', at: '2031-06-01T12:00:00Z' };
    const still = async (mode: string) => (await draw('png', { ...timer, mode, ...at })).rawPayload.toString('hex');
    const [live, test] = [await still('live'), await still('test')];
    expect(test).not.toBe(live);
    expect(await still('live')).toBe(live);
  });

  it('has the limits of an account, whatever the number of its keys', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'business' });
    const { key: second } = await issueKey(api.dataSource, accountId, ['timers:read']);
    const render = jest.spyOn(api.app.get(PreviewRenderer), 'render').mockResolvedValue(Buffer.alloc(1));
    for (const each of [key, second]) expect((await draw('png', timer, each)).statusCode).toBe(200);
    expect(render.mock.calls.map(([, , , client]) => client)).toEqual([accountId, accountId]); // for its budget and its turn
    const limits = api.app.get(RateLimitsService);
    for (let n = 2; n < 600; n++) await limits.count('preview', accountId);
    const { statusCode, headers } = await draw('png', timer, second);
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await draw('png', timer)).statusCode).toBe(200);
    render.mockRestore();
  });
});

describe('GET /account/preview', () => {
  it('draws what the image service would draw', async () => {
    const { status, headers, image } = await preview('png', evergreen);
    expect([status, headers['content-type'], headers['x-playing-seconds']]).toEqual([200, 'image/png', '0']);
    expect(headers['cache-control']).toBe('private, max-age=300');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(image.equals(await expectedStill(3600))).toBe(true);
  });

  const fixed = { type: 'fixed', targetDate: '2031-06-01T12:00:00Z', ...look };
  const daily = { type: 'recurring', recurrence: { frequency: 'daily', time: '18:00' }, ...look };

  it.each<[string, Query, number]>([
    ['an evergreen timer to a recipient who has opened it before', { ...evergreen, opened: '1800' }, 1800],
    ['a fixed timer at any moment', { ...fixed, at: '2031-06-01T11:00:00Z' }, 3600],
    [
      'a timer in the time zone of its recipient',
      {
        ...fixed,
        timezone: 'Europe/Berlin',
        timezoneMode: 'recipient',
        at: '2031-06-01T17:00:00Z',
        tz: 'America/New_York',
      },
      3600,
    ],
    ['a recurring timer at any moment', { ...daily, at: '2026-01-01T17:00:00Z' }, 3600],
    ['a recurring timer, which is never over', { ...daily, at: 'over' }, 86_400],
  ])('shows %s', async (_, query, left) => {
    expect((await preview('png', query)).image.equals(await expectedStill(left))).toBe(true);
  });

  it('shows the message when the time is up, and a recurring timer that is over for two seconds', async () => {
    const over = { ...evergreen, at: 'over', onExpire: tooLate };
    expect((await preview('png', over)).image.equals(await expectedStill(0, 'Too late'))).toBe(true);
    expect((await preview('png', { ...daily, at: 'over' })).headers['cache-control']).toBe('private, max-age=2');
  });

  it('ends an animation after a minute, and says how long and how large the whole one is', async () => {
    const long = { ...evergreen, animationSeconds: 600 };
    const { headers, image } = await preview('gif', long);
    expect(headers['x-playing-seconds']).toBe('60');
    expect(decodeAnimation(image).frames).toHaveLength(60);
    const { playingSeconds, bytes } = await facts(long);
    expect(playingSeconds).toBe(600);
    expect(bytes).toBeGreaterThan(5 * image.length);
  });

  it.each<[string, Query]>([
    ['an animation', {}],
    ['a large one', { scale: '2' }],
    ['one that moves', { template: 'flip', motion: 'smooth' }],
    ['one that reaches the end', { opened: '3598' }],
    ['one that ends with a message', { opened: '3598', onExpire: tooLate }],
    ['the message at the end', { at: 'over', onExpire: tooLate }],
    ['one that is loaded early', { early: '1' }],
    ['one that ticks when it is loaded early', { early: '1', onPrefetch: 'ticking' }],
    ['one that is hidden when it is loaded early', { early: '1', onPrefetch: 'hidden' }],
    ['one that has not started', { startsAt: '2999-01-01T00:00:00Z', onPending: 'date' }],
    ['one that is hidden until it starts', { startsAt: '2999-01-01T00:00:00Z' }],
    ['a hidden one', { at: 'over', onExpire: { action: 'hidden' } }],
  ])('knows the size of %s without sending it', async (_, changes) => {
    const query = { ...evergreen, ...changes };
    const { headers, image } = await preview('gif', query);
    expect(await facts(query)).toEqual({
      ends: null,
      bytes: image.length,
      gzipBytes: expect.any(Number) as unknown,
      playingSeconds: Number(headers['x-playing-seconds']),
      warnings: [expect.objectContaining({ code: 'no_recipient' })],
    });
  });

  it.each([
    ['en', 'Europe/Berlin', 'ends 28 Nov 2099, 18:00 CET'],
    ['de', 'Europe/Berlin', 'endet 28. Nov. 2099, 18:00 MEZ'],
  ])('says in a sentence when the time is up: %s', async (language, timezone, ends) => {
    const query = { type: 'fixed', targetDate: '2099-11-28T17:00:00Z', language, timezone, durationSeconds: undefined };
    expect((await facts({ ...evergreen, ...query })).ends).toBe(ends);
  });

  it.each<[string, Query, boolean]>([
    ['two minutes', { animationSeconds: 120 }, true],
    ['two minutes with a transparent background', { animationSeconds: 120, transparent: true }, false],
    ['the end', { at: 'over' }, false],
  ])('knows the size of %s for clients that accept gzip', async (_, changes, isSmaller) => {
    const { bytes, gzipBytes } = await facts({ ...evergreen, ...changes });
    expect({ isSmaller: gzipBytes < bytes / 1.5, isSame: gzipBytes === bytes }).toEqual({
      isSmaller,
      isSame: !isSmaller,
    });
  });

  it.each<[Query, string]>([
    [{ type: 'fixed' }, 'targetDate'],
    [{ ...evergreen, durationSeconds: '3600' }, 'durationSeconds'],
    [{ ...evergreen, colors: { background: 'red' } }, 'colors.background'],
    [{ ...evergreen, template: 'bold', motion: 'smooth' }, 'motion'],
    [{ ...evergreen, colour: 'ff0000' }, 'colour'],
    [{ ...evergreen, scale: '3' }, 'scale'],
    [{ ...evergreen, early: '2' }, 'early'],
    [{ ...evergreen, at: '2031-02-30T00:00:00Z' }, 'at'],
    [{ ...evergreen, opened: '-1' }, 'opened'],
  ])('refuses %j and names %s', async (query, field) => {
    for (const name of ['gif', 'json'] as const) {
      const { status, headers, error } = await preview(name, query);
      expect([status, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
      expect(error.details.map((each: { field: string }) => each.field)).toEqual([field]);
    }
  });

  it.each(['', '{', '[]', 'null', '"timer"', '{}&timer={}'])(
    'refuses %j, which is not a JSON object',
    async (timer) => {
      const { statusCode, body } = await api.app.inject(`/account/preview.gif?timer=${timer}`);
      expect([statusCode, JSON.parse(body).error.details[0].field]).toEqual([400, 'timer']);
    },
  );

  it('refuses deeply nested fields', async () => {
    const timer = `{"recurrence":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const { statusCode } = await api.app.inject({ url: `/account/preview.gif?timer=${encodeURIComponent(timer)}` });
    expect(statusCode).toBe(400);
  });

  it('counts nothing', async () => {
    const counted = await api.dataSource.query('SELECT count(*)::int AS n FROM timer_view_totals');
    expect(counted).toEqual([{ n: 0 }]);
  });

  it('limits previews per client address', async () => {
    const { headers } = await preview('png', evergreen);
    expect(headers['x-ratelimit-limit']).toBe('600');
    const left = Number(headers['x-ratelimit-remaining']);
    const url = '/account/preview.png?timer=x';
    const statuses = await Promise.all(
      Array.from({ length: left + 1 }, async () => (await api.app.inject({ url })).statusCode),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const refused = await preview('png', evergreen);
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await api.app.inject({ url: '/account/options' })).statusCode).toBe(200);
  });
});
