import { createPalette } from './palette.ts';
import { colorBitsOf, evenShape } from './palette-shape.ts';

const colors = { background: '#000000', text: '#ffffff', accent: '#FF8000' };

describe('createPalette', () => {
  it('mixes background, text and accent by their weights', () => {
    const paletteShape = [
      { text: 0, accent: 0 },
      { text: 1, accent: 0 },
      { text: 0, accent: 1 },
      { text: 0.5, accent: 0 },
      { text: 0.25, accent: 0.5 },
    ];
    const palette = createPalette({ paletteShape }, { ...colors, background: '#204060' });
    expect(palette.length).toBe(48);
    expect([...palette.subarray(0, 15)]).toEqual([
      ...[0x20, 0x40, 0x60],
      ...[0xff, 0xff, 0xff],
      ...[0xff, 0x80, 0x00],
      ...[144, 160, 176],
      ...[199, 144, 88],
    ]);
  });

  it.each(['', '#fff', 'ffffff', '#gggggg', '#ffffff ', '#ffffff00', 'red'])('refuses %j as a color', (text) => {
    expect(() => createPalette({ paletteShape: evenShape(9, 5) }, { ...colors, text })).toThrow(RangeError);
  });
});

describe('evenShape', () => {
  it('reserves the last index of 16, 32 or 64 for transparency', () => {
    expect([evenShape(9, 5), evenShape(10, 5), evenShape(20, 10), evenShape(20, 11)].map(colorBitsOf)).toEqual([
      4, 5, 5, 6,
    ]);
    expect(colorBitsOf(evenShape(40, 22))).toBe(6);
    expect(() => evenShape(40, 23)).toThrow(RangeError);
  });
});
