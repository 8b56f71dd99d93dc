import type { SheetCell, SheetFace, SheetMap } from '@tminus/domain';
import { inBetweenCentiseconds } from '../animation/delta-frames.ts';
import { drawBitmaps } from '../layout/draw-bitmaps.ts';
import { EventLoopYielder } from '../layout/prepare-drawing.ts';
import { type DrawnCell, type LayoutBitmaps } from '../layout/layout-bitmaps.ts';
import { assertLayoutSpec, type LayoutSpec } from '../layout/layout-spec.ts';
import { paintRow, type Pictures } from '../layout/pictures.ts';
import { createCounter } from '../layout/time-units.ts';
import type { Palette } from '../palette/palette.ts';
import { compressRows, writePng } from '../png/png.ts';
import { templates } from '../templates/registry.ts';

/** All pictures of a layout in one image, for web pages that draw the timer themselves. Plain data. */
export interface Sheet {
  /** Size of the sheet in pixels. */
  readonly width: number;
  readonly height: number;
  /** A `SheetMap`, as web pages get it. */
  readonly mapJson: string;
  /** The compressed rows of a PNG. */
  readonly rows: Buffer;
  /** The memory it takes, in bytes. */
  readonly byteLimit: number;
}

/** Browsers on phones refuse larger images. Of a sheet for high-density screens, because both have the same map. */
const mostPixels = 4096 * 4096;
const highestScale = 2;

/**
 * Draws and compresses the sheet of a layout. One with too many in-between pictures for a browser has none: its cells change at once.
 *
 * @throws RangeError if the spec is invalid
 */
export async function buildSheet(spec: LayoutSpec): Promise<Sheet> {
  assertLayoutSpec(spec);
  const yielder = new EventLoopYielder();
  const bitmaps = await drawBitmaps(templates[spec.template], spec, yielder);
  const faces = placeFaces(bitmaps);
  const { pictures, y, columns } = faces.at(-1) as PlacedFace;
  const [width, height] = [bitmaps.width, y + pictures.height * Math.ceil(pictures.count / columns)];
  const pixels = width * height * (highestScale / spec.scale) ** 2;
  if (spec.motion === 'smooth' && pixels > mostPixels) return buildSheet({ ...spec, motion: 'none' });
  await yielder.yieldIfDue();
  const rows = compressRows(paint(bitmaps, faces, height), width, bitmaps.colorBits);
  const mapJson = JSON.stringify(mapOf(bitmaps, faces, spec));
  return { width, height, mapJson, rows, byteLimit: rows.length + mapJson.length };
}

/** The PNG of a sheet in the colors of a timer. */
export function writeSheet(sheet: Sheet, { template, transparent }: LayoutSpec, palette: Palette): Buffer {
  return writePng(sheet, palette, transparent ? templates[template].paletteShape : undefined, sheet.rows);
}

/** A face in pixels of the sheet. */
interface PlacedFace {
  readonly pictures: Pictures;
  readonly y: number;
  readonly columns: number;
}

/** Below the backdrop, one below the other. Cells with the same pictures are one face. */
function placeFaces({ width, height, cells }: LayoutBitmaps): PlacedFace[] {
  let y = height;
  return [...new Set(cells.map(({ pictures }) => pictures))].map((pictures) => {
    const face = { pictures, y, columns: Math.floor(width / pictures.width) };
    y += pictures.height * Math.ceil(pictures.count / face.columns);
    return face;
  });
}

function mapOf(
  { cells, inBetweenFrames }: LayoutBitmaps,
  faces: readonly PlacedFace[],
  { width, height, scale, units, leadingDigits }: LayoutSpec,
): SheetMap {
  return {
    width,
    height,
    units: createCounter(units, leadingDigits).map(({ seconds, maxValue }) => [seconds, maxValue]),
    faces: faces.map(({ pictures, y, columns }): SheetFace => {
      const betweens = betweensOf(cells.find((cell) => cell.pictures === pictures));
      const size = { width: pictures.width / scale, height: pictures.height / scale };
      return { y: y / scale, ...size, columns, ...(betweens.length > 0 && { betweens }) };
    }),
    cells: cells.map(({ pictures, unit, x, y, choice }) => ({
      face: faces.findIndex((face) => face.pictures === pictures),
      unit: units.indexOf(unit),
      x: x / scale,
      y: y / scale,
      ...choiceOf(choice),
    })),
    betweenCount: inBetweenFrames,
    betweenMs: inBetweenCentiseconds * 10,
  };
}

function betweensOf(cell: DrawnCell | undefined): [number, number, ...number[]][] {
  if (cell === undefined) return [];
  const { betweens, pictureCount } = cell;
  return [...betweens].map(([key, pictures]) => [Math.floor(key / pictureCount), key % pictureCount, ...pictures]);
}

function choiceOf(choice: DrawnCell['choice']): Pick<SheetCell, 'cycle' | 'share' | 'plural' | 'language'> {
  switch (choice.kind) {
    case 'cycle':
      return { cycle: [choice.step, choice.count] };
    case 'share':
      return { share: [choice.range, ...choice.pictures] };
    case 'plural':
      return { plural: choice.pictures, language: choice.language };
  }
}

/** The color indices of the sheet, row by row. */
function paint(
  { width, height, backdrop }: LayoutBitmaps,
  faces: readonly PlacedFace[],
  sheetHeight: number,
): Uint8Array {
  const pixels = new Uint8Array(width * sheetHeight);
  for (let row = 0; row < height; row++) paintRow(pixels, row * width, backdrop, row);
  for (const { pictures, y, columns } of faces) {
    for (let picture = 0; picture < pictures.count; picture++) {
      const left = (picture % columns) * pictures.width;
      const top = y + Math.floor(picture / columns) * pictures.height;
      for (let row = 0; row < pictures.height; row++) {
        paintRow(pixels, (top + row) * width + left, pictures, picture * pictures.height + row);
      }
    }
  }
  return pixels;
}
