import { isPlainText, maxTimerNameLength, normalizeText } from '@tminus/domain';
import fc from 'fast-check';
import { copyName } from './copy-name.ts';

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

describe('copyName', () => {
  it.each([
    ['Launch', 'Launch (copy)'],
    ['Launch (copy)', 'Launch (copy) (copy)'],
    ['x'.repeat(100), `${'x'.repeat(93)} (copy)`],
    [`${'x'.repeat(92)} y`, `${'x'.repeat(92)} (copy)`],
    [`${'x'.repeat(91)}${family}`, `${'x'.repeat(91)} (copy)`],
  ])('of %j', (name, copy) => {
    expect(copyName(name)).toBe(copy);
  });

  it('is a valid name for each valid name', () => {
    const names = fc
      .string({ unit: 'grapheme', maxLength: 120 })
      .map(normalizeText)
      .filter((name) => isPlainText(name, maxTimerNameLength));
    fc.assert(
      fc.property(names, (name) => {
        const copy = copyName(name);
        expect(isPlainText(copy, maxTimerNameLength)).toBe(true);
        expect(normalizeText(copy)).toBe(copy);
      }),
    );
  });
});
