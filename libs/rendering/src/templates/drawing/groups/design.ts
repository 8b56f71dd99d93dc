import type { TextStyle } from '../text.ts';

/**
 * How a template sets its units. A group is one unit: its digits, in a box of their own or none, and its label.
 * Lengths are multiples of the digits' font size unless said otherwise.
 */
export interface GroupDesign {
  readonly digits: DigitDesign;
  readonly labels: LabelDesign;
  /** Free space around the content, as shares of the canvas; `stretchedX` where gaps are stretched. Default of the latter: `x`. */
  readonly margin: { readonly x: number; readonly y: number; readonly stretchedX?: number };
  /** Around each digit, inside its cell. Default: none, but for what round digits overshoot flat ones by. */
  readonly cellPadding?: Padding;
  /** Between the cells of a group. Default: 0. */
  readonly gapBetweenDigits?: number;
  /** Around the digits, inside the box; also around the label where it stands in the box. Default: none. */
  readonly boxPadding?: Padding;
  /** How much wider boxes may grow, before gaps do, where the height limits the digits. Default: 0. */
  readonly boxStretch?: number;
  readonly gapBetweenGroups: number;
  /** How much wider the gaps may grow where the height limits the digits. Default: 0. */
  readonly gapStretch?: number;
  readonly gapBetweenRows: number;
  /** Side or thickness of what stands in the middle of the gaps; they get its parity. Default: 0, nothing does. */
  readonly separator?: number;
  /** Groups are stacked in rows only where that makes the digits larger by this factor. Default: 1.3. */
  readonly stackingGain?: number;
}

export interface DigitDesign extends Omit<TextStyle, 'size'> {
  /**
   * Facts of the font in em, from its glyphs: the height of flat digits (1, 4, 7), and how far round ones reach beyond. The
   * canvas measures no finer than 1/64.
   */
  readonly height: number;
  readonly overshoot: number;
}

export interface Padding {
  readonly x: number;
  readonly y: number;
}

export interface LabelDesign {
  readonly style: Omit<TextStyle, 'size'>;
  /** Below the box, in the box below the digits, or in the box behind the digits on their baseline. */
  readonly place: 'below' | 'inside' | 'beside';
  readonly size: number;
  /** Whether they are set in capitals. */
  readonly capitals: boolean;
  /** From the digits to the label: its capitals' tops, or its left edge where it stands beside them. */
  readonly gap: number;
  /**
   * Least space, in pixels, between digits' cells and labels that are taller than capitals. Default: 1. More for fonts whose
   * tallest letters the canvas stretches where they are small, to fit them to the grid of pixels.
   */
  readonly clearance?: number;
}
