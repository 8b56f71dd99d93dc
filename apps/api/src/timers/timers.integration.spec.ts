import { type SimpleFieldRule, sharedAppearanceDefaults, simpleFields, templateNames, timerIds } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import { type CallOptions, RunningApi } from '../../test/running-api.ts';
import { fixtures, fixturesByType } from '../../test/create-viewed-timer.ts';

const request = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };

const api = RunningApi.forTests({
  API_PUBLIC_URL: 'https://example.com/countdowns',
  EMBED_PUBLIC_URL: 'https://img.example.com/a"b',
});

describe('POST /api/v1/timers', () => {
  it('creates a timer with defaults for omitted fields, and a Location below the path of API_PUBLIC_URL', async () => {
    const { status, headers, body } = await api.create(request);
    const { id } = body.data;
    expect(status).toBe(201);
    expect(headers['location']).toBe(`/countdowns/api/v1/timers/${id}`);
    const color = expect.stringMatching(/^#/);
    expect(body).toEqual({
      data: {
        id: expect.stringMatching(/^tmr_[0-9a-z]{26}$/),
        mode: 'live',
        name: 'Launch',
        type: 'fixed',
        status: 'active',
        pausedUntil: null,
        alt: null,
        externalId: null,
        metadata: {},
        expired: false,
        state: 'running',
        targetDate: '2030-01-01T00:00:00Z',
        startsAt: null,
        timezone: 'UTC',
        timezoneMode: 'timer',
        template: 'bold',
        colors: { background: color, text: color, accent: color },
        width: 600,
        height: 150,
        ...sharedAppearanceDefaults,
        viewCount: 0,
        link: null,
        totalClicks: 0,
        warnings: [],
        embedUrl: `https://img.example.com/a%22b/t/${id}.gif`,
        embedCode:
          `<img src="https://img.example.com/a%22b/t/${id}.gif" alt="Countdown Timer: Ends 1 Jan 2030, 00:00 UTC" width="600" height="150" border="0" decoding="async" loading="lazy" ` +
          'style="display:block;width:600px;max-width:100%;height:auto;max-height:150px;aspect-ratio:auto 600/150;border:0">',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      },
    });
  });

  it('stores all fields, in their usual notation', async () => {
    const fields = {
      type: 'fixed',
      status: 'paused',
      timezone: 'Asia/Calcutta',
      template: 'flip',
      width: 320,
      height: 80,
      labels: { hours: 'ساعات', seconds: '' },
      transparent: false,
      motion: 'smooth',
      onPrefetch: 'ticking',
      onExpire: { action: 'message', message: 'انتهى' },
    };
    const sent = {
      ...fields,
      name: '  Größe 🚀 ',
      targetDate: '2030-01-01T01:00:00.500+01:00',
      colors: { background: '#ABCDEF', text: '#000', accent: '#ffFFff' },
      units: ['minutes', 'hours'],
      language: 'ar-EG',
    };
    const { body } = await api.create(sent);
    expect(body.data).toMatchObject({
      ...fields,
      name: 'Größe 🚀',
      targetDate: '2030-01-01T00:00:00Z',
      colors: { background: '#abcdef', text: '#000000', accent: '#ffffff' },
      units: ['hours', 'minutes'],
      language: 'ar',
    });
    expect((await api.call('GET', `/api/v1/timers/${body.data.id}`)).body).toEqual(body);
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

  it('composes the characters of names and drawn texts (NFC), and of searches', async () => {
    const text = 'Zu\u0308rich';
    const message = { action: 'message', message: text };
    const { body } = await api.create({ ...request, name: text, labels: { days: text }, onExpire: message });
    const { name, labels, onExpire, id } = body.data;
    expect([name, labels.days, onExpire.message]).toEqual(Array(3).fill('Z\u00fcrich'));
    for (const search of [text, text.normalize('NFC')]) {
      const found = await api.call('GET', `/api/v1/timers?search=${encodeURIComponent(search)}`);
      expect(found.body.data.map((each: { id: string }) => each.id)).toEqual([id]);
    }
  });

  it('completes partial colors with those of the template', async () => {
    const { body } = await api.create({ ...request, colors: { accent: '#123456' } });
    const { body: plain } = await api.create(request);
    expect(body.data.colors).toEqual({ ...plain.data.colors, accent: '#123456' });
  });

  it('creates an evergreen timer, which has no target date and never expires', async () => {
    const { body } = await api.create(fixtures.evergreen);
    expect(body.data).toMatchObject({ ...fixtures.evergreen, targetDate: null, expired: false, timezone: 'UTC' });
    expect(body.data).not.toHaveProperty('recurrence');
  });

  it.each([
    { frequency: 'daily', time: '00:00' },
    { frequency: 'weekly', time: '18:00', weekday: 'friday' },
    { frequency: 'weekly', time: '18:00', weekdays: ['monday', 'friday'] },
    { frequency: 'monthly', time: '23:59', dayOfMonth: 31 },
  ])('creates a recurring timer with its next occurrence as the target date: %j', async (recurrence) => {
    const { body } = await api.create({ ...fixtures.recurring, recurrence });
    expect(body.data).toMatchObject({ ...fixtures.recurring, recurrence, expired: false });
    expect(body.data).not.toHaveProperty('durationSeconds');
    const ahead = Date.parse(body.data.targetDate) - Date.now();
    expect(ahead).toBeGreaterThan(-1000);
    expect(ahead).toBeLessThan(32 * 86_400_000);
    const local = new Date(body.data.targetDate).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin' });
    expect(local).toBe(`${recurrence.time}:00`);
  });

  it.each(fixturesByType)('accepts the %s timer that a GET returned', async (_, fields) => {
    const { data: timer } = (await api.create(fields)).body;
    const { data: read } = (await api.call('GET', `/api/v1/timers/${timer.id}`)).body;
    const again = await api.create(read);
    expect(again.status).toBe(201);
    const { id, embedUrl, embedCode, createdAt, ...same } = timer;
    expect(again.body.data).toMatchObject(same);
    expect([id, embedUrl, embedCode]).not.toContain(again.body.data.id);
    expect(again.body.data.createdAt >= createdAt).toBe(true);
  });

  /** For each rule of a field, dto/timer-fields.spec.ts has values that break it. */
  it('names every missing or invalid field', async () => {
    const invalid = async (payload: object) =>
      (await api.create(payload)).body.error.details.map(({ field }: { field: string }) => field).sort();
    expect(await invalid({})).toEqual(['name', 'targetDate']);
    expect(await invalid({ type: 'evergreen' })).toEqual(['durationSeconds', 'name']);
    expect(await invalid({ type: 'recurring' })).toEqual(['name', 'recurrence']);
    expect(await invalid({ name: '', targetDate: 'soon', nonsense: 1 })).toEqual(['name', 'nonsense', 'targetDate']);
  });
});

type Call = readonly [method: 'GET' | 'PATCH' | 'PUT' | 'DELETE' | 'POST', options: CallOptions];

/** Every route of a timer, with every header and body that could change the response if the timer existed. */
const calls = (etag: string, whole: object): Call[] => [
  ['GET', {}],
  ...['*', etag, '"other"'].map((tag) => ['GET', { headers: { 'if-none-match': tag } }] as const),
  ...(['PATCH', 'PUT'] as const).flatMap((method) => [
    ...[{}, { name: 'Mine' }, { name: '' }, { type: 'evergreen' }, { durationSeconds: 5 }, whole].map(
      (payload) => [method, { payload }] as const,
    ),
    ...['*', etag, '"other"', 'nonsense'].map(
      (tag) => [method, { payload: { name: 'Mine' }, headers: { 'if-match': tag } }] as const,
    ),
  ]),
  ['DELETE', {}],
  ...['*', etag, '"other"', 'nonsense'].map((tag) => ['DELETE', { headers: { 'if-match': tag } }] as const),
  ['POST', { payload: { name: 'Mine' } }],
];

/** Headers that differ between any two requests. */
const changing = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

describe('a timer of another account', () => {
  it.each(fixturesByType)('gets the same response as an unknown timer on every route: %s', async (_, request) => {
    const { key } = await createAccountWithKey(api.dataSource);
    const url = `/api/v1/timers/${(await api.create(request)).body.data.id}`;
    const made = await api.call('GET', url);
    for (const [method, options] of calls(String(made.headers['etag']), made.body.data)) {
      const answers = [];
      for (const address of [url, `/api/v1/timers/${timerIds.create()}`]) {
        const { status, text, headers } = await api.call(method, address, { key, ...options });
        const lasting = Object.entries(headers).filter(([name]) => !changing.includes(name));
        answers.push({ status, text, headers: lasting });
      }
      expect(answers[0]).toEqual(answers[1]);
      expect([400, 404, 405]).toContain(answers[0]?.status);
    }
    const after = await api.call('GET', url);
    expect([after.body, after.headers['etag']]).toEqual([made.body, made.headers['etag']]);
  });

  it('gets the same response as a malformed id', async () => {
    const unknown = await api.call('GET', `/api/v1/timers/${timerIds.create()}`);
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found']);
    for (const id of ['1', '__proto__', '%00', '..%2F..', encodeURIComponent("' OR 1=1 --")])
      expect((await api.call('GET', `/api/v1/timers/${id}`)).text).toBe(unknown.text);
  });

  it('appears in no list and no total', async () => {
    await api.create({ ...fixtures.fixed, name: 'Theirs' });
    const { key } = await createAccountWithKey(api.dataSource);
    for (const query of ['', '?search=Theirs', '?type=fixed', '?expired=false', '?sort=-viewCount', '?offset=0']) {
      const { body, headers } = await api.call('GET', `/api/v1/timers${query}`, { key });
      expect([body.data, headers['x-total-count']]).toEqual([[], '0']);
    }
  });
});

describe('GET /api/v1/templates', () => {
  it('lists all templates, with what a timer has that names only its template', async () => {
    const { body } = await api.call('GET', '/api/v1/templates');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(templateNames);
    for (const { id, colors, width, height, motions } of body.data) {
      const request = { name: id, targetDate: '2030-01-01T00:00:00Z', template: id };
      const { data } = (await api.create(request)).body;
      expect({ colors, width, height }).toEqual({ colors: data.colors, width: data.width, height: data.height });
      const moving = await api.create({ ...request, motion: 'smooth' });
      expect([id, motions.includes('smooth')]).toEqual([id, moving.status === 201]);
    }
    expect(body.data[0]).toMatchObject({ id: 'bold', name: 'Bold', fonts: ['Archivo ExtraBold', 'Archivo Bold'] });
    expect(body.data[0].languages).toContain('de');
  });

  it('answers 304 to a client that has the list', async () => {
    const { headers } = await api.call('GET', '/api/v1/templates');
    const again = await api.call('GET', '/api/v1/templates', {
      headers: { 'if-none-match': headers['etag'] as string },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
