import { isLegibleText } from './text.ts';

describe('isLegibleText', () => {
  it.each(['a', 'Größe 🚀', '👩‍🚀', 'שלום', 'x'.repeat(100), '🚀'.repeat(100)])('takes %j', (text) => {
    expect(isLegibleText(text, 100)).toBe(true);
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
  ])('refuses %j', (text) => {
    expect(isLegibleText(text, 100)).toBe(false);
  });
});
