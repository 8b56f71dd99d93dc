import type { SheetCell, SheetFace, SheetMap } from '@tminus/domain';

/** The canvas methods that are used. */
export type PaintContext = Pick<CanvasRenderingContext2D, 'clearRect' | 'drawImage'>;

/** Draws the seconds of a timer from its sheet, each time only the cells whose picture changes. */
export interface SheetPainter {
  readonly map: SheetMap;
  /** Whether the leading unit has enough digits. @param less - as many digits less, but at least two. Default: none */
  fits(secondsLeft: number, less?: 1): boolean;
  /**
   * @param secondsLeft - not negative; rounded up to the next step of the smallest unit
   * @param between - which in-between picture of the step that begins now, from 0. Default: the pictures after all of them
   */
  paint(secondsLeft: number, between?: number): void;
}

/**
 * @param context - of a canvas of the size of the map, times `scale`
 * @param scale - pixels of the sheet per pixel of the map
 */
export function createPainter(
  context: PaintContext,
  sheet: CanvasImageSource,
  scale: number,
  map: SheetMap,
): SheetPainter {
  const { width, height, units, faces, cells, betweenCount } = map;
  /** The picture of each cell on the canvas. */
  const painted: (number | undefined)[] = [];
  const stepSeconds = units[units.length - 1]?.[0] ?? 1;
  const shownAt = (secondsLeft: number) => Math.ceil(secondsLeft / stepSeconds) * stepSeconds;

  /** Its pixels replace those of the canvas, also where they are transparent. */
  const copy = (...lengths: Box) => {
    const [fromX, fromY, width, height, x, y] = lengths.map((each) => each * scale) as Box;
    context.clearRect(x, y, width, height);
    context.drawImage(sheet, fromX, fromY, width, height, x, y, width, height);
  };

  copy(0, 0, width, height, 0, 0);
  return {
    map,
    fits(secondsLeft, less) {
      const [length, most] = units[0] as Unit;
      return !(less && most < 100) && shownAt(secondsLeft) < (length * (most + 1)) / (less ? 10 : 1);
    },
    paint(secondsLeft, between = betweenCount) {
      const shown = shownAt(secondsLeft);
      const isMoving = between < betweenCount && shownAt(secondsLeft + 1) > shown;
      cells.forEach((cell, index) => {
        const to = pictureAt(units, cell, shown);
        const { betweens, width, height, columns, y } = faces[cell.face] as SheetFace;
        const from = isMoving && pictureAt(units, cell, shown + stepSeconds);
        const picture = betweens?.find((each) => each[0] === from && each[1] === to)?.[2 + between] ?? to;
        if (painted[index] === picture) return;
        painted[index] = picture;
        const row = Math.floor(picture / columns);
        copy((picture % columns) * width, y + row * height, width, height, cell.x, cell.y);
      });
    },
  };
}

type Box = [fromX: number, fromY: number, width: number, height: number, x: number, y: number];
type Unit = SheetMap['units'][number];

const rules: Record<string, Intl.PluralRules> = {};

/** The picture of a cell, as an index of its face. */
function pictureAt(
  units: SheetMap['units'],
  { unit, cycle, share, plural, language = 'en' }: SheetCell,
  seconds: number,
): number {
  const [length, most] = units[unit] as Unit;
  const whole = Math.floor((seconds % (units[unit - 1]?.[0] ?? Infinity)) / length);
  const value = Math.min(whole, most);
  if (cycle) return Math.floor(value / cycle[0]) % cycle[1];
  if (share) return share[1 + Math.ceil((Math.min(value, share[0]) * (share.length - 2)) / share[0])] as number;
  return plural?.[(rules[language] ??= new Intl.PluralRules(language)).select(value)] ?? 0;
}
