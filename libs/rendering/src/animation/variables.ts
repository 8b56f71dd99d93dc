import { pictureFor, type Artwork, type DrawnCell } from '../layout/artwork.ts';
import { shownValueAt, type Counter } from '../layout/time-units.ts';

/** A unit's only cell with at most so many pictures is its caption: a label in its plural forms. */
const mostCaptionPictures = 6;
/** Captions are taken together as long as they have at most so many pictures in combination. */
const mostCombinations = 4096;
/** Of this many values of a unit, from 0, it is kept which plural form they have. */
const mostRemembered = 10_000;

/**
 * Something that parts of the picture depend on: the value of a unit, or which plural forms all labels have at once. The
 * labels stand in a row of their own, change rarely and then few of them: as one variable their row is a single LZW run.
 */
export interface Variable {
  readonly cells: readonly DrawnCell[];
  /** How many states it has. */
  readonly stateCount: number;
  /** @param shown - seconds shown, a multiple of the smallest unit */
  stateAt(shown: number): number;
  pictureAt(cell: DrawnCell, state: number): Uint8Array;
}

/** The variables of a layout. Every cell belongs to one of them. */
export function variablesOf({ cells }: Pick<Artwork, 'cells'>, counter: Counter): Variable[] {
  const captions = captionsOf(cells);
  const ofUnits = counter.map((unit): Variable => {
    const own = cells.filter((cell) => cell.unit === unit.unit && !captions.includes(cell));
    return {
      cells: own,
      stateCount: unit.maxValue + 1,
      stateAt: (shown) => shownValueAt(unit, shown),
      pictureAt: pictureFor,
    };
  });
  return [...ofUnits, captionVariable(captions, counter)].filter((variable) => variable.cells.length > 0);
}

function captionsOf(cells: readonly DrawnCell[]): DrawnCell[] {
  let combinations = 1;
  const candidates = cells.filter(({ pictures }) => pictures.length <= mostCaptionPictures);
  return candidates.filter(({ unit, pictures: { length } }) => {
    const isOnlyOne = candidates.filter((other) => other.unit === unit).length === 1;
    if (!isOnlyOne || combinations * length > mostCombinations) return false;
    combinations *= length;
    return true;
  });
}

/** The state is a number in mixed radix: for each caption one digit, the index of its picture. */
function captionVariable(captions: readonly DrawnCell[], counter: Counter): Variable {
  const weights = new Map<DrawnCell, number>();
  let stateCount = 1;
  for (const cell of captions) {
    weights.set(cell, stateCount);
    stateCount *= cell.pictures.length;
  }
  const placed = captions.flatMap((cell) => {
    const unit = counter.find(({ unit }) => unit === cell.unit);
    return unit === undefined
      ? []
      : [{ unit, shareOf: remembered((value) => cell.pictureOf(value) * (weights.get(cell) ?? 1)) }];
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
      const index = Math.floor(state / (weights.get(cell) ?? 1)) % cell.pictures.length;
      return cell.pictures[index] as Uint8Array;
    },
  };
}

/** The function with what it said kept: which plural form a value has costs a microsecond to find out. */
function remembered(valueOf: (value: number) => number): (value: number) => number {
  const known: (number | undefined)[] = [];
  return (value) => {
    if (value >= mostRemembered) return valueOf(value);
    return (known[value] ??= valueOf(value));
  };
}
