import type { Rectangle } from '../../gif/blocks.ts';
import type { DrawingContext, MessageStage, Stage } from '../template.ts';
import { drawText, measureEm, measureText, type Alignment, type TextStyle } from './text.ts';

/** How a template sets its message. Lengths are CSS pixels unless said otherwise. */
export interface MessageDesign {
  readonly style: Omit<TextStyle, 'size'>;
  /** The largest size wanted. */
  readonly maxSize: number;
  /** Where it has to fit. */
  readonly area: Rectangle;
  /** Default: 3. */
  readonly maxLines?: number;
  /** From baseline to baseline, in em. Default: 1.22. */
  readonly lineHeight?: number;
  /** Default: `center`. */
  readonly align?: Alignment;
}

/** A text cut into lines, at the largest size at which it fits. */
export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

/** One line more is worth it only if the text becomes larger by this factor. */
const lineGain = 1.12;

/** A text's lines where they stand. */
export interface PlacedText {
  readonly lines: readonly PlacedLine[];
  readonly style: TextStyle;
  readonly align: Alignment;
}

export interface PlacedLine {
  readonly text: string;
  /** Of its left edge, middle or right edge, as it is aligned, in CSS pixels on the canvas. */
  readonly x: number;
  readonly baseline: number;
}

/** Draws the message of a stage (or `text`, the same changed) in the current fill style, in the middle of the area. */
export function drawFittedMessage(
  context: DrawingContext,
  stage: MessageStage,
  design: MessageDesign,
  text: string = stage.message,
): void {
  drawPlacedText(context, stage, placeMessage(stage, design, text));
}

/** Draws lines in the current fill style. */
export function drawPlacedText(context: DrawingContext, stage: Stage, { lines, style, align }: PlacedText): void {
  for (const { text, x, baseline } of lines) drawText(context, stage, style, text, { x, baseline, align });
}

/** Where the lines of a text stand when it is fitted into the middle of the area. */
export function placeMessage(stage: Stage, design: MessageDesign, text: string): PlacedText {
  const { area, align = 'center', lineHeight = 1.22 } = design;
  const { lines, size } = fitMessage(stage, design, text);
  const style = { ...design.style, size };
  const pitch = size * lineHeight;
  const first = measureText(stage, style, lines[0] ?? '');
  const last = measureText(stage, style, lines.at(-1) ?? '');
  const height = first.ascent + (lines.length - 1) * pitch + last.descent;
  // Descenders are lighter than what stands on the line: they count half where the middle is sought.
  const top = area.y + (area.height - height) / 2 + Math.min(last.descent / 4, Math.max(0, (area.height - height) / 2));
  const x = { left: area.x, center: area.x + area.width / 2, right: area.x + area.width }[align];
  return {
    lines: lines.map((line, index) => ({ text: line, x, baseline: top + first.ascent + index * pitch })),
    style,
    align,
  };
}

/** Cuts a text into lines of about the same width, as few as make it about as large as it can be. */
export function fitMessage(stage: Stage, design: MessageDesign, text: string): FittedText {
  const words = segmentWords(stage, text);
  let best: FittedText = { lines: [text], size: 0 };
  for (let count = 1; count <= Math.min(design.maxLines ?? 3, words.length); count++) {
    const lines = balance(stage, design, words, count);
    const size = sizeOf(stage, design, lines);
    if (size > best.size * (count === 1 ? 1 : lineGain)) best = { lines, size };
  }
  return best;
}

/** The pieces between which a line may break, each with the space behind it. Scripts without spaces are cut by words. */
function segmentWords(stage: Stage, text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(stage.language, { granularity: 'word' }).segment(text)) {
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

/** The cut into `count` lines whose widest is the least wide, by the widths of the words. */
function balance(stage: Stage, { style }: MessageDesign, words: readonly string[], count: number): string[] {
  const ends = [0];
  for (const word of words) ends.push((ends.at(-1) ?? 0) + measureEm(stage, style, word).width);
  const widthOf = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0);
  // best[to]: the cut of the first `to` words into as many lines as were gone through.
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

function sizeOf(stage: Stage, design: MessageDesign, lines: readonly string[]): number {
  const { area, maxSize, style, lineHeight = 1.22 } = design;
  const extents = lines.map((line) => measureEm(stage, style, line));
  const widest = Math.max(...extents.map(({ width }) => width));
  const height = (extents[0]?.ascent ?? 0) + (lines.length - 1) * lineHeight + (extents.at(-1)?.descent ?? 0);
  return Math.min(maxSize, area.width / Math.max(widest, 1e-6), area.height / Math.max(height, 1e-6));
}
