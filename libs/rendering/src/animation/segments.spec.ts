import fc from 'fast-check';

import type { Artwork, DrawnCell } from '../layout/artwork.ts';
import { timeUnits } from '../layout/time-units.ts';
import { planSegments } from './segments.ts';

const aCell = (given: Partial<DrawnCell>): DrawnCell => ({
  x: 0,
  y: 0,
  width: 2,
  height: 2,
  unit: 'seconds',
  face: 'digit',
  pictureCount: 0,
  pictures: [],
  pictureOf: () => 0,
  ...given,
});

const anArtwork = (width: number, height: number, cells: DrawnCell[]): Artwork => ({
  width,
  height,
  backdrop: new Uint8Array(width * height),
  cells,
});

describe('planSegments', () => {
  it('joins the rows of a unit with what stands behind them, and keeps large unchanging areas apart', () => {
    const minutes = aCell({ unit: 'minutes', x: 1, y: 2 });
    const seconds = aCell({ unit: 'seconds', x: 4, y: 2 });
    expect(planSegments(anArtwork(8, 6, [seconds, minutes]))).toEqual([
      { unit: undefined, start: 0, end: 17 },
      { unit: 'minutes', start: 17, end: 20 },
      { unit: 'seconds', start: 20, end: 25 },
      { unit: 'minutes', start: 25, end: 28 },
      { unit: 'seconds', start: 28, end: 30 },
      { unit: undefined, start: 30, end: 48 },
    ]);
  });

  it('makes one segment of cells of one unit that follow each other', () => {
    const cells = [aCell({ x: 0 }), aCell({ x: 3 })];
    expect(planSegments(anArtwork(6, 2, cells))).toEqual([
      { unit: 'seconds', start: 0, end: 11 },
      { unit: undefined, start: 11, end: 12 },
    ]);
  });

  it('makes a canvas without cells one segment', () => {
    expect(planSegments(anArtwork(3, 2, []))).toEqual([{ unit: undefined, start: 0, end: 6 }]);
  });

  it('covers every pixel once, each cell pixel by a segment of its unit', () => {
    const side = 4;
    const slots = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
      selector: ([column, row]) => column * 5 + row,
      minLength: 1,
    });
    fc.assert(
      fc.property(slots, fc.integer({ min: 0, max: 7 }), (places, turn) => {
        const cells = places.map(([column, row], index) => {
          const unit = timeUnits[(index + turn) % timeUnits.length] ?? 'seconds';
          return aCell({ unit, x: column * side, y: row * side, width: 3, height: side });
        });
        const artwork = anArtwork(20, 20, cells);
        const owner = planSegments(artwork).flatMap(({ unit, start, end }) => Array(end - start).fill(unit));
        expect(owner).toHaveLength(400);
        for (const cell of cells) {
          for (let y = cell.y; y < cell.y + cell.height; y++) {
            for (let x = cell.x; x < cell.x + cell.width; x++) expect(owner[y * 20 + x]).toBe(cell.unit);
          }
        }
      }),
    );
  });
});
