import { contrastRatio } from './contrast.ts';

describe('contrastRatio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#336699', '#336699', 1],
    ['#777777', '#ffffff', 4.478],
    ['#FF0000', '#ffffff', 3.998],
    ['#0000ff', '#000000', 2.444],
  ])('returns for %s and %s: %d', (first, second, ratio) => {
    expect(contrastRatio(first, second)).toBeCloseTo(ratio, 3);
  });

  it('rejects invalid colors', () => {
    expect(() => contrastRatio('#fff', '#000000')).toThrow(RangeError);
  });
});
