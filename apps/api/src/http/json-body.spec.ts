import fc from 'fast-check';
import { findJsonError } from './json-body.ts';

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
