import type { Rectangle } from '../../gif/blocks.ts';
import type { Alignment, Drawing, DrawingContext, MessageDrawing, PlacedText, TextStyle } from '../template.ts';
import { textColor } from '../template-colors.ts';
import { graphemesOf } from '../../fonts/graphemes.ts';
import { drawText, measureEm, measureText, smallestSizeOf } from './text.ts';

/** A space in a message at which no line breaks. The messages of users cannot contain this character. */
export const tie = '\u2060';
/** It is measured and drawn as an ordinary space. */
export const noBreakSpace = '\u00a0';
const breakableSpace = /[^\S\u00a0]$/;
/** Chinese and Japanese write it after the number, without a space. */
const unitOfDate = /^[年月日]/;

/** How a template lays out its message. Lengths are CSS pixels unless stated otherwise. */
export interface MessageDesign {
  readonly style: Omit<TextStyle, 'size'>;
  /** The maximum font size. In small images, letters grow to what is easy to read if the area has room for them. */
  readonly maxSize: number;
  /** The area that the message must fit into. */
  readonly area: Rectangle;
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

/** Letters that are easy to read, as a multiple of the smallest legible size. */
export const easyToRead = 1.2;

/** Another line is used only if the text becomes larger by this factor, or legible. */
const lineGain = 1.12;
/** Only texts that would not be legible otherwise have more lines. */
const usualLines = 3;
const usualLineHeight = 1.22;

/**
 * Draws the message in the text color, centered in the area.
 *
 * @returns how it is drawn
 */
export function drawFittedMessage(context: DrawingContext, drawing: MessageDrawing, design: MessageDesign): PlacedText {
  const placed = placeMessage(drawing, design);
  context.fillStyle = textColor();
  drawPlacedText(context, drawing, placed);
  return placed;
}

/** Draws lines in the current fill style. */
export function drawPlacedText(context: DrawingContext, drawing: Drawing, { lines, style, align }: PlacedText): void {
  for (const { text, x, baseline } of lines) drawText(context, drawing, style, text, { x, baseline, align });
}

/** Positions the lines of the message, which is fitted into the area and centered. */
export function placeMessage(drawing: MessageDrawing, design: MessageDesign): PlacedText {
  const { area, align = 'center', lineHeight = usualLineHeight } = design;
  const { lines, size } = fitMessage(drawing, design);
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

/**
 * Breaks the message into lines of about the same width, as few as possible without making the text much smaller. If it would not be legible,
 * it has as many lines as the area has room for, and words that are wider than the area break.
 */
export function fitMessage(drawing: MessageDrawing, design: MessageDesign): FittedText {
  const { message: text } = drawing;
  const { area, lineHeight = usualLineHeight } = design;
  const least = smallestSizeOf(design.style, text);
  const words = segmentWords(drawing, text);
  const fitted = fitSegments(drawing, design, words, usualLines);
  if (fitted.size >= least) return fitted;
  const widthOf = (segment: string) => measureEm(drawing, design.style, segment).width;
  const segments = words.flatMap((word) => breakWord(word, (part) => widthOf(part.trim()) * least <= area.width));
  const mostLines = Math.max(usualLines, 1 + Math.floor((area.height / least - 1) / lineHeight));
  const broken = fitSegments(drawing, design, segments, mostLines);
  return broken.size > fitted.size ? broken : fitted;
}

/** The parts of a word between which it may break: after punctuation, as in addresses, or anywhere if that is not enough. */
function breakWord(word: string, fits: (part: string) => boolean): readonly string[] {
  if (fits(word)) return [word];
  return (word.match(/[^\p{P}\p{S}]*[\p{P}\p{S}]*\s*/gu) ?? []).flatMap((part) =>
    fits(part) ? [part] : graphemesOf(part),
  );
}

function fitSegments(
  drawing: Drawing,
  design: MessageDesign,
  segments: readonly string[],
  mostLines: number,
): FittedText {
  let best: FittedText = { lines: [segments.join('')], size: 0 };
  for (let count = 1; count <= Math.min(mostLines, segments.length); count++) {
    const lines = balance(drawing, design, segments, count);
    const size = sizeOf(drawing, design, lines);
    const least = smallestSizeOf(design.style, lines.join(''));
    const becomesLegible = size >= least && best.size < least;
    if (becomesLegible || size > best.size * (count === 1 ? 1 : lineGain)) best = { lines, size };
  }
  return best;
}

/**
 * The segments between which a line may break, each with the space after it. None breaks at a no-break space, nor within a day, month or year. Scripts without spaces break between words.
 */
function segmentWords(drawing: Drawing, text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(drawing.language, { granularity: 'word' }).segment(text)) {
    const last = words.at(-1) ?? '';
    const staysTogether = last.endsWith(noBreakSpace) || (/\d$/.test(last) && unitOfDate.test(segment));
    const breaks = last === '' || breakableSpace.test(last) || (isUnspaced(segment) && !staysTogether);
    if (isWordLike === true && breaks) words.push(segment);
    else if (words.length === 0 || (breakableSpace.test(last) && segment.trim() !== '')) words.push(segment);
    else words[words.length - 1] += segment;
  }
  return words.map((word) => word.replaceAll(noBreakSpace, ' '));
}

function isUnspaced(segment: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(segment);
}

/** Breaks a text between its segments into `count` lines so that the widest line is as narrow as possible. */
function balance(drawing: Drawing, { style }: MessageDesign, segments: readonly string[], count: number): string[] {
  const ends = [0];
  for (const segment of segments) ends.push((ends.at(-1) ?? 0) + measureEm(drawing, style, segment).width);
  const widthOf = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0);
  // best[to]: the best way to break the first `to` words into the current number of lines.
  let best = segments.map((_, index) => ({ widest: widthOf(0, index + 1), cuts: [index + 1] }));
  for (let lines = 2; lines <= count; lines++) {
    best = segments.map((_, index) => {
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
    segments
      .slice(cuts[index - 1] ?? 0, end)
      .join('')
      .trim(),
  );
}

function sizeOf(drawing: Drawing, design: MessageDesign, lines: readonly string[]): number {
  const { area, maxSize, style, lineHeight = usualLineHeight } = design;
  const extents = lines.map((line) => measureEm(drawing, style, line));
  const widest = Math.max(...extents.map(({ width }) => width));
  const height = (extents[0]?.ascent ?? 0) + (lines.length - 1) * lineHeight + (extents.at(-1)?.descent ?? 0);
  const most = Math.max(maxSize, easyToRead * smallestSizeOf(style, lines.join('')));
  return Math.min(most, area.width / Math.max(widest, 1e-6), area.height / Math.max(height, 1e-6));
}
