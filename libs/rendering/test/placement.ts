import { createCanvas } from '@napi-rs/canvas';
import type { Cell, Arrangement, TimerDrawing } from '../src/templates/template.ts';
import type { UnitLabel } from '../src/labels/unit-label.ts';

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const areApart = (one: Area, other: Area) =>
  one.x >= other.x + other.width ||
  other.x >= one.x + one.width ||
  one.y >= other.y + other.height ||
  other.y >= one.y + one.height;

export function expectCellsApart(cells: readonly Area[], width: number, height: number): void {
  for (const [index, cell] of cells.entries()) {
    expect([cell.x, cell.y, cell.width, cell.height].every(Number.isInteger)).toBe(true);
    expect(cell.x >= 0 && cell.y >= 0 && cell.x + cell.width <= width && cell.y + cell.height <= height).toBe(true);
    expect(cells.slice(0, index).every((other) => areApart(cell, other))).toBe(true);
  }
}

/** The rectangle around the cells of the last unit overlaps no other cell: on a transparent background it is one patch. */
export function expectLastUnitAlone(cells: readonly Cell[], last: string | undefined): void {
  const own = cells.filter(({ unit }) => unit === last);
  const x = Math.min(...own.map((cell) => cell.x));
  const y = Math.min(...own.map((cell) => cell.y));
  const width = Math.max(...own.map((cell) => cell.x + cell.width)) - x;
  const height = Math.max(...own.map((cell) => cell.y + cell.height)) - y;
  const others = cells.filter(({ unit }) => unit !== last);
  expect(others.every((cell) => areApart(cell, { x, y, width, height }))).toBe(true);
}

/** Red and green, the channels that templates draw with, in an RGBA word. */
const colorChannels = 0xffff;

/** Nothing is drawn on the outermost pixels, where it could be clipped. */
export function expectClearEdges(pixels: Uint32Array, width: number, height: number): void {
  let drawn = 0;
  for (let x = 0; x < width; x++) drawn |= (pixels[x] ?? 0) | (pixels[(height - 1) * width + x] ?? 0);
  for (let y = 0; y < height; y++) drawn |= (pixels[y * width] ?? 0) | (pixels[(y + 1) * width - 1] ?? 0);
  expect(drawn & colorChannels).toBe(0);
}

/** The backdrop draws nothing in the cells, where it would be cut off. */
export function expectFreeCells(pixels: Uint32Array, cells: readonly Area[], width: number): void {
  let drawn = 0;
  for (const cell of cells) {
    for (let y = cell.y; y < cell.y + cell.height; y++) {
      for (let index = y * width + cell.x; index < y * width + cell.x + cell.width; index++)
        drawn |= pixels[index] ?? 0;
    }
  }
  expect(drawn & colorChannels).toBe(0);
}

interface DrawnText {
  readonly text: string;
  /** The font size in pixels. */
  readonly size: number;
}

/**
 * No label is smaller than 9 pixels, and those drawn are what the arrangement says: all words, or abbreviations for all units, or none.
 */
export function expectLegibleLabels(arrangement: Arrangement, { groups, language }: TimerDrawing): void {
  const drawn = drawnLabels(arrangement);
  for (const { size } of drawn) expect(size).toBeGreaterThanOrEqual(9);

  const capitals = (texts: string[]) => [...new Set(texts.map((text) => text.toLocaleUpperCase(language)))].sort();
  const textsOf = (labelOf: (labels: readonly UnitLabel[]) => UnitLabel | undefined) =>
    capitals(groups.flatMap(({ labels }) => labelOf(labels)?.forms ?? []).filter((text) => text !== ''));
  const [full, ...abbreviated] = [0, 1, 2].map((length) => textsOf((labels) => labels[length]));
  const found = capitals(drawn.map(({ text }) => text));
  switch (arrangement.labelExtent) {
    case 'full':
      expect(found).toEqual(full);
      break;
    case 'abbreviated':
      expect(abbreviated).toContainEqual(found);
      break;
    case 'omitted':
      expect(found).toEqual([]);
      expect(full).not.toEqual([]);
  }
}

/** What is drawn when everything is drawn except digits. */
function drawnLabels(arrangement: Arrangement): DrawnText[] {
  const drawn: DrawnText[] = [];
  const context = createCanvas(1, 1).getContext('2d');
  context.fillText = (text: string) => void drawn.push({ text, size: Number.parseFloat(context.font) });
  arrangement.drawBackdrop(context);
  for (const cell of arrangement.cells.filter(({ face }) => face.startsWith('label '))) {
    for (let picture = 0; picture < cell.pictureCount; picture++) arrangement.drawCell(context, cell, picture);
  }
  return drawn.filter(({ text }) => text !== '');
}
