import type { Cell } from '../src/templates/template.ts';

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
    for (const other of cells.slice(0, index)) expect(areApart(cell, other)).toBe(true);
  }
}

/** The rectangle around the cells of the last unit touches no other cell: on a transparent background it is one patch. */
export function expectLastUnitAlone(cells: readonly Cell[], last: string | undefined): void {
  const own = cells.filter(({ unit }) => unit === last);
  const x = Math.min(...own.map((cell) => cell.x));
  const y = Math.min(...own.map((cell) => cell.y));
  const width = Math.max(...own.map((cell) => cell.x + cell.width)) - x;
  const height = Math.max(...own.map((cell) => cell.y + cell.height)) - y;
  for (const cell of cells) if (cell.unit !== last) expect(areApart(cell, { x, y, width, height })).toBe(true);
}

/** Whatever is drawn keeps off the outermost pixels: ink there would be clipped. */
export function expectClearEdges(inks: Uint8Array | Uint8ClampedArray, width: number, height: number): void {
  const inkAt = (x: number, y: number) => (inks[(y * width + x) * 4] ?? 0) + (inks[(y * width + x) * 4 + 1] ?? 0);
  let ink = 0;
  for (let x = 0; x < width; x++) ink += inkAt(x, 0) + inkAt(x, height - 1);
  for (let y = 0; y < height; y++) ink += inkAt(0, y) + inkAt(width - 1, y);
  expect(ink).toBe(0);
}

/** The backdrop keeps out of the cells: what it drew there would be cut off where the cell begins. */
export function expectFreeCells(inks: Uint8ClampedArray, cells: readonly Area[], width: number): void {
  let ink = 0;
  for (const cell of cells) {
    for (let y = cell.y; y < cell.y + cell.height; y++) {
      const row = inks.subarray((y * width + cell.x) * 4, (y * width + cell.x + cell.width) * 4);
      for (let offset = 0; offset < row.length; offset += 4) ink += (row[offset] ?? 0) + (row[offset + 1] ?? 0);
    }
  }
  expect(ink).toBe(0);
}
