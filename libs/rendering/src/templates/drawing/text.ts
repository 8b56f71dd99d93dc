import type { DrawingContext, FontFile, Stage } from '../template.ts';

/** How a text is set. */
export interface TextStyle {
  readonly font: FontFile;
  /** In CSS pixels. */
  readonly size: number;
  /** Space added between letters, in em. Scripts whose letters join are set without. Default: 0. */
  readonly letterSpacing?: number;
  /** Space added between words, in em. Default: 0. */
  readonly wordSpacing?: number;
  /**
   * Whether scripts without capitals are set larger, for texts that are capitals otherwise: beside them they look small.
   * Default: false.
   */
  readonly evenScripts?: boolean;
}

/** What a text takes, in CSS pixels. */
export interface TextExtent {
  /** Advance width, without the spacing behind the last letter. */
  readonly width: number;
  /** How far its ink reaches above and below the baseline. */
  readonly ascent: number;
  readonly descent: number;
}

export type Alignment = 'left' | 'center' | 'right';

/** Metrics do not depend on the size (nothing is hinted): texts are measured large. */
const measuringSize = 100;
/** How much larger texts of a script are set beside capitals, by what its letters fill of an em. */
const scriptSizes: readonly (readonly [RegExp, number])[] = [
  [/\p{Script=Arabic}/u, 1.5],
  [/\p{Script=Hebrew}/u, 1.25],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1.3],
];
const joiningScript = /[\p{Script=Arabic}\p{Script=Syriac}]/u;

/** The text in capitals, as its language writes them. Scripts without capitals stay as they are. */
export function toCapitals(stage: Stage, text: string): string {
  return text.toLocaleUpperCase(stage.language);
}

/** The first letter of a text, with the marks that belong to it. */
export function initialOf(stage: Stage, text: string): string {
  const [first] = new Intl.Segmenter(stage.language).segment(text);
  return first?.segment ?? '';
}

/** Measures a text at 1 px: multiply by the size. */
export function measureEm(stage: Stage, style: Omit<TextStyle, 'size'>, text: string): TextExtent {
  if (text === '') return { width: 0, ascent: 0, descent: 0 };
  const { context } = stage;
  context.save();
  const spacing = applyStyle(context, stage, { ...style, size: measuringSize }, text);
  const { width } = context.measureText(text);
  const inks = [text, ...outlyingPieces(text)].map((piece) => context.measureText(piece));
  context.restore();
  return {
    width: (width - spacing) / measuringSize,
    ascent: Math.max(...inks.map((ink) => ink.actualBoundingBoxAscent)) / measuringSize,
    descent: Math.max(...inks.map((ink) => ink.actualBoundingBoxDescent)) / measuringSize,
  };
}

/**
 * What of a text is measured by itself as well: the canvas measures the ink of a text by the first stretch of it alone that
 * is of one font and one direction. These are Latin letters that a font may lack, and signs taller than letters, which have
 * no direction of their own. Other scripts come from one font as a whole, and their letters joined are not what they are
 * apart.
 */
function outlyingPieces(text: string): readonly string[] {
  return text.match(/[$()/@[\\\]{|}]|(?![ -~])\p{Script=Latin}\p{M}*/gu) ?? [];
}

/** Measures a text, in CSS pixels. */
export function measureText(stage: Stage, style: TextStyle, text: string): TextExtent {
  const { width, ascent, descent } = measureEm(stage, style, text);
  return { width: width * style.size, ascent: ascent * style.size, descent: descent * style.size };
}

/** The largest size, `wanted` at most, at which each of the texts is at most so wide, in CSS pixels. */
export function fitSize(
  stage: Stage,
  style: Omit<TextStyle, 'size'>,
  texts: readonly string[],
  maxWidth: number,
  wanted: number,
): number {
  const widest = Math.max(0, ...texts.map((text) => measureEm(stage, style, text).width));
  return widest === 0 ? wanted : Math.min(wanted, maxWidth / widest);
}

/**
 * Draws a text in the current fill style.
 *
 * @param x - of its left edge, centre or right edge; the spacing behind the last letter does not count
 */
export function drawText(
  context: DrawingContext,
  stage: Stage,
  style: TextStyle,
  text: string,
  position: { readonly x: number; readonly baseline: number; readonly align?: Alignment },
): void {
  const { x, baseline, align = 'left' } = position;
  const { width } = measureText(stage, style, text);
  context.save();
  applyStyle(context, stage, style, text);
  context.fillText(text, leftOf(x, width, align), baseline);
  context.restore();
}

/** Left edge of something `width` wide whose left edge, middle or right edge is at `x`. */
export function leftOf(x: number, width: number, align: Alignment = 'center'): number {
  return { left: x, center: x - width / 2, right: x - width }[align];
}

/** Sets font, direction and spacing, and returns the spacing behind each letter, in CSS pixels. */
function applyStyle(context: DrawingContext, stage: Stage, style: TextStyle, text: string): number {
  const { font, letterSpacing = 0, wordSpacing = 0, evenScripts = false } = style;
  const size = style.size * (evenScripts ? scriptSize(text) : 1);
  const families = [font.family, ...stage.companionFamilies].map((family) => `"${family}"`);
  const spacing = joiningScript.test(text) ? 0 : letterSpacing * size;
  context.font = `${size}px ${families.join(', ')}`;
  context.fontVariationSettings = `'wght' ${font.weight}`;
  context.letterSpacing = `${spacing}px`;
  context.wordSpacing = `${wordSpacing * size}px`;
  context.direction = stage.direction;
  context.textAlign = 'left';
  return spacing;
}

function scriptSize(text: string): number {
  return scriptSizes.find(([script]) => script.test(text))?.[1] ?? 1;
}
