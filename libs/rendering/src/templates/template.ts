import type { TimerColors } from '@tminus/domain';
import type { SKRSContext2D } from '@napi-rs/canvas';

import type { Rectangle } from '../gif/blocks.ts';
import type { LayoutSpec } from '../layout/layout-spec.ts';
import type { TimeUnit } from '../layout/time-units.ts';
import type { PaletteShape } from '../palette/palette-shape.ts';

/** What templates draw on. A type only: the canvas library is loaded when a layout is built. */
export type DrawingContext = SKRSContext2D;

/**
 * A rectangle whose picture depends on the value of one unit: a digit, a ring, a label in singular and plural.
 *
 * A cell owns its pixels: what the backdrop draws there is never seen. Cells lie on the canvas and do not overlap.
 */
export interface Cell extends Rectangle {
  readonly unit: TimeUnit;
  /** Cells of the same face have the same size and the same pictures; each picture is drawn once for all of them. */
  readonly face: string;
  readonly pictureCount: number;
  /** Which picture (0 to `pictureCount` - 1) shows a value of the unit. */
  pictureOf(value: number): number;
}

/** A template's picture for one layout: where its cells are, and how to draw them and what surrounds them. */
export interface Arrangement {
  readonly cells: readonly Cell[];
  /** Draws all that never changes on the whole canvas, which is black. */
  drawBackdrop(context: DrawingContext): void;
  /** Draws one picture of a cell, the origin at the cell's top left corner, on black and clipped to the cell. */
  drawCell(context: DrawingContext, cell: Cell, picture: number): void;
}

/** A font file inside an npm package, such as `@scope/font/400Regular/Font.ttf`. Static, not variable. */
export interface FontFile {
  /** The family name that the template's drawing code uses. */
  readonly family: string;
  readonly file: string;
}

/**
 * A visual design. It draws with pure inks (`inks.ts`): the timer's colours come in through the palette, long after
 * the pixels are compressed. It knows nothing of GIF, LZW or HTTP.
 */
export interface Template {
  readonly title: string;
  readonly description: string;
  readonly defaultColors: TimerColors;
  readonly defaultSize: { readonly width: number; readonly height: number };
  readonly fonts: readonly FontFile[];
  readonly paletteShape: PaletteShape;
  /**
   * Places everything.
   *
   * @param spec - a valid layout spec
   * @param context - for measuring text; nothing drawn on it is used
   */
  arrange(spec: LayoutSpec, context: DrawingContext): Arrangement;
}
