import type { TimeUnit } from '@tminus/domain';

import type { DrawnCell } from '../layout/layout-bitmaps.ts';
import { createCounter } from '../layout/time-units.ts';
import { findDynamicRegions } from './dynamic-regions.ts';

const counter = createCounter(['hours', 'minutes'], 2);

function aCell(unit: TimeUnit, face: string, pictureCount: number): DrawnCell {
  const pictures = Array.from({ length: pictureCount }, () => new Uint8Array(1));
  return { x: 0, y: 0, width: 1, height: 1, unit, face, pictureCount, pictures, pictureOf: () => 0 };
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
