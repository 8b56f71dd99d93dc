import type { Path2D, SKRSContext2D } from '@napi-rs/canvas';
import type { Language, Motion, TimerColors, WritingDirection } from '@tminus/domain';

import type { Rectangle } from '../gif/blocks.ts';
import type { UnitLabel } from '../labels/unit-label.ts';
import type { TimeUnit } from '@tminus/domain';
import type { ColorMix, PaletteShape } from '../palette/palette-shape.ts';
import type { Overlap } from './template-colors.ts';
import type { PictureChoice } from './picture-choice.ts';

/** The canvas context that templates draw on. A type only: the canvas library is loaded when a layout is built. */
export type DrawingContext = SKRSContext2D;

/** A font file in an npm package, such as `@scope/font/400Regular/Font.ttf`. It is static, not variable, and has ASCII. */
export interface FontFile {
  /** The name it is registered under, unique among all templates' fonts, such as `T-minus Archivo Bold`. */
  readonly family: string;
  readonly file: string;
  /** CSS weight (100-900), also used for fallback fonts. */
  readonly weight: number;
  /** Files of a similar font for letters that this one lacks. They are searched before the fallback fonts. */
  readonly similar?: readonly string[];
}

/** The Latin letters of a font in the package `@fontsource/<name>`. */
export const fontsource = (name: string, weight: number): FontFile => ({
  family: `T-minus ${name} ${weight}`,
  file: `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`,
  weight,
});

/** Font, size and spacing of a text. */
export interface TextStyle {
  readonly font: FontFile;
  /** In CSS pixels. */
  readonly size: number;
  /** Space added between letters, in em. Ignored for scripts that join letters or stack marks. Default: 0. */
  readonly letterSpacing?: number;
  /** Space added between words, in em. Default: 0. */
  readonly wordSpacing?: number;
  /**
   * Whether to enlarge scripts without capitals, for texts in capitals: next to capitals they look small. Default: false.
   */
  readonly evenScripts?: boolean;
  /** The smallest legible size, in pixels as drawn, for a font whose letters need more than others. Default: 9. */
  readonly smallest?: number;
  /**
   * Width of an outline around the letters, in the current stroke style, in CSS pixels. It does not affect the text's
   * extent or position. Default: none.
   */
  readonly outline?: number;
}

export type Alignment = 'left' | 'center' | 'right';

/** The lines of a text with their positions. */
export interface PlacedText {
  readonly lines: readonly PlacedLine[];
  readonly style: TextStyle;
  readonly align: Alignment;
}

interface PlacedLine {
  readonly text: string;
  /** The left edge, center or right edge of the line, depending on the alignment, in CSS pixels on the canvas. */
  readonly x: number;
  readonly baseline: number;
}

/** What a template needs to know to draw. Lengths are CSS pixels: at scale 2 the engine magnifies the result. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly language: Language;
  readonly direction: WritingDirection;
  /** For each family of the template's fonts: the families to draw this drawing's texts with, in order, itself included. */
  readonly families: ReadonlyMap<string, readonly string[]>;
  /** For measuring text. Nothing drawn on it is used. */
  readonly context: DrawingContext;
  /** An empty path: for shapes that are drawn several times. */
  createPath(): Path2D;
}

/** One unit that a timer shows. */
export interface UnitGroup {
  readonly unit: TimeUnit;
  /** Decimal digits, with leading zeros. */
  readonly digits: number;
  /** The largest value shown. The smallest is 0. */
  readonly maxValue: number;
  /** From the whole word to its shortest abbreviation, at least one. All units of a timer have the same number of them. */
  readonly labels: readonly UnitLabel[];
}

/** The drawing of a timer, with its units in reading order: with direction `rtl` the first one is on the right. */
export interface TimerDrawing extends Drawing {
  readonly groups: readonly UnitGroup[];
  /** `smooth` only if the template has `motion`. */
  readonly motion: Motion;
}

/** The drawing of the message that replaces an expired timer. */
export interface MessageDrawing extends Drawing {
  /** Not empty. All its characters can be drawn. */
  readonly message: string;
}

/**
 * A rectangle whose picture depends on the value of one unit: a digit, a ring, a label in singular and plural.
 *
 * A cell owns its pixels: the backdrop is never visible there. Cells are on the canvas and do not overlap. The rectangle
 * around all cells of the last unit does not overlap any cell of another unit.
 */
export interface Cell extends Rectangle {
  readonly unit: TimeUnit;
  /** Cells with the same face have the same size and the same pictures. Each picture is drawn once for all of them. */
  readonly face: string;
  readonly pictureCount: number;
  /** Which picture (0 to `pictureCount` - 1) shows a value of the unit. */
  readonly choice: PictureChoice;
  /**
   * How far the cell is on its way to its next picture in each in-between frame, from 0 to 1. Cells with the same face have the
   * same progress. Default: it changes at once, in the first one.
   */
  readonly progress?: readonly number[];
}

/** A cell between two of its pictures. */
export interface PictureChange {
  readonly from: number;
  readonly to: number;
  /** More than 0, less than 1. */
  readonly progress: number;
}

/** How much of a timer's labels there is room for: of all alike. */
export type LabelExtent = 'full' | 'abbreviated' | 'omitted';

/** How a template arranges one layout: where its cells are, and how to draw them and the backdrop. */
export interface Arrangement {
  readonly labelExtent: LabelExtent;
  readonly cells: readonly Cell[];
  /** Draws everything that never changes on the whole canvas, which is black. */
  drawBackdrop(context: DrawingContext): void;
  /** Draws one picture of a cell on black, with the origin at the cell's top left corner, clipped to the cell. */
  drawCell(context: DrawingContext, cell: Cell, picture: number): void;
  /** As `drawCell`, for a cell on its way from one picture to another. Required for cells with `progress`. */
  drawBetween?(context: DrawingContext, cell: Cell, change: PictureChange): void;
}

/**
 * A visual design. It draws with the colors of `template-colors.ts`; the timer's colors are applied later through the
 * palette. A template does not depend on GIF, LZW or HTTP.
 */
export interface Template {
  readonly title: string;
  readonly description: string;
  readonly defaultColors: TimerColors;
  readonly defaultSize: { readonly width: number; readonly height: number };
  readonly fonts: readonly FontFile[];
  /** Its length determines the size of the color table: 16 entries (up to 15 mixes), 32 or 64. */
  readonly paletteShape: PaletteShape;
  /** The colors that are drawn on each other and that viewers must tell apart. Warnings about contrast compare these. */
  readonly overlaps: readonly Overlap[];
  /**
   * The colors behind all text, for a template that draws text only on panels. If the text color cannot be read there, another
   * color replaces it (`readableColors`). Default: the text color is always used.
   */
  readonly textPanel?: readonly ColorMix[];
  /** The maximum size of 60 seconds at 600x150 on an opaque background, in bytes. */
  readonly byteBudget: number;
  /** Timers can have smooth motion: cells have `progress` if the drawing asks for it. Default: they change at once. */
  readonly motion?: {
    /** How many in-between frames a step begins with. */
    readonly frames: number;
    /**
     * Only so many steps move. Later ones change at once, so that long animations do not get much larger. Default: all
     */
    readonly mostSteps?: number;
    /** As `byteBudget`, for smooth motion. */
    readonly byteBudget: number;
  };
  /** Lays out the drawing. */
  arrange(drawing: TimerDrawing): Arrangement;
  /**
   * Draws the message on the whole canvas, which is black.
   *
   * @returns how it is drawn
   */
  drawMessage(context: DrawingContext, drawing: MessageDrawing): PlacedText;
}
