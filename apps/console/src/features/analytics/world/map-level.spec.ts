import { mapLevel } from './map-level.ts';

describe('mapLevel', () => {
  it.each([
    [0, 100, 0],
    [1, 1_000_000, 1],
    [30, 100, 3],
    [100, 100, 5],
    [0, 0, 0],
  ])('%d of %d: %d', (views, most, level) => {
    expect(mapLevel(views, most)).toBe(level);
  });
});
