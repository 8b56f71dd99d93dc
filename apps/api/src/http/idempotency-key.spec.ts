import fc from 'fast-check';
import { parseIdempotencyKey } from './idempotency.service.ts';

const request = { method: 'POST', routeOptions: { url: '/api/v1/timers' }, body: { name: 'Launch' } };
const parse = (key: string | string[] | undefined, fields: object = {}) =>
  parseIdempotencyKey({ ...request, ...fields, headers: { 'idempotency-key': key } } as never);
const hash = (body: unknown, fields: object = {}) => parse('key', { body, ...fields })?.requestHash.toString('hex');

/** The same value with the fields of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, reversed(each)] as const);
  return Object.fromEntries(fields.reverse());
}

describe('parseIdempotencyKey', () => {
  it('returns the same hash for any order of fields', () => {
    fc.assert(fc.property(fc.jsonValue(), (body) => expect(hash(reversed(body))).toBe(hash(body))));
  });

  it('returns different hashes for different bodies, methods and routes', () => {
    const hashes = [
      ...[{ a: 1 }, { a: 2 }, { b: 1 }, { a: '1' }, { a: [1] }, { a: [1, 2] }, { a: [2, 1] }].map((body) => hash(body)),
      hash({ a: 1 }, { method: 'PUT' }),
      hash({ a: 1 }, { routeOptions: { url: '/api/v1/others' } }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('accepts 1 to 255 printable ASCII characters', () => {
    for (const key of ['a', ' ~', 'x'.repeat(255)]) expect(parse(key)?.key).toBe(key);
    for (const key of ['', 'x'.repeat(256), 'é', 'a\tb', 'a\u007f', ['a', 'b']]) {
      expect(() => parse(key)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    }
  });

  it('returns undefined without a key', () => {
    expect(parse(undefined)).toBeUndefined();
  });
});
