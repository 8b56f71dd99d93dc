import fc from 'fast-check';

import type { Rectangle } from '../gif/blocks.ts';
import { planSegments, type Segment } from './segments.ts';

const aCell = (given: Partial<Rectangle>): Rectangle => ({ x: 0, y: 0, width: 2, height: 2, ...given });

const minutes = 1;
const seconds = 2;
const fixed = 0;

describe('planSegments', () => {
  it('joins the rows of a region with the static pixels after them, and keeps large static areas separate', () => {
    const areas = [
      { region: seconds, cells: [aCell({ x: 4, y: 2 })] },
      { region: minutes, cells: [aCell({ x: 1, y: 2 })] },
    ];
    expect(planSegments({ width: 8, height: 6 }, areas)).toEqual([
      { region: fixed, start: 0, end: 17 },
      { region: minutes, start: 17, end: 20 },
      { region: seconds, start: 20, end: 25 },
      { region: minutes, start: 25, end: 28 },
      { region: seconds, start: 28, end: 30 },
      { region: fixed, start: 30, end: 48 },
    ]);
  });

  it('makes one segment of adjacent cells of one region', () => {
    const cells = [aCell({ x: 0 }), aCell({ x: 3 })];
    expect(planSegments({ width: 6, height: 2 }, [{ region: seconds, cells }])).toEqual([
      { region: seconds, start: 0, end: 11 },
      { region: fixed, start: 11, end: 12 },
    ]);
  });

  it('makes one segment of a canvas without cells', () => {
    expect(planSegments({ width: 3, height: 2 }, [])).toEqual<Segment[]>([{ region: fixed, start: 0, end: 6 }]);
  });

  it('covers every pixel once, and each cell pixel by a segment of its region', () => {
    const side = 4;
    const slots = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
      selector: ([column, row]) => column * 5 + row,
      minLength: 1,
    });
    fc.assert(
      fc.property(slots, fc.integer({ min: 0, max: 7 }), (places, turn) => {
        const cells = places.map(([column, row], index) => ({
          region: 1 + ((index + turn) % 4),
          cells: [aCell({ x: column * side, y: row * side, width: 3, height: side })],
        }));
        const segments = planSegments({ width: 20, height: 20 }, cells);
        const owner = segments.flatMap(({ region, start, end }) => Array<number>(end - start).fill(region));
        expect(owner).toHaveLength(400);
        for (const { region, cells: own } of cells) {
          for (const cell of own) {
            for (let y = cell.y; y < cell.y + cell.height; y++) {
              for (let x = cell.x; x < cell.x + cell.width; x++) expect(owner[y * 20 + x]).toBe(region);
            }
          }
        }
      }),
    );
  });
});
