import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Language, TimerColors, WritingDirection } from '@tminus/domain';

import type { Rectangle } from '../gif/blocks.ts';
import type { UnitLabel } from '../labels/unit-label.ts';
import type { TimeUnit } from '@tminus/domain';
import type { PaletteShape } from '../palette/palette-shape.ts';

/** What templates draw on. A type only: the canvas library is loaded when a layout is built. */
export type DrawingContext = SKRSContext2D;

/** A font file inside an npm package, such as `@scope/font/400Regular/Font.ttf`. Static, not variable, with ASCII. */
export interface FontFile {
  /** The name it is registered under; unique among all templates' fonts, such as `T-minus Archivo Bold`. */
  readonly family: string;
  readonly file: string;
  /** CSS weight (100-900): that of the font which stands in for characters that this one lacks. */
  readonly weight: number;
}

/** What a template is told of a canvas. Lengths are CSS pixels: at scale 2 the engine magnifies what is drawn. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly language: Language;
  readonly direction: WritingDirection;
  /** Families to fall back to, behind a template's own, for the characters of this stage's texts. */
  readonly companionFamilies: readonly string[];
  /** For measuring text; nothing drawn on it is used. */
  readonly context: DrawingContext;
}

/** One unit that a timer shows. */
export interface UnitGroup {
  readonly unit: TimeUnit;
  /** Decimal digits, with leading zeros. */
  readonly digits: number;
  /** The largest value shown; the smallest is 0. */
  readonly maxValue: number;
  readonly label: UnitLabel;
}

/** A stage for a timer, with the units in reading order; where `direction` is `rtl` the first stands on the right. */
export interface TimerStage extends Stage {
  readonly groups: readonly UnitGroup[];
}

/** A stage for the words that take a timer's place when it is over. */
export interface MessageStage extends Stage {
  /** Not empty; everything in it can be drawn. */
  readonly message: string;
}

/**
 * A rectangle whose picture depends on the value of one unit: a digit, a ring, a label in singular and plural.
 *
 * A cell owns its pixels: what the backdrop draws there is never seen. Cells lie on the canvas and do not overlap, and
 * the rectangle around all cells of the last unit touches no cell of another.
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
  /** Its length decides the size of the colour table: 16 entries (up to 15 mixes), 32 or 64. */
  readonly paletteShape: PaletteShape;
  /** The most bytes that 60 seconds of 600x150 take, on an opaque background. */
  readonly byteBudget: number;
  /** Places everything. */
  arrange(stage: TimerStage): Arrangement;
  /** Draws the message, fitted into the whole canvas, which is black. */
  drawMessage(context: DrawingContext, stage: MessageStage): void;
}
