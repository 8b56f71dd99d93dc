import { isPrintableText, listCharacters } from './text.ts';

describe('isPrintableText', () => {
  it.each(['a', 'Größe 🚀', '👩‍🚀', 'שלום', 'x'.repeat(100), '🚀'.repeat(100)])('accepts %j', (text) => {
    expect(isPrintableText(text, 100)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '\u200b',
    '\u00a0\u2060',
    'a\0b',
    'a\nb',
    '\u001b[31m',
    '\ud800',
    'x'.repeat(101),
    '🚀'.repeat(101),
    7,
    null,
    ['a'],
  ])('rejects %j', (text) => {
    expect(isPrintableText(text, 100)).toBe(false);
  });
});

describe('listCharacters', () => {
  it('names each character with its code points, but repeats no invisible ones and no towers of marks', () => {
    expect(listCharacters(['ᚠ', '\u20e3', 'x\u0323'])).toBe('ᚠ (U+16A0), U+20E3, x\u0323 (U+0078 U+0323)');
    expect(listCharacters([`x${'\u0323'.repeat(90)}`])).toBe('U+0078 U+0323 U+0323 U+0323');
  });

  it('names at most five', () => {
    expect(listCharacters([...'abcdefg'])).toBe(
      'a (U+0061), b (U+0062), c (U+0063), d (U+0064), e (U+0065) and 2 more',
    );
  });
});
