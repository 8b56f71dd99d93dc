import { contrastRatio, contrastWarnings } from './contrast.ts';

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

describe('contrastWarnings', () => {
  it('does not warn about colors that are easy to see', () => {
    expect(contrastWarnings({ background: '#10131f', text: '#ffffff', accent: '#ff5a3c' })).toEqual([]);
  });

  it('names each color that is hard to see on the background', () => {
    expect(contrastWarnings({ background: '#ffffff', text: '#000000', accent: '#ffff00' })).toEqual([
      { color: 'accent', ratio: 1.07, threshold: 3 },
    ]);
    expect(contrastWarnings({ background: '#808080', text: '#808080', accent: '#7f7f7f' })).toHaveLength(2);
  });
});
