import { ApiError } from '@tminus/domain';
import fc from 'fast-check';
import { parseIfMatch, parseIfNoneMatch } from './conditional-headers.ts';

/** A strong tag, as RFC 9110 (8.8.3) has them. */
const tag = fc
  .array(fc.constantFrom(...'!#$%&()*+,-./09:;<=>?@AZ[]^_`az{|}~\xe4'), { maxLength: 20 })
  .map((characters) => `"${characters.join('')}"`);
/** What Node lets through in a header's value. */
const headerText = fc.string({ unit: fc.constantFrom(...' \t,"*W/\\ab\xff'), maxLength: 200 });

describe('whatever stands in If-Match and If-None-Match', () => {
  it('a list of tags names each of them, and nothing else, however it is spaced', () => {
    const separator = fc.constantFrom(',', ', ', ' ,\t', ',,', ' , ,');
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1, maxLength: 5 }), separator, tag, (tags, between, other) => {
        const [match, known] = [parseIfMatch(tags.join(between)), parseIfNoneMatch(tags.join(between))];
        for (const each of tags) expect([match(each), known(each)]).toEqual([true, true]);
        expect([match(other), known(other)]).toEqual([tags.includes(other), tags.includes(other)]);
      }),
    );
  });

  it('a weak tag is known, but never a version that may be changed', () => {
    fc.assert(
      fc.property(tag, (each) =>
        expect([parseIfMatch(`W/${each}`)(each), parseIfNoneMatch(`W/${each}`)(each)]).toEqual([false, true]),
      ),
    );
  });

  it('is understood or refused as invalid, and never a fault', () => {
    fc.assert(
      fc.property(headerText, (text) => {
        expect(typeof parseIfNoneMatch(text)('"x"')).toBe('boolean');
        try {
          expect(typeof parseIfMatch(text)('"x"')).toBe('boolean');
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_request' } satisfies Partial<ApiError>);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes no longer than its length', () => {
    for (const text of [',', ' ', '"', '\t,', 'W/', '"",', '"a" ']) {
      const started = performance.now();
      parseIfNoneMatch(text.repeat(16_384 / text.length));
      expect(performance.now() - started).toBeLessThan(250);
    }
  });
});
