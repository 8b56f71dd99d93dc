import type { SheetCell, SheetFace, SheetMap } from '@tminus/domain';

/** The canvas methods that are used. */
export type PaintContext = Pick<CanvasRenderingContext2D, 'clearRect' | 'drawImage'>;

/** Draws the seconds of a timer from its sheet, each time only the cells whose picture changes. */
export class SheetPainter {
  readonly #rules: Record<string, Intl.PluralRules> = {};
  /** The picture of each cell on the canvas. */
  readonly #painted: (number | undefined)[] = [];
  readonly #context: PaintContext;
  readonly #sheet: CanvasImageSource;
  readonly #scale: number;
  readonly #map: SheetMap;
  /** The smallest unit. */
  readonly #stepSeconds: number;

  /**
   * @param context - of a canvas of the size of the map, times `scale`
   * @param scale - pixels of the sheet per pixel of the map
   */
  constructor(context: PaintContext, sheet: CanvasImageSource, scale: number, map: SheetMap) {
    this.#context = context;
    this.#sheet = sheet;
    this.#scale = scale;
    this.#map = map;
    this.#stepSeconds = map.units.at(-1)?.[0] ?? 1;
    this.#copy(0, 0, map.width, map.height, 0, 0);
  }

  /** Whether the leading unit has a digit that it no longer needs: a new sheet has one less. */
  hasFewerDigits(secondsLeft: number): boolean {
    const [length, most] = this.#map.units[0] as SheetMap['units'][number];
    return most > 99 && this.#shownAt(secondsLeft) < (length * (most + 1)) / 10;
  }

  /** Seconds, rounded up to a step of the smallest unit. */
  #shownAt(secondsLeft: number): number {
    return Math.ceil(secondsLeft / this.#stepSeconds) * this.#stepSeconds;
  }

  /**
   * @param secondsLeft - not negative; rounded up to the next step
   * @param between - which in-between picture of the step that begins now, from 0. Default: the pictures after all of them
   */
  paint(secondsLeft: number, between = this.#map.betweenCount): void {
    const shown = this.#shownAt(secondsLeft);
    const isMoving = between < this.#map.betweenCount && this.#shownAt(secondsLeft + 1) > shown;
    this.#map.cells.forEach((cell, index) => {
      const to = this.#pictureAt(cell, shown);
      const face = this.#map.faces[cell.face] as SheetFace;
      const from = isMoving && this.#pictureAt(cell, shown + this.#stepSeconds);
      const picture = face.betweens?.find((each) => each[0] === from && each[1] === to)?.[2 + between] ?? to;
      if (this.#painted[index] === picture) return;
      this.#painted[index] = picture;
      const { width, height, columns } = face;
      this.#copy(
        (picture % columns) * width,
        face.y + Math.floor(picture / columns) * height,
        width,
        height,
        cell.x,
        cell.y,
      );
    });
  }

  #pictureAt({ unit, cycle, share, plural, language = 'en' }: SheetCell, seconds: number): number {
    const { units } = this.#map;
    const [length, most] = units[unit] as SheetMap['units'][number];
    const larger = units[unit - 1]?.[0];
    const whole = Math.floor((larger === undefined ? seconds : seconds % larger) / length);
    const value = Math.min(whole, most);
    if (cycle) return Math.floor(value / cycle[0]) % cycle[1];
    if (share) return share[1 + Math.ceil((Math.min(value, share[0]) * (share.length - 2)) / share[0])] ?? 0;
    return plural?.[(this.#rules[language] ??= new Intl.PluralRules(language)).select(value)] ?? 0;
  }

  /** Its pixels replace those of the canvas, also where they are transparent. */
  #copy(...lengths: Box): void {
    const [fromX, fromY, width, height, x, y] = lengths.map((each) => each * this.#scale) as Box;
    this.#context.clearRect(x, y, width, height);
    this.#context.drawImage(this.#sheet, fromX, fromY, width, height, x, y, width, height);
  }
}

type Box = [fromX: number, fromY: number, width: number, height: number, x: number, y: number];
