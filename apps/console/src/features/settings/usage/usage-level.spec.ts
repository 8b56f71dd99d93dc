import { usageLevel } from './usage-level.ts';

describe('usageLevel', () => {
  it.each([
    [0, 1000, 'normal'],
    [799, 1000, 'normal'],
    [800, 1000, 'high'],
    [999, 1000, 'high'],
    [1000, 1000, 'full'],
    [2400, 1000, 'full'],
    [0, 0, 'full'],
  ] as const)('%d of %d: %s', (used, limit, level) => {
    expect(usageLevel(used, limit)).toBe(level);
  });
});
