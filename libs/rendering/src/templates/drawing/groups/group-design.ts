import type { TextStyle } from '../../template.ts';

/**
 * How a template lays out its units. A group is one unit: its digits, optionally in a box, and its label. Lengths are
 * multiples of the digits' font size unless stated otherwise.
 */
export interface GroupDesign {
  readonly digits: DigitDesign;
  readonly labels: LabelDesign;
  /** Margins as shares of the canvas. `stretchedX` applies if boxes or gaps are stretched. Default of `stretchedX`: `x`. */
  readonly margin: { readonly x: number; readonly y: number; readonly stretchedX?: number };
  /** Padding around each digit, inside its cell. Default: only the overshoot of round digits. */
  readonly cellPadding?: Padding;
  /** Between the cells of a group. Default: 0. */
  readonly gapBetweenDigits?: number;
  /** Padding around the digits inside the box, and around the label if it is in the box. Default: none. */
  readonly boxPadding?: Padding;
  /** How much wider boxes may become (before gaps do) if the height limits the digits. Default: 0. */
  readonly boxStretch?: number;
  /** Free space in the box before the digits, in reading direction, for an ornament. Default: 0. */
  readonly boxLead?: number;
  /** Extra space above the digits inside the box, in addition to the padding. Default: 0. */
  readonly headroom?: number;
  /**
   * Free space in every row before its first group and after its last group, in reading direction, for ornaments at the
   * beginning of the first row and the end of the last row. Default: none.
   */
  readonly flanks?: { readonly before: number; readonly after: number };
  readonly gapBetweenGroups: number;
  /** How much wider gaps may become if the height limits the digits. Default: 0. */
  readonly gapStretch?: number;
  readonly gapBetweenRows: number;
  /**
   * Size of the separator in the middle of the gaps, whose width is odd or even like the separator's. Default: 0, no
   * separator.
   */
  readonly separator?: number;
  /** Groups are stacked in rows only if that makes the digits larger by this factor. Default: 1.3. */
  readonly stackingGain?: number;
}

export interface DigitDesign extends Omit<TextStyle, 'size'> {
  /**
   * Metrics of the font in em, from its glyphs: the height of flat digits (1, 4, 7), and how far round digits overshoot.
   * The canvas cannot measure more precisely than 1/64.
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
  /** Below the box, in the box below the digits, or in the box after the digits on their baseline. */
  readonly place: 'below' | 'inside' | 'beside';
  readonly size: number;
  /** Whether they are written in capitals. */
  readonly capitals: boolean;
  /** Distance from the digits to the top of the label's capitals, or to its left edge if it is beside the digits. */
  readonly gap: number;
  /**
   * Minimum distance in pixels between the digits' cells and labels taller than capitals. Default: 1. Use more for fonts
   * whose tallest letters the canvas stretches at small sizes to fit the pixel grid.
   */
  readonly clearance?: number;
  /**
   * If set, labels below the digits are flush with them at the start of the line, this far inside the first digit's cell,
   * to align with its glyph. Shorter groups are flush with longer ones above or below. By default labels and groups are
   * centered.
   */
  readonly start?: number;
}
