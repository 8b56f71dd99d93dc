import { createPalette } from './palette.ts';
import { evenShape, quantizerFor } from './palette-shape.ts';

const colors = { background: '#000000', text: '#ffffff', accent: '#FF8000' };

describe('createPalette', () => {
  it('mixes background, text and accent by their shares', () => {
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

  it.each(['', '#fff', 'ffffff', '#gggggg', '#ffffff ', '#ffffff00', 'red'])('refuses %j as a colour', (text) => {
    expect(() => createPalette({ paletteShape: evenShape(9, 5) }, { ...colors, text })).toThrow(RangeError);
  });
});

describe('evenShape', () => {
  it('has the background, then the shares of text, then those of accent', () => {
    expect(evenShape(2, 1)).toEqual([
      { text: 0, accent: 0 },
      { text: 0.5, accent: 0 },
      { text: 1, accent: 0 },
      { text: 0, accent: 1 },
    ]);
  });

  it('leaves the sixteenth index to transparency', () => {
    expect(evenShape(9, 5)).toHaveLength(15);
    expect(() => evenShape(10, 5)).toThrow(RangeError);
  });
});

describe('quantizerFor', () => {
  it('finds the nearest mix', () => {
    const quantize = quantizerFor(evenShape(4, 2));
    expect([quantize(0, 0), quantize(255, 0), quantize(0, 255)]).toEqual([0, 4, 6]);
    expect([quantize(31, 0), quantize(33, 0), quantize(120, 10), quantize(10, 120)]).toEqual([0, 1, 2, 5]);
  });
});
