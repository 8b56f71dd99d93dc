import { TimerRepository } from '@tminus/database';
import { type SimpleFieldRule, defaultPlans, sharedAppearanceDefaults, simpleFields, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';

const request = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start({ EMBED_PUBLIC_URL: 'https://img.example.com/a"b' });
});

afterAll(() => api.stop());

describe('behind a proxy that adds a path', () => {
  it('the Location of a new timer starts with the path of API_PUBLIC_URL', async () => {
    const behind = await RunningApi.start({ API_PUBLIC_URL: 'https://example.com/countdowns' });
    const { headers, body } = await behind.create(request);
    expect(headers['location']).toBe(`/countdowns/api/v1/timers/${body.data.id}`);
    await behind.stop();
  });
});

describe('POST /api/v1/timers', () => {
  it('creates a timer with defaults for omitted fields', async () => {
    const { status, headers, body } = await api.create(request);
    const { id } = body.data;
    expect(status).toBe(201);
    expect(headers['location']).toBe(`/api/v1/timers/${id}`);
    expect(body).toEqual({
      data: {
        id: expect.stringMatching(/^tmr_[0-9a-z]{26}$/),
        name: 'Launch',
        type: 'fixed',
        status: 'active',
        expired: false,
        state: 'running',
        targetDate: '2030-01-01T00:00:00Z',
        startsAt: null,
        timezone: 'UTC',
        template: 'bold',
        colors: {
          background: expect.stringMatching(/^#/),
          text: expect.stringMatching(/^#/),
          accent: expect.stringMatching(/^#/),
        },
        width: 600,
        height: 150,
        ...sharedAppearanceDefaults,
        viewCount: 0,
        warnings: [],
        embedUrl: `https://img.example.com/a%22b/t/${id}.gif`,
        embedCode:
          `<img src="https://img.example.com/a%22b/t/${id}.gif" alt="Countdown Timer" width="600" height="150" border="0" ` +
          'style="display:block;width:100%;max-width:600px;height:auto;border:0">',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      },
    });
  });

  it('stores all fields', async () => {
    const fields = {
      name: 'Größe 🚀',
      type: 'fixed',
      targetDate: '2030-01-01T01:00:00.500+01:00',
      timezone: 'Asia/Calcutta',
      template: 'bold',
      colors: { background: '#ABCDEF', text: '#000000', accent: '#ffFFff' },
      width: 320,
      height: 80,
      units: ['hours', 'minutes'],
      language: 'ar',
      labels: { hours: 'ساعات', seconds: '' },
      transparent: true,
      onExpire: { action: 'message', message: 'انتهى' },
    };
    const { body } = await api.create(fields);
    expect(body.data).toMatchObject({
      ...fields,
      targetDate: '2030-01-01T00:00:00Z',
      colors: { background: '#abcdef', text: '#000000', accent: '#ffffff' },
    });
  });

  it.each<[string, SimpleFieldRule]>(Object.entries(simpleFields))(
    'stores each %s within its limits, and refuses others',
    async (field, rule) => {
      const isSwitch = rule === 'switch';
      for (const value of isSwitch ? [true, false] : [rule.min, rule.max]) {
        const { body } = await api.create({ ...request, [field]: value });
        expect((await api.call('GET', `/api/v1/timers/${body.data.id}`)).body.data[field]).toBe(value);
      }
      for (const value of isSwitch ? ['yes', null] : [rule.min - 1, rule.max + 1, rule.min + 0.5, true, null]) {
        const { status, body } = await api.create({ ...request, [field]: value });
        expect([status, body.error.details]).toEqual([400, [expect.objectContaining({ field })]]);
      }
    },
  );

  it('stores the motion of a template that can move', async () => {
    const { body } = await api.create({ ...request, template: 'flip', motion: 'smooth' });
    expect(body.data).toMatchObject({ template: 'flip', motion: 'smooth' });
    expect((await api.call('GET', `/api/v1/timers/${body.data.id}`)).body.data.motion).toBe('smooth');
  });

  it('stores what images loaded early show, by default the date', async () => {
    const { body } = await api.create(request);
    expect(body.data.onPrefetch).toBe('date');
    const url = `/api/v1/timers/${body.data.id}`;
    await api.call('PATCH', url, { payload: { onPrefetch: 'ticking' } });
    expect((await api.call('GET', url)).body.data.onPrefetch).toBe('ticking');
  });

  it.each([
    [{ template: 'bold', motion: 'smooth' }, 'must be none with the template bold'],
    [{ motion: 'smooth' }, 'must be none with the template bold'],
    [{ template: 'flip', motion: 'smooth', transparent: true }, 'must be none on a transparent background'],
  ])('refuses motion where it is impossible: %j', async (fields, message) => {
    const { status, body } = await api.create({ ...request, ...fields });
    expect([status, body.error.details]).toMatchObject([400, [{ field: 'motion', message }]]);
  });

  it.each([
    ['name', { name: 'x\u202egpj.exe' }],
    ['name', { name: '\u3164' }],
    ['name', { name: 'Sa\u200ble' }],
    ['name', { name: `e${'\u0301'.repeat(50)}` }],
    ['labels.days', { labels: { days: 'D\u2066ays' } }],
    ['onExpire.message', { onExpire: { action: 'message', message: 'Over\u115f' } }],
  ])('refuses direction overrides, fillers and stacked marks in %s: %j', async (field, fields) => {
    const { status, body } = await api.create({ ...request, ...fields });
    expect([status, body.error.details]).toMatchObject([
      400,
      [{ field, message: expect.any(String), code: expect.any(String) }],
    ]);
  });

  it('composes the characters of names and drawn texts (NFC), and of searches', async () => {
    const text = 'Zu\u0308rich';
    const message = { action: 'message', message: text };
    const { body } = await api.create({ ...request, name: text, labels: { days: text }, onExpire: message });
    const { name, labels, onExpire, id } = body.data;
    expect([name, labels.days, onExpire.message]).toEqual(Array.from({ length: 3 }, () => 'Z\u00fcrich'));
    for (const search of [text, text.normalize('NFC')]) {
      const found = await api.call('GET', `/api/v1/timers?search=${encodeURIComponent(search)}`);
      expect(found.body.data.map((each: { id: string }) => each.id)).toEqual([id]);
    }
  });

  it('completes partial colors with those of the template, and trims the name', async () => {
    const { body } = await api.create({ ...request, name: '  Launch ', colors: { accent: '#123456' } });
    const { body: plain } = await api.create(request);
    expect(body.data.name).toBe('Launch');
    expect(body.data.colors).toEqual({ ...plain.data.colors, accent: '#123456' });
  });

  it('reports a timer with a past target date as expired', async () => {
    expect((await api.create({ ...request, targetDate: '1999-12-31T23:59:59Z' })).body.data.expired).toBe(true);
  });

  it('returns the units from largest to smallest', async () => {
    const { body } = await api.create({ ...request, units: ['seconds', 'days'] });
    expect(body.data.units).toEqual(['days', 'seconds']);
  });

  it('includes the size in the embed code', async () => {
    const { body } = await api.create({ ...request, width: 1200, height: 400 });
    expect(body.data.embedCode).toContain('width="1200" height="400"');
  });

  it('warns about low contrast, and names the color that replaces an unreadable one', async () => {
    const warn = async (fields: object) => (await api.create({ ...request, ...fields })).body.data.warnings;
    const pale = { background: '#ffffff', text: '#eeeeee', accent: '#000000' };
    expect(await warn({ colors: pale })).toEqual([
      {
        code: 'low_contrast',
        field: 'colors.text',
        message: expect.stringMatching(/only 1\.\d\d:1/),
        params: { ratio: expect.any(Number), threshold: 3 },
      },
    ]);
    const yellow = { background: '#1b2333', text: '#ffffff', accent: '#ffe066' };
    expect(await warn({ template: 'gradient', colors: yellow })).toEqual([
      {
        code: 'low_contrast',
        field: 'colors.text',
        message: expect.stringContaining('Images show #1b2333 instead.'),
        params: expect.objectContaining({ replacement: '#1b2333' }),
      },
    ]);
  });

  it('accepts the timer that a GET returned', async () => {
    const { body } = await api.create({
      ...request,
      labels: { days: 'Tage' },
      onExpire: { action: 'message', message: 'Vorbei' },
      colors: { text: '#10131f' },
    });
    const again = await api.create(body.data);
    expect(again.status).toBe(201);
    expect(again.body.data).toEqual({
      ...body.data,
      id: again.body.data.id,
      embedUrl: expect.anything(),
      embedCode: expect.anything(),
      createdAt: expect.anything(),
    });
    expect(again.body.data.id).not.toBe(body.data.id);
  });

  it.each([
    ['name', { name: undefined }],
    ['name', { name: '' }],
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'nul \0 byte' }],
    ['name', { name: 'half a surrogate \ud800' }],
    ['name', { name: 7 }],
    ['name', { name: ['Launch'] }],
    ['type', { type: 'weekly' }],
    ['type', { type: null }],
    ['status', { status: 'deleted' }],
    ['targetDate', { targetDate: undefined }],
    ['targetDate', { targetDate: '2030-02-30T00:00:00Z' }],
    ['targetDate', { targetDate: 1_893_456_000 }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['template', { template: 'toString' }],
    ['colors', { colors: '#000000' }],
    ['colors', { colors: [] }],
    ['colors.text', { colors: { text: 'red' } }],
    ['colors.border', { colors: { border: '#000000' } }],
    ['width', { width: 119 }],
    ['width', { width: 1201 }],
    ['width', { width: 300.5 }],
    ['width', { width: '600' }],
    ['width', { width: 1200, height: 401 }],
    ['height', { height: 39 }],
    ['height', { height: null }],
    ['height', { template: 'bold', height: 601 }],
    ['units', { units: [] }],
    ['units', { units: 'days' }],
    ['units', { units: ['days', 'days'] }],
    ['units', { units: ['days', 'weeks'] }],
    ['units', { units: [['days']] }],
    ['language', { language: 'tlh' }],
    ['language', { language: 'constructor' }],
    ['labels', { labels: 'Days' }],
    ['labels', { labels: ['Days'] }],
    ['labels.days', { labels: { days: 'x'.repeat(21) } }],
    ['labels.days', { labels: { days: 'ᚠ' } }],
    ['labels.days', { labels: { days: 'a\nb' } }],
    ['labels.days', { labels: { days: null } }],
    ['labels.weeks', { labels: { weeks: 'Weeks' } }],
    ['transparent', { transparent: 'yes' }],
    ['transparent', { transparent: 1 }],
    ['motion', { motion: 'fast' }],
    ['motion', { template: 'flip', motion: true }],
    ['motion', { motion: null }],
    ['onPrefetch', { onPrefetch: 'countdown' }],
    ['onPrefetch', { onPrefetch: null }],
    ['onExpire', { onExpire: 'hidden' }],
    ['onExpire.action', { onExpire: {} }],
    ['onExpire.action', { onExpire: { action: 'loop' } }],
    ['onExpire.message', { onExpire: { action: 'message' } }],
    ['onExpire.message', { onExpire: { action: 'message', message: '  ' } }],
    ['onExpire.message', { onExpire: { action: 'message', message: 'x'.repeat(121) } }],
    ['onExpire.message', { onExpire: { action: 'hidden', message: 'Over' } }],
    ['onExpire.link', { onExpire: { action: 'hidden', link: 'x' } }],
    ['colour', { colour: '#000000' }],
    ['constructor', { constructor: 'x' }],
    ['prototype', { colors: { prototype: {} } }],
  ])('refuses an invalid %s and names it: %j', async (field, fields) => {
    const { status, body } = await api.create({ ...request, ...fields });
    expect(status).toBe(400);
    expect(body.error.code).toBe('invalid_request');
    expect(body.error.details).toMatchObject([{ field, message: expect.any(String), code: expect.any(String) }]);
  });

  it('names every invalid field', async () => {
    const { body } = await api.create({ name: '', targetDate: 'soon', nonsense: 1 });
    expect(body.error.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      'name',
      'nonsense',
      'targetDate',
    ]);
  });

  it('counts a character outside the Basic Multilingual Plane as one', async () => {
    expect((await api.create({ ...request, name: '🚀'.repeat(100) })).status).toBe(201);
    expect((await api.create({ ...request, name: '🚀'.repeat(101) })).status).toBe(400);
  });

  it('refuses more timers than the plan allows', async () => {
    const { key: ownKey, accountId } = await createAccountWithKey(api.dataSource);
    expect((await api.create(request, { key: ownKey })).status).toBe(201);
    const timers = new TimerRepository(api.dataSource);
    for (let owned = 1; owned < defaultPlans.pro.timers; owned++) await timers.create(accountId, aTimer(), Infinity);
    const refused = await api.create(request, { key: ownKey });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'timer_limit_reached']);
  });
});

describe('GET /api/v1/timers/:id', () => {
  it('returns the created timer', async () => {
    const { body } = await api.create(request);
    expect((await api.call('GET', `/api/v1/timers/${body.data.id}`)).body).toEqual(body);
  });

  it('responds identically, byte for byte, to an unknown id, a malformed id and a timer of another account', async () => {
    const { key: otherKey } = await createAccountWithKey(api.dataSource);
    const { body } = await api.create(request);
    const answers = [
      await api.call('GET', `/api/v1/timers/${body.data.id}`, { key: otherKey }),
      await api.call('GET', `/api/v1/timers/${timerIds.create()}`),
      await api.call('GET', '/api/v1/timers/1'),
      await api.call('GET', '/api/v1/timers/__proto__'),
      await api.call('GET', `/api/v1/timers/${encodeURIComponent("' OR 1=1 --")}`),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body.error.code).toBe('not_found');
  });
});
