import { scopes } from '@tminus/domain';
import { type Proof, type Proofs, bodyFor, draft, endpoints, unknownId, updates } from './proof.ts';
import { keyProofs } from './keys.ts';
import { reportProofs } from './reports.ts';
import { timerProofs } from './timers.ts';

/** Until a request is refused; all at once, for the window is a minute. */
const exceedsItsLimit: Proof = async (service) => {
  const { key } = await service.account();
  const { headers } = await service.call('GET', '/api/v1/timers', { key });
  const limit = Number(headers.get('x-ratelimit-limit'));
  const answers = await Promise.all(
    Array.from({ length: limit }, () => service.call('GET', '/api/v1/timers?limit=1', { key })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  for (const answer of refused) {
    expect(answer.body.error?.code).toBe('rate_limit_exceeded');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await service.call('GET', '/api/v1/timers')).status).toBe(200); // other keys have limits of their own
};

type ServiceSections = 'What the service does' | 'Response envelope' | 'Endpoints' | 'Errors' | 'Limits' | 'Versioning';

export const serviceProofs: Proofs<ServiceSections> = {
  'What the service does': {
    'all bodies, of requests and responses, are JSON': async (service) => {
      const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: draft };
      expect((await service.call('POST', '/api/v1/timers', form)).status).toBe(415);
      const { headers } = await service.call('POST', '/api/v1/timers', { body: draft });
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
    'a client creates and manages timers over HTTP': async (service) => {
      const client = service.client();
      const { id } = await service.timer({ name: 'First' });
      const params = { path: { id } };
      await client.PATCH('/api/v1/timers/{id}', { params, body: { name: 'Second' } });
      const { data: read } = await client.GET('/api/v1/timers/{id}', { params });
      const { data: deleted } = await client.DELETE('/api/v1/timers/{id}', { params });
      const { error } = await client.GET('/api/v1/timers/{id}', { params });
      expect([read?.data.name, deleted?.data.status, error?.error.code]).toEqual(['Second', 'deleted', 'not_found']);
    },
    'a timer exposes an image at its embedUrl and a snippet that shows it': async (service) => {
      const timer = await service.timer();
      expect((await service.open(timer)).type).toBe('image/gif');
      expect(timer.embedCode).toContain(timer.embedUrl);
    },
    'it counts the views of each timer and reports them as analytics': (service) =>
      reportProofs['Timer analytics, the query']['the response is the analytics of the timer'](service),
    "it reports the account's usage": (service) =>
      reportProofs['Usage, the request']['there are no parameters; the response is the usage'](service),
    'without Pro, Business or Enterprise, requests are refused with 403': (service) =>
      keyProofs.Plans['API access needs Pro, Business or Enterprise'](service),
  },

  'Response envelope': {
    'a success is an object with the one property data': async (service) => {
      const { id } = await service.timer();
      const answers = [
        await service.call('POST', '/api/v1/timers', { body: draft }),
        await service.call('GET', '/api/v1/timers'),
        await service.call('GET', `/api/v1/timers/${id}`),
        await service.call('PATCH', `/api/v1/timers/${id}`, { body: {} }),
        await service.call('GET', `/api/v1/timers/${id}/analytics`),
        await service.call('GET', '/api/v1/usage'),
        await service.call('DELETE', `/api/v1/timers/${id}`),
      ];
      for (const { status, body } of answers) {
        expect(status).toBeLessThan(300);
        expect(Object.keys(body)).toEqual(['data']);
      }
    },
  },

  Endpoints: {
    'every endpoint needs authentication, and the scope listed': async (service) => {
      for (const [method, path, needed] of endpoints) {
        const { key } = await service.account({ scopes: scopes.filter((scope) => scope !== needed) });
        const url = path.replace(':id', unknownId);
        expect((await service.call(method, url, { key: null, ...bodyFor(method) })).status).toBe(401);
        expect((await service.call(method, url, { key, ...bodyFor(method) })).status).toBe(403);
      }
    },
    'GET /api/v1/timers lists all timers': async (service) => {
      const { key } = await service.account();
      const made = [];
      for (const name of ['One', 'Two', 'Three']) made.unshift(await service.timer({ name }, key));
      const { data, response } = await service.client(key).GET('/api/v1/timers');
      expect(data).toEqual({ data: made });
      expect(response.headers.get('x-total-count')).toBe('3');
    },
    'POST /api/v1/timers creates a timer': (service) =>
      timerProofs['Create a timer']['the response is the timer, with id, status, viewCount, embedUrl and embedCode'](
        service,
      ),
    'GET /api/v1/timers/:id gets its details': (service) =>
      timerProofs['Get a timer']['the response is the timer'](service),
    'PUT or PATCH /api/v1/timers/:id updates it': async (service) => {
      for (const method of updates) {
        const timer = await service.timer();
        const sent = { name: `By ${method}`, targetDate: '2032-01-01T00:00:00Z' };
        const { status, body } = await service.call(method, `/api/v1/timers/${timer.id}`, { body: sent });
        expect([status, body]).toEqual([200, { data: { ...timer, ...sent } }]);
        expect((await service.call('GET', `/api/v1/timers/${timer.id}`)).body).toEqual(body);
      }
    },
    'DELETE /api/v1/timers/:id deletes it': async (service) => {
      const { id } = await service.timer();
      expect((await service.call('DELETE', `/api/v1/timers/${id}`)).status).toBe(200);
      expect((await service.call('GET', `/api/v1/timers/${id}`)).status).toBe(404);
      expect((await service.call('DELETE', `/api/v1/timers/${id}`)).status).toBe(404);
    },
    'GET /api/v1/timers/:id/analytics gets its analytics': (service) =>
      reportProofs['Timer analytics']['timerId: the id of the timer'](service),
    "GET /api/v1/usage gets the account's usage": (service) =>
      reportProofs['Usage, the request']['there are no parameters; the response is the usage'](service),
  },

  Errors: {
    'a failure has a status and the shape {error: {code, message}}': async (service) => {
      const answers = [
        await service.call('GET', '/api/v1/timers', { key: null }),
        await service.call('GET', '/api/v1/nothing'),
        await service.call('POST', '/api/v1/timers', { body: [] }),
        await service.call('GET', '/api/v1/timers?limit=0'),
        await service.call('DELETE', '/api/v1/timers'),
      ];
      for (const answer of answers) {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.body).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
        expect(Object.keys(answer.body)).toEqual(['error']);
      }
    },
    '401, unauthorized: an invalid or missing key': (service) =>
      keyProofs.Authentication['3: a missing or invalid key gives 401 with the code unauthorized'](service),
    '403: insufficient permissions or plan': (service) =>
      keyProofs.Authentication['4: a key without the scope, or a plan without API access, gives 403'](service),
    '404: not found': (service) =>
      timerProofs['Get a timer']['where no timer with that id is reachable for the caller, the status is 404'](service),
    '429: rate limit exceeded': exceedsItsLimit,
  },

  Limits: {
    '1: every response carries X-RateLimit-Limit, -Remaining and -Reset; past the limit the status is 429': async (
      service,
    ) => {
      // That every other response has them, the OpenAPI document says, to which each one is held. And past the limit:
      await exceedsItsLimit(service);
      const { key } = await service.account();
      const remaining = async () =>
        Number((await service.call('GET', '/api/v1/timers', { key })).headers.get('x-ratelimit-remaining'));
      const first = await remaining();
      expect(await remaining()).toBe(first - 1);
    },
    '3: each plan has limits on timers and views, reported by the usage endpoint': async (service) => {
      const limits = [];
      for (const plan of ['pro', 'business', 'enterprise'] as const) {
        const { key } = await service.account({ plan });
        const { data } = (await service.call('GET', '/api/v1/usage', { key })).body;
        limits.push(data);
      }
      for (const each of limits) {
        expect(each).toMatchObject({ timers: { limit: expect.any(Number) }, views: { limit: expect.any(Number) } });
      }
    },
  },

  Versioning: {
    'every endpoint begins with /api/v1': async (service) => {
      const documented = Object.entries(service.document.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('{id}', ':id')}`),
      );
      expect(documented.sort()).toEqual(endpoints.map(([method, path]) => `${method} ${path}`).sort());
      for (const path of Object.keys(service.document.paths)) expect(path).toMatch(/^\/api\/v1\//);
    },
  },
};
