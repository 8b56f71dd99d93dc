import fc from 'fast-check';
import { namedRequest } from './idempotency-key.ts';

const asked = { method: 'POST', route: '/api/v1/timers', body: { name: 'Launch' } };
const hash = (body: unknown, other: object = {}) =>
  namedRequest('key', { ...asked, body, ...other })?.requestHash.toString('hex');

/** The same value with the fields of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, reversed(each)] as const);
  return Object.fromEntries(fields.reverse());
}

describe('a request with an Idempotency-Key', () => {
  it('is the same request whatever the order of its fields', () => {
    fc.assert(fc.property(fc.jsonValue(), (body) => expect(hash(reversed(body))).toBe(hash(body))));
  });

  it('is another request with another body, method or route', () => {
    const hashes = [
      ...[{ a: 1 }, { a: 2 }, { b: 1 }, { a: '1' }, { a: [1] }, { a: [1, 2] }, { a: [2, 1] }].map((body) => hash(body)),
      hash({ a: 1 }, { method: 'PUT' }),
      hash({ a: 1 }, { route: '/api/v1/others' }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('has a name of 1 to 255 printable ASCII characters', () => {
    for (const key of ['a', ' ~', 'x'.repeat(255)]) expect(namedRequest(key, asked)?.key).toBe(key);
    for (const key of ['', 'x'.repeat(256), 'é', 'a\tb', 'a\u007f', ['a', 'b']]) {
      expect(() => namedRequest(key, asked)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    }
  });

  it('need not have one', () => {
    expect(namedRequest(undefined, asked)).toBeUndefined();
  });
});
