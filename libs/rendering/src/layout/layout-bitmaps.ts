import type { Rectangle } from '../gif/blocks.ts';
import type { Cell } from '../templates/template.ts';
import { shownSeconds, shownValueAt, smallestUnit, type Counter } from './time-units.ts';

/** A cell with its pictures: color indices, row by row, `width` × `height` each. */
export interface DrawnCell extends Cell {
  readonly pictures: readonly Uint8Array[];
}

/** A layout as pixels, independent of the canvas library: all frames are made from these. */
export interface LayoutBitmaps {
  /** Size of the image in physical pixels: twice that of the timer at scale 2. */
  readonly width: number;
  readonly height: number;
  /** Bits of a color index. */
  readonly colorBits: number;
  /** Color indices of the whole canvas, row by row, without the cells. */
  readonly backdrop: Uint8Array;
  readonly cells: readonly DrawnCell[];
}

/** The index that leaves a pixel of a delta frame unchanged: the last one of the color table. */
export function unchangedIndex(colorBits: number): number {
  return (1 << colorBits) - 1;
}

/** The index of the background. It is transparent if the timer's background is. */
export const backgroundIndex = 0;

/** The picture of a cell for a value of its unit. */
export function pictureFor(cell: DrawnCell, value: number): Uint8Array {
  const picture = cell.pictures[cell.pictureOf(value)];
  if (picture === undefined) throw new RangeError(`A ${cell.unit} cell has no picture for ${value}.`);
  return picture;
}

/** Copies a picture of a cell onto a canvas with `canvasWidth` pixels per row. */
export function paintCell(canvas: Uint8Array, canvasWidth: number, cell: DrawnCell, picture: Uint8Array): void {
  for (let row = 0; row < cell.height; row++) {
    const source = picture.subarray(row * cell.width, (row + 1) * cell.width);
    canvas.set(source, (cell.y + row) * canvasWidth + cell.x);
  }
}

/** The color indices of the whole canvas at a remaining time. */
export function composePixels(bitmaps: LayoutBitmaps, counter: Counter, secondsLeft: number): Uint8Array {
  const canvas = bitmaps.backdrop.slice();
  const shown = shownSeconds(smallestUnit(counter).seconds, secondsLeft);
  for (const unit of counter) {
    const value = shownValueAt(unit, shown);
    for (const cell of bitmaps.cells) {
      if (cell.unit === unit.unit) paintCell(canvas, bitmaps.width, cell, pictureFor(cell, value));
    }
  }
  return canvas;
}

/** A cell that changes from one picture to another. */
export interface CellChange {
  readonly cell: DrawnCell;
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

/**
 * The smallest rectangle that contains every changed pixel. If no pixel changes, one pixel at the origin: an image must
 * have at least one.
 */
export function changedArea(changes: readonly CellChange[]): Rectangle {
  let left = Infinity;
  let top = Infinity;
  let right = -1;
  let bottom = -1;
  for (const { cell, from, to } of changes) {
    if (from === to) continue;
    for (let row = 0; row < cell.height; row++) {
      const start = row * cell.width;
      let first = start;
      let last = start + cell.width - 1;
      while (first <= last && from[first] === to[first]) first++;
      if (first > last) continue;
      while (from[last] === to[last]) last--;
      left = Math.min(left, cell.x + first - start);
      right = Math.max(right, cell.x + last - start);
      top = Math.min(top, cell.y + row);
      bottom = Math.max(bottom, cell.y + row);
    }
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * The pixels of a delta frame, row by row. Unchanged pixels keep their color: making them transparent, either always or only where that
 * lengthens a match, made the frames of digits larger. Only whole cells are transparent: those not among `changes` (they
 * exist in stacked layouts), whose pixels are unknown, and those whose picture stays the same, such as the tens when the
 * ones and the label change.
 */
export function deltaPixels(bitmaps: LayoutBitmaps, changes: readonly CellChange[], area: Rectangle): Uint8Array {
  const unchanged = unchangedIndex(bitmaps.colorBits);
  const pixels = new Uint8Array(area.width * area.height);
  for (let row = 0; row < area.height; row++) {
    const start = (area.y + row) * bitmaps.width + area.x;
    pixels.set(bitmaps.backdrop.subarray(start, start + area.width), row * area.width);
  }
  for (const cell of bitmaps.cells) {
    const picture = changes.find(({ cell: changed, from, to }) => changed === cell && from !== to)?.to;
    const left = Math.max(cell.x, area.x);
    const right = Math.min(cell.x + cell.width, area.x + area.width);
    if (left >= right) continue;
    const bottom = Math.min(cell.y + cell.height, area.y + area.height);
    for (let y = Math.max(cell.y, area.y); y < bottom; y++) {
      const target = (y - area.y) * area.width - area.x;
      const source = (y - cell.y) * cell.width - cell.x;
      if (picture === undefined) pixels.fill(unchanged, target + left, target + right);
      else pixels.set(picture.subarray(source + left, source + right), target + left);
    }
  }
  return pixels;
}
