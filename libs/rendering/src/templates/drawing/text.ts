import { unsupportedCharacters } from '../../fonts/fonts-for-text.ts';
import { graphemesOf } from '../../fonts/graphemes.ts';
import type { Alignment, Drawing, DrawingContext, TextStyle } from '../template.ts';

/** The size of a text, in CSS pixels. */
export interface TextExtent {
  /** Advance width, without the spacing after the last letter. */
  readonly width: number;
  /** How far its glyphs reach above and below the baseline. */
  readonly ascent: number;
  readonly descent: number;
}

type TextHeight = Pick<TextExtent, 'ascent' | 'descent'>;
type TextMetrics = ReturnType<DrawingContext['measureText']>;

/** Metrics do not depend on the size, because nothing is hinted: texts are measured large. */
const measuringSize = 100;
/** The size at which texts are drawn to measure them, and the space around them for marks, in em. */
const inkSize = 40;
const inkRoom = 2.5;
/** How much to enlarge each script beside capitals, depending on how much of an em its letters fill. */
const scriptSizes: readonly (readonly [RegExp, number])[] = [
  [/\p{Script=Arabic}/u, 1.5],
  [/[\p{Script=Hebrew}\p{Script=Thai}]/u, 1.25],
  [/\p{Script=Devanagari}/u, 1.2],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1.3],
];
/** The smallest legible size, in pixels as drawn: scripts whose letters have finer details need more. */
const smallestLegible = 9;
const smallestLegibleOf: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u, 11],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 11],
  [/\p{Script=Hebrew}/u, 10],
];
/** Scripts that no template's own font has, and that separate words or phrases with spaces. Their letters come from proportional fonts. */
const proportionalScript = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Hangul}]/u;
/** The widest space between words of these scripts, in em: the space of a monospaced font, which stays in their texts, is twice as wide. */
const widestSpace = 0.28;
/** Scripts that join letters, or put marks above and below them: spacing would tear these apart. */
const joinedScript = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Thai}]/u;

/**
 * Converts a text to capitals with the rules of its language. Scripts without capitals stay the same, and so do letters whose
 * capitals no font has.
 */
export function toCapitals({ language }: Drawing, text: string): string {
  const capitals = text.toLocaleUpperCase(language);
  if (unsupportedCharacters(capitals).length === 0) return capitals;
  const capitalOf = (letter: string) => letter.toLocaleUpperCase(language);
  const isDrawable = (letter: string) => unsupportedCharacters(letter).length === 0;
  return graphemesOf(text)
    .map((letter) => (isDrawable(capitalOf(letter)) ? capitalOf(letter) : letter))
    .join('');
}

/** The extents of texts that were measured for a drawing: templates measure the same texts many times. */
const measuredTexts = new WeakMap<Drawing, Map<string, TextExtent>>();

/** Measures a text at 1 px. Multiply the result by the font size. */
export function measureEm(drawing: Drawing, style: Omit<TextStyle, 'size'>, text: string): TextExtent {
  const { font, letterSpacing, wordSpacing, evenScripts } = style;
  const key = [font.family, font.weight, letterSpacing, wordSpacing, evenScripts, text].join(' ');
  let measured = measuredTexts.get(drawing);
  if (measured === undefined) measuredTexts.set(drawing, (measured = new Map()));
  let extent = measured.get(key);
  if (extent === undefined) measured.set(key, (extent = measure(drawing, style, text)));
  return extent;
}

function measure(drawing: Drawing, style: Omit<TextStyle, 'size'>, text: string): TextExtent {
  if (text === '') return { width: 0, ascent: 0, descent: 0 };
  const { context } = drawing;
  context.save();
  const spacing = applyStyle(context, drawing, { ...style, size: measuringSize }, text);
  const measured = context.measureText(text);
  const width = (measured.width - spacing) / measuringSize;
  const height = joinedScript.test(text)
    ? measureInk(drawing, style, text, width)
    : heightOf([measured, ...piecesOf(text).map((piece) => context.measureText(piece))]);
  context.restore();
  return { width, ...height };
}

/** How far texts of the measuring size reach above and below the baseline, in em. */
function heightOf(runs: readonly TextMetrics[]): TextHeight {
  return {
    ascent: Math.max(...runs.map((run) => run.actualBoundingBoxAscent)) / measuringSize,
    descent: Math.max(...runs.map((run) => run.actualBoundingBoxDescent)) / measuringSize,
  };
}

