import { trailerLength, writeTrailer } from '../gif/blocks.ts';
import { composePixels } from '../layout/artwork.ts';
import type { Layout } from '../layout/layout.ts';
import { shownSeconds, smallestUnit } from '../layout/time-units.ts';
import type { Palette } from '../palette/palette.ts';
import { compressRows, writePng } from '../png/png.ts';
import { assertRenderable } from './assert-renderable.ts';
import { completeFrame, headLength, writeHead } from './complete-frame.ts';
import type { Ending } from './ending.ts';

export interface StillOptions {
  /** Default: `gif`. */
  readonly format?: 'gif' | 'png';
  /** What is shown when the time is up, from the same cache for the same spec; without it, zeros are. */
  readonly ending?: Ending | undefined;
}

/** Of a single frame it says nothing, but viewers are known to expect one. */
const stillDelayCentiseconds = 100;

/**
 * Renders the picture of one second as a GIF of one frame or as an indexed-colour PNG.
 *
 * A GIF costs microseconds. The pixels of a PNG are compressed once for each second shown and kept for the next timers
 * of the layout (1 ms at 600x150), as they are the same in all colours.
 *
 * @param layout - from a `LayoutCache`; its spec has to have the digits for `secondsLeft` (`layoutSpecFor`)
 * @param palette - from `createPalette` for this layout
 * @param secondsLeft - whole seconds; less than zero is zero
 * @returns the file, a buffer of the caller's own
 * @throws RangeError if an argument is out of range
 */
export function renderStill(
  layout: Layout,
  palette: Palette,
  secondsLeft: number,
  { format = 'gif', ending }: StillOptions = {},
): Buffer {
  assertRenderable(layout, palette, secondsLeft, ending);
  const shown = shownSeconds(smallestUnit(layout.counter).seconds, secondsLeft);
  const shownEnding = shown === 0 ? ending : undefined;
  if (format === 'png') {
    const rows = shownEnding?.rows ?? rowsAt(layout, shown);
    return writePng(layout.artwork, palette, layout.spec.transparent, rows);
  }
  const frame = shownEnding?.frame ?? completeFrame(layout, shown, stillDelayCentiseconds, 'keep');
  const out = Buffer.allocUnsafe(headLength(layout) + frame.length + trailerLength);
  const offset = writeHead(out, layout, palette);
  writeTrailer(out, offset + frame.copy(out, offset));
  return out;
}

function rowsAt({ artwork, counter, stillRows }: Layout, shown: number): Buffer {
  const known = stillRows.get(shown);
  if (known !== undefined) return known;
  const rows = compressRows(composePixels(artwork, counter, shown), artwork.width, artwork.colorBits);
  stillRows.set(shown, rows);
  return rows;
}
