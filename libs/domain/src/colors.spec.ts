import { contrastRatio, parseHexColor } from './colors.ts';

describe('contrastRatio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#336699', '#336699', 1],
    ['#777777', '#ffffff', 4.478],
    ['#FF0000', '#ffffff', 3.998],
  ])('returns for %s and %s: %d', (first, second, ratio) => {
    expect(contrastRatio(first, second)).toBeCloseTo(ratio, 3);
  });

  it('rejects invalid colors', () => {
    expect(() => contrastRatio('#fff', '#000000')).toThrow(RangeError);
  });
});

describe('parseHexColor', () => {
  it.each([
    ['#fff', '#ffffff'],
    ['#1Ab', '#11aabb'],
    ['#A1B2C3', '#a1b2c3'],
  ])('converts %s to %s', (text, color) => {
    expect(parseHexColor(text)).toBe(color);
  });

  it.each(['', 'fff', '#ff', '#ffff', '#ggg', '#fffffff', ' #fff', '#fff\n', 'white'])('rejects %j', (text) => {
    expect(parseHexColor(text)).toBeUndefined();
  });
});
