import { trailerLength, writeTrailer, type Size } from '../gif/blocks.ts';
import { composePixels } from '../layout/layout-bitmaps.ts';
import type { LayoutSpec } from '../layout/layout-spec.ts';
import type { Layout } from '../layout/layout.ts';
import { shownSeconds, smallestUnit } from '../layout/time-units.ts';
import type { Palette } from '../palette/palette.ts';
import { compressRows, writePng } from '../png/png.ts';
import { templates } from '../templates/registry.ts';
import { assertRenderable, completeFrame, headLength, writeHead } from './complete-frame.ts';
import type { FinalFrame } from './final-frame.ts';

interface StillOptions {
  /** Default: `gif`. */
  readonly format?: 'gif' | 'png';
  /** Replaces zero; from the same cache for the same spec. Default: zeros. */
  readonly finalFrame?: FinalFrame | undefined;
}

/** A single frame needs no delay, but viewers are known to expect one. */
const stillDelayCentiseconds = 100;

/**
 * Renders the picture of one second as a GIF with one frame or as an indexed-color PNG.
 *
 * A GIF takes microseconds. The pixels of a PNG are compressed once for each second shown (1 ms at 600x150, 2 to 5 ms at
 * 1200x400@2x) and cached for other timers with this layout: they are the same in all colors.
 *
 * @param layout - from a `LayoutCache`; its spec must have enough digits for `secondsLeft` (`layoutSpecFor`)
 * @param palette - from `createPalette` for this layout
 * @param secondsLeft - whole seconds; less than zero counts as zero
 * @returns the file, in a buffer that the caller owns
 * @throws RangeError if an argument is out of range
 */
export function renderStill(
  layout: Layout,
  palette: Palette,
  secondsLeft: number,
  { format = 'gif', finalFrame }: StillOptions = {},
): Buffer {
  assertRenderable(layout, palette, secondsLeft, finalFrame);
  const shown = shownSeconds(smallestUnit(layout.counter).seconds, secondsLeft);
  const shownFinalFrame = shown === 0 ? finalFrame : undefined;
  if (format === 'png') {
    const rows = shownFinalFrame?.rows ?? rowsAt(layout, shown);
    return writePng(layout.bitmaps, palette, layout.spec.transparent ? layout.paletteShape : undefined, rows);
  }
  const frame = shownFinalFrame?.frame ?? completeFrame(layout, shown, stillDelayCentiseconds, 'keep');
  return writeGif(layout.bitmaps, palette, frame);
}

/**
 * Renders a frame that was drawn without a layout (`LayoutCache.getStillFrame`).
 *
 * @param spec - that of the frame
 * @param palette - from `createPalette` for its template
 * @returns the file, in a buffer that the caller owns
 */
export function renderStillFrame(
  { template, transparent }: LayoutSpec,
  drawn: FinalFrame,
  palette: Palette,
  format: 'gif' | 'png',
): Buffer {
  if (format === 'gif') return writeGif(drawn, palette, drawn.frame);
  return writePng(drawn, palette, transparent ? templates[template].paletteShape : undefined, drawn.rows);
}

function writeGif(size: Size, palette: Palette, frame: Buffer): Buffer {
  const out = Buffer.allocUnsafe(headLength(palette) + frame.length + trailerLength);
  const offset = writeHead(out, size, palette);
  writeTrailer(out, offset + frame.copy(out, offset));
  return out;
}

/** Whether `renderStill` returns a PNG of this second without compressing its pixels. */
export function isStillCompressed(layout: Layout, secondsLeft: number, finalFrame: FinalFrame | undefined): boolean {
  const shown = shownSeconds(smallestUnit(layout.counter).seconds, secondsLeft);
  return (shown === 0 && finalFrame !== undefined) || layout.stillRows.has(shown);
}

function rowsAt({ bitmaps, counter, stillRows }: Layout, shown: number): Buffer {
  const known = stillRows.get(shown);
  if (known !== undefined) return known;
  const rows = compressRows(composePixels(bitmaps, counter, shown), bitmaps.width, bitmaps.colorBits);
  stillRows.set(shown, rows);
  return rows;
}
