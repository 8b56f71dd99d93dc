import { setImmediate as nextTurn } from 'node:timers/promises';
import { writingDirection, type TimeUnit } from '@tminus/domain';
import { loadCanvas } from '../fonts/load-canvas.ts';
import { drawableText, findFonts } from '../fonts/fonts-for-text.ts';
import { noBreakSpace, tie } from '../templates/drawing/message.ts';
import { fixedLabel, labelsFor, type UnitLabel } from '../labels/unit-label.ts';
import type { MessageDrawing, Drawing, Template, TimerDrawing } from '../templates/template.ts';
import type { LayoutSpec } from './layout-spec.ts';
import { createCounter } from './time-units.ts';

/** The longest time that a build blocks the event loop between two yields, in milliseconds. */
const maxBlockMs = 2;

/** Keeps long work from blocking the event loop: call `await yielder.yieldIfDue()` between pieces of a millisecond or two. */
export class EventLoopYielder {
  private lastYield = performance.now();

  /** Yields if the event loop has been blocked for two milliseconds. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.lastYield >= maxBlockMs) await this.yieldToEventLoop();
  }

  /** Waits for the next turn of the event loop. Call it after reading pixels: Skia frees its copies only between turns. */
  async yieldToEventLoop(): Promise<void> {
    await nextTurn();
    this.lastYield = performance.now();
  }
}

/** Prepares the drawing of a timer: loads the fonts that its labels need, and labels its units. */
export async function prepareTimerDrawing(template: Template, spec: LayoutSpec): Promise<TimerDrawing> {
  const groups = createCounter(spec.units, spec.leadingDigits).map(({ unit, digits, maxValue }) => ({
    unit,
    digits,
    maxValue,
    labels: labelsOf(spec, unit),
  }));
  const texts = groups.flatMap(({ labels }) => labels.flatMap(({ forms }) => forms)).join('');
  return { ...(await prepareDrawing(template, spec, texts)), groups, motion: spec.motion };
}

/** Nobody but its author can abbreviate a timer's own label. */
function labelsOf({ language, labels, units }: LayoutSpec, unit: TimeUnit): readonly UnitLabel[] {
  const inLanguage = labelsFor(language, unit);
  const own = labels[unit];
  if (own === undefined) return inLanguage;
  const label = fixedLabel(drawableText(own));
  return units.every((each) => labels[each] !== undefined) ? [label] : inLanguage.map(() => label);
}

/** Prepares the drawing of a message. */
export async function prepareMessageDrawing(
  template: Template,
  spec: LayoutSpec,
  text: string,
): Promise<MessageDrawing> {
  const parts = text.split(tie).map(drawableText);
  return { ...(await prepareDrawing(template, spec, parts.join(' '))), message: parts.join(noBreakSpace) };
}

async function prepareDrawing(template: Template, spec: LayoutSpec, texts: string): Promise<Drawing> {
  const { width, height, language } = spec;
  // Capitals may be in another font file than lower-case letters.
  const variants = texts + texts.toLocaleUpperCase(language);
  const fonts = template.fonts.map((font) => ({ font, used: findFonts(font, variants, language) }));
  const { createCanvas, Path2D } = await loadCanvas(fonts.flatMap(({ used }) => used));
  return {
    width,
    height,
    language,
    direction: writingDirection(language),
    families: new Map(fonts.map(({ font, used }) => [font.family, used.map(({ family }) => family)])),
    context: createCanvas(1, 1).getContext('2d'),
    createPath: () => new Path2D(),
  };
}
