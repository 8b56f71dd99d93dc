import type { Rectangle } from '../../gif/blocks.ts';
import type { DrawingContext, MessageDrawing, Drawing } from '../template.ts';
import { drawText, measureEm, measureText, type Alignment, type TextStyle } from './text.ts';

/** How a template lays out its message. Lengths are CSS pixels unless stated otherwise. */
export interface MessageDesign {
  readonly style: Omit<TextStyle, 'size'>;
  /** The maximum font size. */
  readonly maxSize: number;
  /** The area that the message must fit into. */
  readonly area: Rectangle;
  /** Default: 3. */
  readonly maxLines?: number;
  /** Distance between baselines, in em. Default: 1.22. */
  readonly lineHeight?: number;
  /** Default: `center`. */
  readonly align?: Alignment;
}

/** A text broken into lines, with the largest size at which it fits. */
export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Another line is used only if the text becomes larger by this factor. */
const lineGain = 1.12;

/** The lines of a text with their positions. */
export interface PlacedText {
  readonly lines: readonly PlacedLine[];
  readonly style: TextStyle;
  readonly align: Alignment;
}

export interface PlacedLine {
  readonly text: string;
  /** The left edge, center or right edge of the line, depending on the alignment, in CSS pixels on the canvas. */
  readonly x: number;
  readonly baseline: number;
}

/** Draws the message (or `text`, a variant of it) in the current fill style, centered in the area. */
export function drawFittedMessage(
  context: DrawingContext,
  drawing: MessageDrawing,
  design: MessageDesign,
  text: string = drawing.message,
): void {
  drawPlacedText(context, drawing, placeMessage(drawing, design, text));
}

/** Draws lines in the current fill style. */
export function drawPlacedText(context: DrawingContext, drawing: Drawing, { lines, style, align }: PlacedText): void {
  for (const { text, x, baseline } of lines) drawText(context, drawing, style, text, { x, baseline, align });
}

/** Positions the lines of a text that is fitted into the area and centered. */
export function placeMessage(drawing: Drawing, design: MessageDesign, text: string): PlacedText {
  const { area, align = 'center', lineHeight = 1.22 } = design;
  const { lines, size } = fitMessage(drawing, design, text);
  const style = { ...design.style, size };
  const pitch = size * lineHeight;
  const first = measureText(drawing, style, lines[0] ?? '');
  const last = measureText(drawing, style, lines.at(-1) ?? '');
  const height = first.ascent + (lines.length - 1) * pitch + last.descent;
  // Descenders look light: they count half for the vertical center.
  const top = area.y + (area.height - height) / 2 + Math.min(last.descent / 4, Math.max(0, (area.height - height) / 2));
  const x = { left: area.x, center: area.x + area.width / 2, right: area.x + area.width }[align];
  return {
    lines: lines.map((line, index) => ({ text: line, x, baseline: top + first.ascent + index * pitch })),
    style,
    align,
  };
}

/** Breaks a text into lines of about the same width, as few as possible without making the text much smaller. */
export function fitMessage(drawing: Drawing, design: MessageDesign, text: string): FittedText {
  const words = segmentWords(drawing, text);
  let best: FittedText = { lines: [text], size: 0 };
  for (let count = 1; count <= Math.min(design.maxLines ?? 3, words.length); count++) {
    const lines = balance(drawing, design, words, count);
    const size = sizeOf(drawing, design, lines);
    if (size > best.size * (count === 1 ? 1 : lineGain)) best = { lines, size };
  }
  return best;
}

/**
 * The segments between which a line may break, each with the space after it. Scripts without spaces break between words.
 */
function segmentWords(drawing: Drawing, text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(drawing.language, { granularity: 'word' }).segment(text)) {
    const breaks = words.length === 0 || /\s$/.test(words.at(-1) ?? '') || isUnspaced(segment);
    if (isWordLike === true && breaks) words.push(segment);
    else if (words.length === 0 || (/\s$/.test(words.at(-1) ?? '') && segment.trim() !== '')) words.push(segment);
    else words[words.length - 1] += segment;
  }
  return words;
}

function isUnspaced(segment: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(segment);
}

/** Breaks the words into `count` lines so that the widest line is as narrow as possible. */
function balance(drawing: Drawing, { style }: MessageDesign, words: readonly string[], count: number): string[] {
  const ends = [0];
  for (const word of words) ends.push((ends.at(-1) ?? 0) + measureEm(drawing, style, word).width);
  const widthOf = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0);
  // best[to]: the best way to break the first `to` words into the current number of lines.
  let best = words.map((_, index) => ({ widest: widthOf(0, index + 1), cuts: [index + 1] }));
  for (let lines = 2; lines <= count; lines++) {
    best = words.map((_, index) => {
      let least = { widest: Infinity, cuts: [index + 1] };
      for (let from = lines - 1; from <= index; from++) {
        const before = best[from - 1];
        const widest = Math.max(before?.widest ?? Infinity, widthOf(from, index + 1));
        if (widest < least.widest) least = { widest, cuts: [...(before?.cuts ?? []), index + 1] };
      }
      return least;
    });
  }
  const cuts = best.at(-1)?.cuts ?? [];
  return cuts.map((end, index) =>
    words
      .slice(cuts[index - 1] ?? 0, end)
      .join('')
      .trim(),
  );
}

function sizeOf(drawing: Drawing, design: MessageDesign, lines: readonly string[]): number {
  const { area, maxSize, style, lineHeight = 1.22 } = design;
  const extents = lines.map((line) => measureEm(drawing, style, line));
  const widest = Math.max(...extents.map(({ width }) => width));
  const height = (extents[0]?.ascent ?? 0) + (lines.length - 1) * lineHeight + (extents.at(-1)?.descent ?? 0);
  return Math.min(maxSize, area.width / Math.max(widest, 1e-6), area.height / Math.max(height, 1e-6));
}
