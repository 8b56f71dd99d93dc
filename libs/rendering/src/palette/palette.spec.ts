import { createPalette } from './palette.ts';
import { colorBitsOf, evenShape, evenShares, panelShape, quantizerFor } from './palette-shape.ts';

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

describe('panelShape', () => {
  const panel = { text: 0, accent: 0.5 };

  it('has steps from the background to the panel, then from the panel to text and to accent', () => {
    expect(panelShape(panel, { text: 2, accent: 1 })).toEqual([
      { text: 0, accent: 0 },
      { text: 0, accent: 0.25, opacity: 0.5 },
      { ...panel, opacity: 1 },
      { text: 0.5, accent: 0.25, opacity: 1 },
      { text: 1, accent: 0, opacity: 1 },
      { text: 0, accent: 1, opacity: 1 },
    ]);
    expect(panelShape(panel, { text: 2, accent: 1, edge: 0 })).toHaveLength(5);
  });

  it('refuses more mixes than a palette can hold', () => {
    expect(() => panelShape(panel, { text: 60, accent: 4 })).toThrow(RangeError);
  });
});

describe('evenShape', () => {
  it('has the background, then the weights of text, then those of accent', () => {
    expect(evenShape(2, 1)).toEqual([
      { text: 0, accent: 0 },
      { text: 0.5, accent: 0 },
      { text: 1, accent: 0 },
      { text: 0, accent: 1 },
    ]);
  });

  it('mixes text with accent on request', () => {
    expect(evenShape(1, 1, 3).slice(3)).toEqual([
      { text: 0.25, accent: 0.75 },
      { text: 0.5, accent: 0.5 },
      { text: 0.75, accent: 0.25 },
    ]);
  });

  it('reserves the last index of 16, 32 or 64 for transparency', () => {
    expect([evenShape(9, 5), evenShape(10, 5), evenShape(20, 10), evenShape(20, 11)].map(colorBitsOf)).toEqual([
      4, 5, 5, 6,
    ]);
    expect(colorBitsOf(evenShape(40, 22))).toBe(6);
    expect(() => evenShape(40, 23)).toThrow(RangeError);
  });

  it('makes palettes of 16, 32 or 64 entries', () => {
    const shapes = [evenShape(2, 1), evenShape(20, 5), evenShape(30, 20)];
    expect(shapes.map((paletteShape) => createPalette({ paletteShape }, colors).length)).toEqual([48, 96, 192]);
  });
});

describe('evenShares', () => {
  it('includes the end and excludes the start', () => {
    expect(evenShares(4)).toEqual([0.25, 0.5, 0.75, 1]);
    expect(evenShares(2, 0.5)).toEqual([0.75, 1]);
    expect(evenShares(2, 1, 0.5)).toEqual([0.75, 0.5]);
  });
});

describe('quantizerFor', () => {
  it('finds the nearest mix', () => {
    const quantize = quantizerFor(evenShape(4, 2));
    expect([quantize(0, 0), quantize(255, 0), quantize(0, 255)]).toEqual([0, 4, 6]);
    expect([quantize(31, 0), quantize(33, 0), quantize(120, 10), quantize(10, 120)]).toEqual([0, 1, 2, 5]);
  });
});
