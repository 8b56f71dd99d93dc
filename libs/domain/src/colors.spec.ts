import { parseHexColor } from './colors.ts';

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