/**
 * Draws a text and measures how far it reaches above and below the baseline, in em. The canvas leaves out dots and other marks of joined
 * letters when it measures a text. The context then has its default state.
 *
 * @param width - in em
 */
function measureInk(drawing: Drawing, style: Omit<TextStyle, 'size'>, text: string, width: number): TextHeight {
  const { context } = drawing;
  const { canvas } = context;
  const room = inkRoom * inkSize;
  canvas.width = Math.ceil(width * inkSize + 2 * room);
  canvas.height = 2 * room;
  applyStyle(context, drawing, { ...style, size: inkSize }, text);
  context.fillText(text, room, room);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(data.buffer);
  const isDrawn = (pixel: number) => pixel !== 0;
  const top = Math.floor(pixels.findIndex(isDrawn) / canvas.width);
  const bottom = Math.floor(pixels.findLastIndex(isDrawn) / canvas.width) + 1;
  return { ascent: (room - top) / inkSize, descent: (bottom - room) / inkSize };
}

/**
 * Parts of a text that need their own measurement. The canvas measures the height of a text only by its first run in one
 * font and direction. These parts are Latin letters, which may come from different fonts, emoji, and tall signs, which have no
 * direction. Other scripts use one font each, and their joined letters look different in isolation.
 */
function piecesOf(text: string): readonly string[] {
  return [...new Set(text.match(/[$()/@[\\\]{|}\p{Sk}]|\p{Script=Latin}\p{M}*|\p{Extended_Pictographic}/gu))];
}

/** Measures a text, in CSS pixels. */
export function measureText(drawing: Drawing, style: TextStyle, text: string): TextExtent {
  const { width, ascent, descent } = measureEm(drawing, style, text);
  return { width: width * style.size, ascent: ascent * style.size, descent: descent * style.size };
}

/**
 * Draws a text in the current fill style, with its outline, if any, in the current stroke style.
 *
 * @param x - left edge, center or right edge, without the spacing after the last letter
 */
export function drawText(
  context: DrawingContext,
  drawing: Drawing,
  style: TextStyle,
  text: string,
  position: { readonly x: number; readonly baseline: number; readonly align?: Alignment },
): void {
  const { x, baseline, align = 'left' } = position;
  const { width } = measureText(drawing, style, text);
  context.save();
  applyStyle(context, drawing, style, text);
  const left = leftOf(x, width, align);
  if (style.outline !== undefined) {
    // The letters cover the inner half of the line.
    context.lineWidth = 2 * style.outline;
    context.lineJoin = 'round';
    context.strokeText(text, left, baseline);
  }
  context.fillText(text, left, baseline);
  context.restore();
}

/** Left edge of an item `width` wide whose left edge, center or right edge is at `x`. */
export function leftOf(x: number, width: number, align: Alignment = 'center'): number {
  return { left: x, center: x - width / 2, right: x - width }[align];
}

/** Sets font, direction and spacing. Returns the spacing after each letter, in CSS pixels. */
function applyStyle(context: DrawingContext, drawing: Drawing, style: TextStyle, text: string): number {
  const { font, letterSpacing = 0, wordSpacing = 0, evenScripts = false } = style;
  const size = style.size * (evenScripts ? scriptSize(text) : 1);
  const families = (drawing.families.get(font.family) ?? [font.family]).map((family) => `"${family}"`);
  const spacing = joinedScript.test(text) ? 0 : letterSpacing * size;
  context.font = `${size}px ${families.join(', ')}`;
  context.fontVariationSettings = `'wght' ${font.weight}`;
  context.letterSpacing = `${spacing}px`;
  context.wordSpacing = '0px';
  const excess = proportionalScript.test(text) ? context.measureText(' ').width - spacing - widestSpace * size : 0;
  context.wordSpacing = `${wordSpacing * size - Math.max(0, excess)}px`;
  context.direction = drawing.direction;
  context.textAlign = 'left';
  return spacing;
}

/** The smallest font size at which a text is legible, in CSS pixels. */
export function smallestSizeOf(
  { evenScripts = false, smallest = smallestLegible }: Pick<TextStyle, 'evenScripts' | 'smallest'>,
  text: string,
): number {
  return Math.max(smallest, valueOf(smallestLegibleOf, text, smallestLegible)) / (evenScripts ? scriptSize(text) : 1);
}

function scriptSize(text: string): number {
  return valueOf(scriptSizes, text, 1);
}

/** The value of the first script that a text contains. */
function valueOf(values: readonly (readonly [RegExp, number])[], text: string, otherwise: number): number {
  return values.find(([script]) => script.test(text))?.[1] ?? otherwise;
}
