import { isPrintableText } from './text.ts';

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
