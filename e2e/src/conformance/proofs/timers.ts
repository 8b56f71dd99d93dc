import { type Proofs, draft, unknownId, updates } from './proof.ts';

const colors = { background: '#112233', text: '#ffffff', accent: '#00aaff' };
const everyField = {
  name: 'Every field',
  type: 'fixed',
  targetDate: '2031-06-01T12:00:00Z',
  timezone: 'America/New_York',
  template: 'bold',
  colors,
} as const;

export const timerProofs: Proofs<'Timer' | 'States' | 'Create a timer' | 'Get a timer'> = {
  Timer: {
    'id: a string that the service assigns, used in paths': async (service) => {
      const { id } = await service.timer();
      expect(await service.timer({ id } as object)).not.toMatchObject({ id });
      expect((await service.call('GET', `/api/v1/timers/${id}`)).body.data).toMatchObject({ id });
    },
    'name: a string, sent on create': async (service) => {
      expect(await service.timer({ name: 'Größe 48 – jetzt' })).toMatchObject({ name: 'Größe 48 – jetzt' });
    },
    'type: a string, sent on create; fixed exists': async (service) => {
      expect(await service.timer({ type: 'fixed' })).toMatchObject({ type: 'fixed' });
    },
    'status: a string; active exists': async (service) => {
      expect(await service.timer({ status: 'active' })).toMatchObject({ status: 'active' });
    },
    'targetDate: YYYY-MM-DDTHH:MM:SSZ, in UTC, for a fixed timer': async (service) => {
      const sent = { targetDate: '2031-06-01T14:30:00.250+02:00', timezone: 'Asia/Tokyo' };
      expect(await service.timer(sent)).toMatchObject({ targetDate: '2031-06-01T12:30:00Z' });
    },
    'timezone: a region and a city, sent on create': async (service) => {
      expect(await service.timer({ timezone: 'Europe/Berlin' })).toMatchObject({ timezone: 'Europe/Berlin' });
    },
    'template: a name; bold is one': async (service) => {
      expect(await service.timer({ template: 'bold' })).toMatchObject({ template: 'bold' });
    },
    'colors: background, text and accent, each #rrggbb': async (service) => {
      expect((await service.timer({ colors })).colors).toEqual(colors);
    },
    'viewCount: an integer that the service returns': async (service) => {
      expect(await service.timer({ viewCount: 12 } as object)).toMatchObject({ viewCount: 0 });
    },
    'embedUrl: the address of the image, returned by the service': async (service) => {
      const { bytes, type } = await service.open(await service.timer());
      expect([type, bytes.subarray(0, 6).toString('latin1')]).toEqual(['image/gif', 'GIF89a']);
    },
    'embedCode: an HTML image tag with the alt text Countdown Timer': async (service) => {
      const { embedCode, embedUrl } = await service.timer();
      expect(embedCode).toMatch(/^<img [^<>]*>$/);
      expect(embedCode).toContain(` src="${embedUrl}"`);
      expect(embedCode).toContain(' alt="Countdown Timer"');
    },
  },

  States: {
    'a timer is active': async (service) => {
      expect(await service.timer()).toMatchObject({ status: 'active' });
    },
  },

  'Create a timer': {
    'the key comes in Authorization or X-API-Key, the body is application/json': async (service) => {
      const asBearer = await service.call('POST', '/api/v1/timers', { body: draft });
      const headers = { 'X-API-Key': service.key };
      const asApiKey = await service.call('POST', '/api/v1/timers', { key: null, headers, body: draft });
      expect([asBearer.status, asApiKey.status]).toEqual([201, 201]);
      const plain = await service.call('POST', '/api/v1/timers', {
        headers: { 'Content-Type': 'text/plain' },
        body: draft,
      });
      expect([plain.status, plain.body.error?.code]).toEqual([415, 'unsupported_media_type']);
    },
    'the body has name, type, targetDate, timezone, template and colors': async (service) => {
      expect(await service.timer(everyField)).toMatchObject(everyField);
    },
    'the response is the timer, with id, status, viewCount, embedUrl and embedCode': async (service) => {
      const { status, headers, body } = await service.call('POST', '/api/v1/timers', { body: everyField });
      expect(status).toBe(201);
      const made = { ...everyField, id: expect.any(String), status: 'active', viewCount: 0 };
      const embed = { embedUrl: expect.stringMatching(/^https?:/), embedCode: expect.stringMatching(/^<img /) };
      expect(body.data).toMatchObject({ ...made, ...embed });
      expect((await service.call('GET', headers.get('location') ?? '')).body).toEqual(body);
    },
  },

  'Get a timer': {
    'the response is the timer': async (service) => {
      const timer = await service.timer(everyField);
      const { data } = await service.client().GET('/api/v1/timers/{id}', { params: { path: { id: timer.id } } });
      expect(data).toEqual({ data: timer });
    },
    'where no timer with that id is reachable for the caller, the status is 404': async (service) => {
      const { id: deleted } = await service.timer();
      await service.call('DELETE', `/api/v1/timers/${deleted}`);
      const { id: foreign } = await service.timer({}, (await service.account()).key);
      const bodies = new Set<string>();
      for (const id of [unknownId, deleted, foreign, 'not-an-id', '%00', '..%2F..']) {
        for (const method of ['GET', ...updates, 'DELETE']) {
          const body = method === 'PUT' || method === 'PATCH' ? { body: { name: 'Mine' } } : {};
          const answer = await service.call(method, `/api/v1/timers/${id}`, body);
          expect([id, method, answer.status]).toEqual([id, method, 404]);
          bodies.add(JSON.stringify(answer.body));
        }
      }
      expect(bodies.size).toBe(1);
    },
  },
};
