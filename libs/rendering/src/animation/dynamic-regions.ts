import { pictureFor, type LayoutBitmaps, type DrawnCell } from '../layout/layout-bitmaps.ts';
import { shownValueAt, type Counter } from '../layout/time-units.ts';

/** If a unit has exactly one cell with at most this many pictures, that cell is its caption: a label with plural forms. */
const mostCaptionPictures = 6;
/** Captions share a region while they have at most this many combinations of pictures. */
const mostCombinations = 4096;
/** Plural forms are cached for this many values of a unit, starting at 0. */
const mostRemembered = 10_000;

/**
 * A set of cells that change together: those of one unit, or the labels of all units. Labels are in a separate row and change rarely, a few
 * at a time. As one region, each of their pixel rows is a single LZW run.
 */
export interface DynamicRegion {
  readonly cells: readonly DrawnCell[];
  /** The number of different pictures of the region. */
  readonly stateCount: number;
  /** @param shown - seconds shown, a multiple of the smallest unit */
  stateAt(shown: number): number;
  /** The index of the picture of a cell. */
  pictureAt(cell: DrawnCell, state: number): number;
}

/** The dynamic regions of a layout. Every cell belongs to exactly one. */
export function findDynamicRegions({ cells }: Pick<LayoutBitmaps, 'cells'>, counter: Counter): DynamicRegion[] {
  const captions = captionsOf(cells);
  const ofUnits = counter.map((unit): DynamicRegion => {
    const own = cells.filter((cell) => cell.unit === unit.unit && !captions.includes(cell));
    return {
      cells: own,
      stateCount: unit.maxValue + 1,
      stateAt: (shown) => shownValueAt(unit, shown),
      pictureAt: pictureFor,
    };
  });
  return [...ofUnits, captionRegion(captions, counter)].filter((region) => region.cells.length > 0);
}

function captionsOf(cells: readonly DrawnCell[]): DrawnCell[] {
  let combinations = 1;
  const candidates = cells.filter(({ pictureCount }) => pictureCount <= mostCaptionPictures);
  return candidates.filter(({ unit, pictureCount }) => {
    const isOnlyOne = candidates.filter((other) => other.unit === unit).length === 1;
    if (!isOnlyOne || combinations * pictureCount > mostCombinations) return false;
    combinations *= pictureCount;
    return true;
  });
}

/** The state is a mixed-radix number with one digit for each caption: the index of its picture. */
function captionRegion(captions: readonly DrawnCell[], counter: Counter): DynamicRegion {
  const weights = new Map<DrawnCell, number>();
  let stateCount = 1;
  for (const cell of captions) {
    weights.set(cell, stateCount);
    stateCount *= cell.pictureCount;
  }
  const placed = captions.flatMap((cell) => {
    const unit = counter.find(({ unit }) => unit === cell.unit);
    return unit === undefined
      ? []
      : [{ unit, shareOf: remembered((value) => pictureFor(cell, value) * (weights.get(cell) ?? 1)) }];
  });
  return {
    cells: captions,
    stateCount,
    stateAt(shown) {
      let state = 0;
      for (const { unit, shareOf } of placed) state += shareOf(shownValueAt(unit, shown));
      return state;
    },
    pictureAt(cell, state) {
      return Math.floor(state / (weights.get(cell) ?? 1)) % cell.pictureCount;
    },
  };
}

/** Caches the results of a function, because finding the plural form of a value takes a microsecond. */
function remembered(valueOf: (value: number) => number): (value: number) => number {
  const known: (number | undefined)[] = [];
  return (value) => {
    if (value >= mostRemembered) return valueOf(value);
    return (known[value] ??= valueOf(value));
  };
}
