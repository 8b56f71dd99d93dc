import { ApiError } from '@tminus/domain';
import { cpuMsOf } from '@tminus/testing';
import fc from 'fast-check';
import { parseIfMatch, parseIfNoneMatch } from './conditional-headers.ts';

/** A strong entity tag (RFC 9110, section 8.8.3). */
const tag = fc
  .array(fc.constantFrom(...'!#$%&()*+,-./09:;<=>?@AZ[]^_`az{|}~\xe4'), { maxLength: 20 })
  .map((characters) => `"${characters.join('')}"`);
/** Characters that Node accepts in a header. */
const headerText = fc.string({ unit: fc.constantFrom(...' \t,"*W/\\ab\xff'), maxLength: 200 });

const is = (expected: string) => (text: string) => text === expected;

describe('If-Match and If-None-Match', () => {
  it('match exactly the tags in the list, with any spacing', () => {
    const separator = fc.constantFrom(',', ', ', ' ,\t', ',,', ' , ,');
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1, maxLength: 5 }), separator, tag, (tags, between, other) => {
        const [match, known] = [parseIfMatch(tags.join(between)), parseIfNoneMatch(tags.join(between))];
        for (const each of tags) expect([match(is(each)), known(is(each))]).toEqual([true, true]);
        expect([match(is(other)), known(is(other))]).toEqual([tags.includes(other), tags.includes(other)]);
      }),
    );
  });

  it('match weak tags only for If-None-Match', () => {
    fc.assert(
      fc.property(tag, (each) =>
        expect([parseIfMatch(`W/${each}`)(is(each)), parseIfNoneMatch(`W/${each}`)(is(each))]).toEqual([false, true]),
      ),
    );
  });

  it('are parsed or refused as invalid, regardless of their contents', () => {
    fc.assert(
      fc.property(headerText, (text) => {
        expect(typeof parseIfNoneMatch(text)(is('"x"'))).toBe('boolean');
        try {
          expect(typeof parseIfMatch(text)(is('"x"'))).toBe('boolean');
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_request' } satisfies Partial<ApiError>);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('are parsed in linear time', () => {
    for (const text of [',', ' ', '"', '\t,', 'W/', '"",', '"a" ']) {
      expect(cpuMsOf(() => parseIfNoneMatch(text.repeat(16_384 / text.length)))).toBeLessThan(250);
    }
  });
});
