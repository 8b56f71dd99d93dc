import { scopes } from '@tminus/domain';
import { bodyFor, endpoints, newTimer, unknownTimerId, updateMethods } from './requests.ts';
import { ServiceUnderTest } from './service-under-test.ts';

const colors = { background: '#112233', text: '#ffffff', accent: '#00aaff' };
const everyField = {
  name: 'Every field',
  type: 'fixed',
  targetDate: '2031-06-01T12:00:00Z',
  timezone: 'America/New_York',
  template: 'bold',
  colors,
} as const;

let service: ServiceUnderTest;

beforeAll(async () => {
  service = await ServiceUnderTest.start();
});

afterAll(() => service.stop());

const get = (path: string) => service.call('GET', path);
const create = (options: Parameters<ServiceUnderTest['call']>[2]) => service.call('POST', '/api/v1/timers', options);

describe('What the service does', () => {
  it('sends and accepts JSON bodies only', async () => {
    const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: newTimer };
    expect((await create(form)).status).toBe(415);
    expect((await create({ body: newTimer })).headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('lets a client create and manage timers over HTTP', async () => {
    const client = service.client();
    const { id } = await service.createTimer({ name: 'First' });
    const params = { path: { id } };
    await client.PATCH('/api/v1/timers/{id}', { params, body: { name: 'Second' } });
    const { data: read } = await client.GET('/api/v1/timers/{id}', { params });
    const { data: deleted } = await client.DELETE('/api/v1/timers/{id}', { params });
    const { error } = await client.GET('/api/v1/timers/{id}', { params });
    expect([read?.data.name, deleted?.data.status, error?.error.code]).toEqual(['Second', 'deleted', 'not_found']);
  });

  it('serves the image of a timer at embedUrl and returns a snippet that shows it', async () => {
    const timer = await service.createTimer();
    expect((await service.open(timer)).type).toBe('image/gif');
    expect(timer.embedCode).toContain(timer.embedUrl);
  });
});

describe('Response envelope', () => {
  it('wraps every successful response in an object with the single property data', async () => {
    const { id } = await service.createTimer();
    const responses = [
      await create({ body: newTimer }),
      await get('/api/v1/timers'),
      await get(`/api/v1/timers/${id}`),
      await service.call('PATCH', `/api/v1/timers/${id}`, { body: {} }),
      await get(`/api/v1/timers/${id}/analytics`),
      await get('/api/v1/usage'),
      await service.call('DELETE', `/api/v1/timers/${id}`),
    ];
    for (const { status, body } of responses) {
      expect(status).toBeLessThan(300);
      expect(Object.keys(body)).toEqual(['data']);
    }
  });
});

describe('Timer', () => {
  it('has an id, a string that the service assigns and that is part of paths', async () => {
    const { id } = await service.createTimer();
    expect(await service.createTimer({ id } as object)).not.toMatchObject({ id });
    expect((await get(`/api/v1/timers/${id}`)).body.data).toMatchObject({ id });
  });

  it('has a name, a string that the client sends', async () => {
    expect(await service.createTimer({ name: 'Größe 48 – jetzt' })).toMatchObject({ name: 'Größe 48 – jetzt' });
  });

  it('has a type, a string that the client sends; one value is fixed', async () => {
    expect(await service.createTimer({ type: 'fixed' })).toMatchObject({ type: 'fixed' });
  });

  it('has a status, a string; one value is active', async () => {
    expect(await service.createTimer({ status: 'active' })).toMatchObject({ status: 'active' });
  });

  it('has a targetDate if it is fixed: YYYY-MM-DDTHH:MM:SSZ in UTC', async () => {
    const sent = { targetDate: '2031-06-01T14:30:00.250+02:00', timezone: 'Asia/Tokyo' };
    expect(await service.createTimer(sent)).toMatchObject({ targetDate: '2031-06-01T12:30:00Z' });
  });

  it('has a timezone, a region and a city that the client sends', async () => {
    expect(await service.createTimer({ timezone: 'Europe/Berlin' })).toMatchObject({ timezone: 'Europe/Berlin' });
  });

  it('has a template, a name; one value is bold', async () => {
    expect(await service.createTimer({ template: 'bold' })).toMatchObject({ template: 'bold' });
  });

  it('has colors: background, text and accent, each #rrggbb', async () => {
    expect((await service.createTimer({ colors })).colors).toEqual(colors);
  });

  it('has a viewCount, an integer that the service sets', async () => {
    expect(await service.createTimer({ viewCount: 12 } as object)).toMatchObject({ viewCount: 0 });
  });

  it('has an embedUrl, the address of the image, that the service sets', async () => {
    const { bytes, type } = await service.open(await service.createTimer());
    expect([type, bytes.subarray(0, 6).toString('latin1')]).toEqual(['image/gif', 'GIF89a']);
  });

  it('has an embedCode, an HTML image tag with the alt text Countdown Timer', async () => {
    const { embedCode, embedUrl } = await service.createTimer();
    expect(embedCode).toMatch(/^<img [^<>]*>$/);
    expect(embedCode).toContain(` src="${embedUrl}"`);
    expect(embedCode).toContain(' alt="Countdown Timer"');
    expect(embedCode).toMatch(/ style="display:block;[^"]*max-width:\d+px;height:auto;border:0"/);
  });
});

describe('States', () => {
  it('gives new timers the state active', async () => {
    expect(await service.createTimer()).toMatchObject({ status: 'active' });
  });
});

describe('Endpoints', () => {
  it('require authentication and the listed scope', async () => {
    for (const [method, path, requiredScope] of endpoints) {
      const { key } = await service.createAccount({ scopes: scopes.filter((scope) => scope !== requiredScope) });
      const url = path.replace(':id', unknownTimerId);
      expect((await service.call(method, url, { key: null, ...bodyFor(method) })).status).toBe(401);
      expect((await service.call(method, url, { key, ...bodyFor(method) })).status).toBe(403);
    }
  });

  it('GET /api/v1/timers lists all timers', async () => {
    const { key } = await service.createAccount();
    const created = [];
    for (const name of ['One', 'Two', 'Three']) created.unshift(await service.createTimer({ name }, key));
    const { data, response } = await service.client(key).GET('/api/v1/timers');
    expect(data).toEqual({ data: created });
    expect(response.headers.get('x-total-count')).toBe('3');
  });

  it.each(updateMethods)('%s /api/v1/timers/:id updates a timer', async (method) => {
    const timer = await service.createTimer();
    const changes = { name: `By ${method}`, targetDate: '2032-01-01T00:00:00Z' };
    const { status, body } = await service.call(method, `/api/v1/timers/${timer.id}`, { body: changes });
    expect([status, body]).toEqual([200, { data: { ...timer, ...changes } }]);
    expect((await get(`/api/v1/timers/${timer.id}`)).body).toEqual(body);
  });

  it('DELETE /api/v1/timers/:id deletes a timer', async () => {
    const { id } = await service.createTimer();
    expect((await service.call('DELETE', `/api/v1/timers/${id}`)).status).toBe(200);
    expect((await get(`/api/v1/timers/${id}`)).status).toBe(404);
    expect((await service.call('DELETE', `/api/v1/timers/${id}`)).status).toBe(404);
  });
});

describe('POST /api/v1/timers creates a timer', () => {
  it('accepts the key in Authorization or X-API-Key, and an application/json body', async () => {
    const asBearer = await create({ body: newTimer });
    const asApiKey = await create({ key: null, headers: { 'X-API-Key': service.key }, body: newTimer });
    expect([asBearer.status, asApiKey.status]).toEqual([201, 201]);
    const plainText = await create({ headers: { 'Content-Type': 'text/plain' }, body: newTimer });
    expect([plainText.status, plainText.body.error?.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('accepts name, type, targetDate, timezone, template and colors', async () => {
    expect(await service.createTimer(everyField)).toMatchObject(everyField);
  });

  it('returns the timer with id, status, viewCount, embedUrl and embedCode', async () => {
    const { status, headers, body } = await create({ body: everyField });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...everyField,
      id: expect.any(String),
      status: 'active',
      viewCount: 0,
      embedUrl: expect.stringMatching(/^https?:/),
      embedCode: expect.stringMatching(/^<img /),
    });
    expect((await get(headers.get('location') ?? '')).body).toEqual(body);
  });
});

describe('GET /api/v1/timers/:id gets the details of a timer', () => {
  it('returns the timer', async () => {
    const timer = await service.createTimer(everyField);
    const { data } = await service.client().GET('/api/v1/timers/{id}', { params: { path: { id: timer.id } } });
    expect(data).toEqual({ data: timer });
  });

  it('returns 404 unless the caller has a timer with that id', async () => {
    const { id: deleted } = await service.createTimer();
    await service.call('DELETE', `/api/v1/timers/${deleted}`);
    const { id: foreign } = await service.createTimer({}, (await service.createAccount()).key);
    const bodies = new Set<string>();
    for (const id of [unknownTimerId, deleted, foreign, 'not-an-id', '%00', '..%2F..']) {
      for (const method of ['GET', ...updateMethods, 'DELETE']) {
        const { status, body } = await service.call(method, `/api/v1/timers/${id}`, bodyFor(method));
        expect([id, method, status]).toEqual([id, method, 404]);
        bodies.add(JSON.stringify(body));
      }
    }
    expect(bodies.size).toBe(1);
  });
});

describe('Versioning', () => {
  it('puts every endpoint under /api/v1', () => {
    const documented = Object.entries(service.document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('{id}', ':id')}`),
    );
    expect(documented).toEqual(expect.arrayContaining(endpoints.map(([method, path]) => `${method} ${path}`)));
    for (const path of Object.keys(service.document.paths)) expect(path).toMatch(/^\/api\/v1\//);
  });
});

describe('the OpenAPI document', () => {
  it('has only endpoints that require authentication and the scope that it states', async () => {
    for (const [path, operations] of Object.entries(service.document.paths)) {
      for (const [name, { security }] of Object.entries(operations)) {
        const method = name.toUpperCase();
        const stated = security[0]?.bearer?.[0];
        const { key } = await service.createAccount({ scopes: scopes.filter((scope) => scope !== stated) });
        const url = path.replace('{id}', unknownTimerId);
        const { status: withoutKey } = await service.call(method, url, { key: null, ...bodyFor(method) });
        const { status: withoutScope } = await service.call(method, url, { key, ...bodyFor(method) });
        expect([method, path, withoutKey, withoutScope]).toEqual([method, path, 401, 403]);
      }
    }
  });

  it('has only request examples that the service accepts', async () => {
    const { id } = await service.createTimer();
    let sent = 0;
    for (const [path, operations] of Object.entries(service.document.paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        for (const { value } of Object.values(requestBody?.content['application/json']?.examples ?? {})) {
          const { status } = await service.call(method.toUpperCase(), path.replace('{id}', id), { body: value });
          // The id belongs to a timer, so other resources refuse a valid body with 404.
          const isFound = path.startsWith('/api/v1/timers') || !path.includes('{id}');
          expect([value, status]).toEqual([value, isFound ? (method === 'post' ? 201 : 200) : 404]);
          sent++;
        }
      }
    }
    expect(sent).toBeGreaterThanOrEqual(5);
  });
});
