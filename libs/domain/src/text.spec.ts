import { forbiddenCharacters, isPlainText, isPrintableText, listCharacters, normalizeText } from './text.ts';

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

describe('isPlainText', () => {
  it.each([
    ['accents', 'Größe Ễ'],
    ['emoji with joiners and selectors', '👩‍🚀 1️⃣ ❤️‍🔥'],
    ['flags of tag characters', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Six Nations 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['flags with joiners', '🏳️‍🌈 🏴‍☠️'],
    ['variants of signs and ideographs', '≨\ufe00 葛\u{e0100} ᠠ\u180b'],
    ['Persian with a non-joiner', 'می‌خواهم'],
    ['Hebrew with vowels and a direction mark', 'שָׁלוֹם\u200f!'],
    ['Hindi', 'क्षत्रिय'],
    ['Thai', 'กำลังใจที่ดี'],
    ['Vietnamese that is not composed', 'Tiê\u0301ng Viê\u0323t'],
  ])('accepts %s', (_, text) => {
    expect(isPlainText(text, 100)).toBe(true);
  });

  it.each([
    ['a direction override', 'cod.\u202egpj'],
    ['an embedding', '\u202bx'],
    ['an isolate', '\u2066x\u2069'],
    ['a Hangul filler', '\u3164'],
    ['a filler in a text', 'Sale\uffa0'],
    ['a Braille blank', '\u2800x'],
    ['a space without width', 'Sa\u200ble'],
    ['a soft hyphen', 'Sa\u00adle'],
    ['tag characters', 'x\u{e0041}\u{e0042}'],
    ['tag characters that hide a text', '🏴\u{e0068}\u{e0069}'],
    ['tag characters after another sign', '🚀\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['two selectors after a sign', '≨\ufe00\ufe01'],
    ['a selector that has nothing to select', 'a\u{e0100}'],
    ['a line separator', 'a\u2028b'],
    ['stacked marks', 'e\u0301\u0302\u0303\u0304\u0305'],
    ['what is not printable', 'a\0b'],
  ])('rejects %s', (_, text) => {
    expect(isPlainText(text, 100)).toBe(false);
  });
});

it('forbiddenCharacters names each one once', () => {
  expect(forbiddenCharacters('a\u202eb\u202e\0')).toEqual(['\0', '\u202e']);
  expect(forbiddenCharacters('a\u202eb\0', { deceptiveToo: false })).toEqual(['\0']);
  expect(forbiddenCharacters('🏴󠁧󠁢󠁥󠁮󠁧󠁿')).toEqual([]);
});

describe('normalizeText', () => {
  it('writes each character in one way, without spaces around the text', () => {
    expect(normalizeText(' Cafe\u0301 ')).toBe('Caf\u00e9');
    expect(normalizeText('한국'.normalize('NFD'))).toBe('한국');
  });

  it('takes time only for texts that a field may allow', () => {
    const compose = jest.spyOn(String.prototype, 'normalize');
    expect(normalizeText(`a${'\u0315\u0327'.repeat(30_000)}`)).toHaveLength(60_001);
    expect(normalizeText(`${' '.repeat(30_000)}x`)).toBe('x');
    expect(compose).toHaveBeenCalledTimes(1);
    compose.mockRestore();
  });
});

describe('listCharacters', () => {
  it('names each character with its code points, but repeats no invisible ones and no stacks of marks', () => {
    expect(listCharacters(['ᚠ', '\u20e3', 'x\u0323'])).toBe('ᚠ (U+16A0), U+20E3, x\u0323 (U+0078 U+0323)');
    expect(listCharacters([`x${'\u0323'.repeat(90)}`])).toBe('U+0078 U+0323 U+0323 U+0323');
  });

  it('names at most five', () => {
    expect(listCharacters([...'abcdefg'])).toBe(
      'a (U+0061), b (U+0062), c (U+0063), d (U+0064), e (U+0065) and 2 more',
    );
  });
});
