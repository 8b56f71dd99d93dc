import fc from 'fast-check';

import type { Rectangle } from '../gif/blocks.ts';
import { planSegments, type Segment } from './segments.ts';

const aCell = (given: Partial<Rectangle>): Rectangle => ({ x: 0, y: 0, width: 2, height: 2, ...given });

const minutes = 1;
const seconds = 2;
const fixed = 0;

describe('planSegments', () => {
  it('joins the rows of a unit with what stands behind them, and keeps large unchanging areas apart', () => {
    const areas = [
      { source: seconds, cells: [aCell({ x: 4, y: 2 })] },
      { source: minutes, cells: [aCell({ x: 1, y: 2 })] },
    ];
    expect(planSegments({ width: 8, height: 6 }, areas)).toEqual([
      { source: fixed, start: 0, end: 17 },
      { source: minutes, start: 17, end: 20 },
      { source: seconds, start: 20, end: 25 },
      { source: minutes, start: 25, end: 28 },
      { source: seconds, start: 28, end: 30 },
      { source: fixed, start: 30, end: 48 },
    ]);
  });

  it('makes one segment of cells of one unit that follow each other', () => {
    const cells = [aCell({ x: 0 }), aCell({ x: 3 })];
    expect(planSegments({ width: 6, height: 2 }, [{ source: seconds, cells }])).toEqual([
      { source: seconds, start: 0, end: 11 },
      { source: fixed, start: 11, end: 12 },
    ]);
  });

  it('makes a canvas without cells one segment', () => {
    expect(planSegments({ width: 3, height: 2 }, [])).toEqual<Segment[]>([{ source: fixed, start: 0, end: 6 }]);
  });

  it('covers every pixel once, each cell pixel by a segment of its unit', () => {
    const side = 4;
    const slots = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
      selector: ([column, row]) => column * 5 + row,
      minLength: 1,
    });
    fc.assert(
      fc.property(slots, fc.integer({ min: 0, max: 7 }), (places, turn) => {
        const cells = places.map(([column, row], index) => ({
          source: 1 + ((index + turn) % 4),
          cells: [aCell({ x: column * side, y: row * side, width: 3, height: side })],
        }));
        const segments = planSegments({ width: 20, height: 20 }, cells);
        const owner = segments.flatMap(({ source, start, end }) => Array<number>(end - start).fill(source));
        expect(owner).toHaveLength(400);
        for (const { source, cells: own } of cells) {
          for (const cell of own) {
            for (let y = cell.y; y < cell.y + cell.height; y++) {
              for (let x = cell.x; x < cell.x + cell.width; x++) expect(owner[y * 20 + x]).toBe(source);
            }
          }
        }
      }),
    );
  });
});
