import { errorCatalogue } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import fc from 'fast-check';
import { RunningApi } from '../test/running-api.ts';
import { RequestValidationPipe } from './http/request-validation.ts';

const api = RunningApi.forTests();
let key: string;
let id: string;

beforeAll(async () => {
  ({ key } = await createAccountWithKey(api.dataSource, { plan: 'enterprise' }));
  id = (await api.create(newTimer, { key })).body.data.id;
});

const newTimer = { name: 'Launch', targetDate: '2031-01-01T00:00:00Z' };
const runs = { numRuns: 100 };
const objectProperties = Object.getOwnPropertyNames(Object.prototype);

/** Property names of the API, of JavaScript, and random ones. */
const name = fc.oneof(
  fc.constantFrom(
    ...['name', 'type', 'status', 'targetDate', 'timezone', 'template', 'colors', 'width', 'units', 'labels'],
    ...['onExpire', 'recurrence', 'durationSeconds', 'text', 'action', 'message', 'frequency', 'time', 'days'],
  ),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'then', 'length', 'id', ''),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** JSON values, including lone surrogates and out-of-range numbers. */
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(
      ...[null, true, '', '\0', '\ud800', 0, -0, 2 ** 53 + 2, 1e308, -1, '2031-02-30T00:00:00Z', 'UTC\0'],
      ...['fixed', 'evergreen', 'recurring', 'active', 'bold', '#123456', 'message', 'weekly', '09:30'],
    ),
    fc.string({ unit: 'binary', maxLength: 150 }),
    fc.double(),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(name, tie('value'), { maxKeys: 6 }),
  ),
})).value;

const isError = ({ status, body }: { status: number; body: { error?: { code?: string } } }) => {
  const code = body.error?.code as keyof typeof errorCatalogue | undefined;
  return code !== undefined && errorCatalogue[code]?.status === status;
};

type Answer = Awaited<ReturnType<RunningApi['call']>>;

/** A success or an error in the usual format, never a server error. */
function expectAnswered(answer: Answer): void {
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) expect(isError(answer)).toBe(true);
  else expect(Object.keys(answer.body)).toEqual(['data']);
}

const json = { 'content-type': 'application/json' };

describe('too many values', () => {
  const fields = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, value]));
  const parameters = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => `${name(i)}=1`).join('&');

  it.each<[string, 'POST' | 'GET', string, object | null, string]>([
    ['in a body', 'POST', '', fields(129, 1), '128'],
    ['in a list', 'POST', '', { ...newTimer, colors: Array.from({ length: 128 }, () => ({})) }, '128'],
    ['in several nested objects', 'POST', '', fields(12, fields(10, 1)), '128'],
    ['in a query', 'GET', `?${parameters(65, (i) => `p${i}`)}`, null, '64'],
    ['in a query that repeats them', 'GET', `?${parameters(65, (i) => `p${i % 5}`)}`, null, '64'],
  ])('are refused before any field is validated: %s', async (_, method, query, payload, limit) => {
    const validate = jest.spyOn(RequestValidationPipe.prototype, 'transform');
    const options = payload ? { payload } : {};
    const { status, body } = await api.call(method, `/api/v1/timers${query}`, { key, ...options });
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.message).toMatch(limit);
    expect(validate).not.toHaveBeenCalled();
    validate.mockRestore();
  });

  it('get at most 20 explanations', async () => {
    const payload = { ...newTimer, ...fields(25, fields(3, 1)) };
    for (const answer of [
      await api.call('POST', '/api/v1/timers', { key, payload }),
      await api.call('GET', `/api/v1/timers?${parameters(64, (i) => `p${i}`)}`, { key }),
      await api.call('GET', `/api/v1/usage?${parameters(64, (i) => `p${i}`)}`, { key }),
    ]) {
      expect([answer.status, answer.body.error.details.length]).toEqual([400, 20]);
    }
  });
});

describe('hostile input', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'never causes a server error as the JSON body of %s',
    async (method) => {
      const fields = fc.dictionary(name, value, { maxKeys: 8 });
      const body = fc.oneof(
        fields,
        fields.map((changes) => ({ ...newTimer, ...changes })),
        value,
      );
      await fc.assert(
        fc.asyncProperty(body, async (payload) => {
          const url = method === 'POST' ? '/api/v1/timers' : `/api/v1/timers/${method === 'DELETE' ? 'x' : id}`;
          expectAnswered(await api.call(method, url, { key, payload: JSON.stringify(payload) ?? '', headers: json }));
        }),
        runs,
      );
    },
  );

  it('gets status 400 as a body of arbitrary bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const answer = await api.call('POST', '/api/v1/timers', { key, payload: Buffer.from(bytes), headers: json });
        expect([answer.status, isError(answer)]).toEqual([400, true]);
      }),
      runs,
    );
  });

  it('never causes a server error as a query', async () => {
    const parameter = fc.oneof(
      fc.constantFrom(
        ...['limit', 'offset', 'cursor', 'sort', 'status', 'search', 'from', 'to', '__proto__', 'limit[]'],
      ),
      fc.string({ maxLength: 10 }),
    );
    const special = fc.constantFrom('1', '-1', '%00', '%ff', '1e3');
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), special);
    const path = fc.constantFrom('', `/${'x'.repeat(30)}`, '/ID', '/ID/analytics');
    await fc.assert(
      fc.asyncProperty(path, fc.array(fc.tuple(parameter, text), { maxLength: 5 }), async (at, parameters) => {
        const query = parameters.map(([each, is]) => `${encodeURIComponent(each)}=${encodeURIComponent(is)}`).join('&');
        expectAnswered(await api.call('GET', `/api/v1/timers${at.replace('ID', id)}?${query}`, { key }));
      }),
      runs,
    );
  });

  it('never causes a server error as a conditional header or idempotency key', async () => {
    const header = fc.string({ unit: fc.constantFrom(...' ,"*W/ab1\xe4\xff'), maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(header, header, header, async (ifMatch, ifNoneMatch, idempotencyKey) => {
        const conditions = { 'if-match': ifMatch, 'if-none-match': ifNoneMatch };
        const headers = { ...json, ...conditions, 'idempotency-key': idempotencyKey };
        const payload = JSON.stringify({ name: 'Renamed' });
        expectAnswered(await api.call('PATCH', `/api/v1/timers/${id}`, { key, payload, headers }));
        expectAnswered(await api.call('POST', '/api/v1/timers', { key, payload: JSON.stringify(newTimer), headers }));
      }),
      runs,
    );
  });

  it('gets status 404 as an id', async () => {
    const anyId = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^tmr_[0-9a-z]{26}$/));
    await fc.assert(
      fc.asyncProperty(
        anyId.filter((each) => !['', '.', '..'].includes(each)),
        async (each) => {
          const path = `/api/v1/timers/${encodeURIComponent(Buffer.from(each).toString())}`;
          const answer = await api.call('GET', path, { key });
          expect([answer.status, isError(answer)]).toEqual([404, true]);
        },
      ),
      runs,
    );
  });

  it('logs no errors and changes no prototype', () => {
    expect(api.log.split('\n').filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(objectProperties);
  });
});
