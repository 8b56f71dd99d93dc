import fc from 'fast-check';
import type { ApiError } from '@tminus/domain';
import { assertSafeBody, findJsonError } from './json-body.ts';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('findJsonError', () => {
  it.each([
    ['{"a": 1,}', 1, 9],
    ['{"a": tru}', 1, 7],
    ['{\n  "name": "x"\n  "targetDate": 1\n}', 3, 3],
    ['{"a": "unterminated', 1, 7],
    ['{"a": 1', 1, 8],
    ["{'a': 1}", 1, 2],
    ['{"a": 01}', 1, 8],
    ['[1, 2] x', 1, 8],
    ['{"a" 1}', 1, 6],
    ['[1}', 1, 3],
    ['', 1, 1],
    ['\ufeff{}', 1, 1],
  ])('finds where %j stops being JSON', (text, line, column) => {
    expect(findJsonError(text)).toEqual({ line, column });
  });

  it('finds an error exactly in the texts that JSON.parse rejects', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'{}[],:"\\ \n01.eE+-tfn a'), maxLength: 12 });
    const damaged = fc
      .tuple(fc.json(), fc.nat(), signs)
      .map(([text, at, extra]) => text.slice(0, at % (text.length + 1)) + extra + text.slice(at % (text.length + 1)));
    fc.assert(
      fc.property(fc.oneof(fc.json(), signs, damaged), (text) => (findJsonError(text) === undefined) === isJson(text)),
      { numRuns: 2_000 },
    );
  });

  it('does not depend on the depth', () => {
    expect(findJsonError('['.repeat(30_000))).toEqual({ line: 1, column: 30_001 });
  });
});

it.each<[string, string]>([
  ['{"toString": 1}', 'toString'],
  ['{"metadata": {"a": 1, "toString": "x"}}', 'metadata.toString'],
  [`{"${'a'.repeat(150)}": {"__proto__": {}}}`, 'a'.repeat(100)],
  ['{"colors": {"__proto__": {}}}', 'colors.__proto__'],
  ['{"a": [{"constructor": 1}]}', 'a.0.constructor'],
])('assertSafeBody names the field that %s must not have', (text, field) => {
  const refused = () => assertSafeBody(JSON.parse(text) as object);
  expect(refused).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ field })] } as Partial<ApiError>),
  );
});
