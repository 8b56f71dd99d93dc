import { noLabel } from '../../labels/unit-label.ts';
import { ringPieces, rangeOf, stepOf } from './ring-cells.ts';

const shape = { diameter: 120, stroke: 9 };
const cuts = [35, 66, 84];

describe('rangeOf', () => {
  it('is the number of values of a unit, and a typical range for the leading unit', () => {
    const labels = [noLabel];
    expect(rangeOf({ unit: 'minutes', digits: 4, maxValue: 1439, labels }, false)).toBe(1440);
    expect(rangeOf({ unit: 'days', digits: 3, maxValue: 999, labels }, true)).toBe(30);
  });
});

describe('stepOf', () => {
  it('fills the ring in proportion, is empty only at zero, and full above its range', () => {
    expect([0, 1, 30, 59, 60, 99].map((value) => stepOf(value, 60))).toEqual([0, 1, 30, 59, 60, 60]);
  });

  it('fills one step for each value if there are not many', () => {
    const values = Array.from({ length: 61 }, (_, value) => value);
    expect(values.map((value) => stepOf(value, 60))).toEqual(values);
  });

  it('combines several values in a step if there are very many', () => {
    expect([0, 1, 12, 13, 1439].map((value) => stepOf(value, 1440))).toEqual([0, 1, 1, 2, 120]);
  });
});

describe('ringPieces', () => {
  it('has pictures only for steps in which the end of the ring crosses a piece', () => {
    const pieces = ringPieces(shape, cuts, 60);
    const pictures = pieces.reduce((sum, { steps }) => sum + steps.length, 0);
    expect(pictures).toBeLessThan(2 * 60);
    const [first] = pieces;
    expect(first?.steps.slice(0, 3)).toEqual([0, 1, 2]);
    expect(first?.pictureOfStep[30]).toBe(first?.pictureOfStep[40]);
  });

  it('covers the ring without gaps and leaves its inside free', () => {
    const pieces = ringPieces(shape, cuts, 60);
    const covers = (x: number, y: number) =>
      pieces.filter((piece) => x >= piece.x && x < piece.x + piece.width && y >= piece.y && y < piece.y + piece.height)
        .length;
    for (let angle = 0; angle < 2 * Math.PI; angle += 0.01) {
      for (const radius of [50.5, 55, 59.5]) {
        const [x, y] = [Math.floor(60 + radius * Math.cos(angle)), Math.floor(60 + radius * Math.sin(angle))];
        expect(covers(x, y)).toBe(1);
      }
    }
    expect(covers(60, 50)).toBe(0);
  });
});
