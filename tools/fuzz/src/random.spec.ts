import { Random } from './random.ts';

const numbers = (seed: number, stream: number) => {
  const random = new Random(seed, stream);
  return Array.from({ length: 2_000 }, () => random.below(10));
};

describe('Random', () => {
  it('repeats its numbers only for the same seed and stream', () => {
    expect(numbers(1, 0)).toEqual(numbers(1, 0));
    expect(numbers(1, 0)).not.toEqual(numbers(1, 1));
    expect(numbers(1, 0)).not.toEqual(numbers(2, 0));
  });

  it('is uniform', () => {
    const counts = Array.from({ length: 10 }, (_, digit) => numbers(7, 3).filter((each) => each === digit).length);
    for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(60); // 4.5 standard deviations
  });
});
