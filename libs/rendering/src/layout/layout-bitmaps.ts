import type { Rectangle } from '../gif/blocks.ts';
import type { PixelRuns } from '../gif/encode-frame.ts';
import { choosePicture } from '../templates/picture-choice.ts';
import type { Cell } from '../templates/template.ts';
import { addRow, differingColumns, paintRow, type Pictures } from './pictures.ts';
import { shownSeconds, shownValueAt, smallestUnit, type Counter } from './time-units.ts';

/** The picture of each in-between frame, by `changeKey`. Empty for cells that change at once. */
export type Betweens = ReadonlyMap<number, readonly number[]>;

/** Identifies the change of a cell from one picture to another. */
export function changeKey(pictureCount: number, from: number, to: number): number {
  return from * pictureCount + to;
}

/** A cell with its pictures. Those of in-between frames come after the `pictureCount` others. */
export interface DrawnCell extends Omit<Cell, 'progress'> {
  readonly pictures: Pictures;
  readonly betweens: Betweens;
}

/** A layout as pixels, independent of the canvas library: all frames are made from these. Plain data. */
export interface LayoutBitmaps {
  /** Size of the image in physical pixels: twice that of the timer at scale 2. */
  readonly width: number;
  readonly height: number;
  /** Bits of a color index. */
  readonly colorBits: number;
  /** How many in-between frames a step begins with. */
  readonly inBetweenFrames: number;
  /** One picture of the whole canvas, without the cells. */
  readonly backdrop: Pictures;
  readonly cells: readonly DrawnCell[];
}

/** The index that leaves a pixel of a delta frame unchanged: the last one of the color table. */
export function unchangedIndex(colorBits: number): number {
  return (1 << colorBits) - 1;
}

/** The index of the background. It is transparent if the timer's background is. */
export const backgroundIndex = 0;

/** The index of the picture of a cell for a value of its unit. */
export function pictureFor(cell: DrawnCell, value: number): number {
  return choosePicture(cell.choice, value);
}

/** The color indices of the whole canvas at a remaining time, row by row. */
export function composePixels(bitmaps: LayoutBitmaps, counter: Counter, secondsLeft: number): Uint8Array {
  const { width, height, backdrop, cells } = bitmaps;
  const canvas = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) paintRow(canvas, y * width, backdrop, y);
  const shown = shownSeconds(smallestUnit(counter).seconds, secondsLeft);
  for (const unit of counter) {
    const value = shownValueAt(unit, shown);
    for (const cell of cells) {
      if (cell.unit === unit.unit) paintCell(canvas, width, cell, pictureFor(cell, value));
    }
  }
  return canvas;
}

function paintCell(canvas: Uint8Array, canvasWidth: number, cell: DrawnCell, picture: number): void {
  for (let row = 0; row < cell.height; row++) {
    paintRow(canvas, (cell.y + row) * canvasWidth + cell.x, cell.pictures, picture * cell.height + row);
  }
}

/** A cell that changes from one picture to another. */
export interface CellChange {
  readonly cell: DrawnCell;
  readonly from: number;
  readonly to: number;
}

/** The pictures of a changing cell in each in-between frame. Undefined if it changes at once. */
export function picturesBetween({ cell, from, to }: CellChange): readonly number[] | undefined {
  return cell.betweens.get(changeKey(cell.pictureCount, from, to));
}

/** The smallest rectangle that contains every pixel that differs between two pictures of a cell; undefined if none does. */
export function differingArea({ height, pictures }: DrawnCell, from: number, to: number): Rectangle | undefined {
  let [left, right, top, bottom] = [Infinity, -1, -1, -1];
  for (let y = 0; y < height; y++) {
    const columns = differingColumns(pictures, from * height + y, to * height + y);
    if (columns === undefined) continue;
    left = Math.min(left, columns.from);
    right = Math.max(right, columns.to);
    if (top < 0) top = y;
    bottom = y + 1;
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Appends the rows of an area to pixels. Cells without a picture (undefined) leave their pixels unchanged. */
export function addArea(
  target: PixelRuns,
  { backdrop, cells, colorBits }: LayoutBitmaps,
  area: Rectangle,
  pictureOf: (cell: DrawnCell) => number | undefined,
): void {
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  const inside = cells
    .filter(
      (cell) => cell.x < right && cell.x + cell.width > area.x && cell.y < bottom && cell.y + cell.height > area.y,
    )
    .sort((one, other) => one.x - other.x)
    .map((cell) => ({
      cell,
      picture: pictureOf(cell),
      from: Math.max(cell.x, area.x),
      to: Math.min(cell.x + cell.width, right),
    }));
  const edges = new Set([area.y, ...inside.flatMap(({ cell }) => [cell.y, cell.y + cell.height])]);
  let band: typeof inside = [];
  for (let y = area.y; y < bottom; y++) {
    if (edges.has(y)) band = inside.filter(({ cell }) => y >= cell.y && y < cell.y + cell.height);
    let x = area.x;
    for (let index = 0; index < band.length; index++) {
      const { cell, picture, from, to } = band[index] as (typeof inside)[number];
      if (from > x) addRow(target, backdrop, y, x, from);
      if (picture === undefined) target.add(unchangedIndex(colorBits), to - from);
      else addRow(target, cell.pictures, picture * cell.height + y - cell.y, from - cell.x, to - cell.x);
      x = to;
    }
    if (x < right) addRow(target, backdrop, y, x, right);
  }
}
