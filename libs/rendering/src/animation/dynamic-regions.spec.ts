import type { TimeUnit } from '@tminus/domain';

import type { DrawnCell } from '../layout/layout-bitmaps.ts';
import { createCounter } from '../layout/time-units.ts';
import { findDynamicRegions } from './dynamic-regions.ts';

const counter = createCounter(['hours', 'minutes'], 2);

function aCell(unit: TimeUnit, face: string, pictureCount: number): DrawnCell {
  const rowStarts = Uint32Array.from({ length: pictureCount + 1 }, (_, row) => row);
  const runs = new Uint32Array(pictureCount).fill(1 << 8);
  const pictures = { width: 1, height: 1, count: pictureCount, rowStarts, runs };
  const choice = { kind: 'cycle', step: 1, count: 1 } as const;
  return { x: 0, y: 0, width: 1, height: 1, unit, face, pictureCount, pictures, betweens: new Map(), choice };
}

const facesOf = (cells: readonly DrawnCell[]) =>
  findDynamicRegions({ cells }, counter).map((region) => region.cells.map(({ face }) => face));

describe('findDynamicRegions', () => {
  it('combines the plural forms of all labels in one region', () => {
    const labels = [aCell('hours', 'label hours', 2), aCell('minutes', 'label minutes', 2)];
    const cells = [aCell('hours', 'digit', 10), aCell('minutes', 'digit', 10), ...labels];
    expect(facesOf(cells)).toEqual([['digit'], ['digit'], ['label hours', 'label minutes']]);
    expect(findDynamicRegions({ cells }, counter).map(({ stateCount }) => stateCount)).toEqual([100, 60, 4]);
  });

  it('keeps cells with few pictures, such as pieces of a ring, in the region of their unit', () => {
    const pieces = [aCell('hours', 'piece 1', 4), aCell('hours', 'piece 2', 4), aCell('hours', 'label hours', 2)];
    const cells = [...pieces, aCell('minutes', 'label minutes', 2)];
    expect(facesOf(cells)).toEqual([['piece 1', 'piece 2', 'label hours'], ['label minutes']]);
  });
});
