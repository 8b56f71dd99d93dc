import { writingDirection } from '@tminus/domain';

import { loadCanvas } from '../fonts/canvas.ts';
import { companionsFor, drawableText } from '../fonts/companions.ts';
import { fixedLabel, wordLabel, type UnitLabel } from '../labels/unit-label.ts';
import type { MessageStage, Stage, Template, TimerStage } from '../templates/template.ts';
import type { LayoutSpec } from './layout-spec.ts';
import { createCounter } from './time-units.ts';

/** Sets the stage for a timer: loads the fonts its labels need, and gives its units their labels. */
export async function createTimerStage(template: Template, spec: LayoutSpec): Promise<TimerStage> {
  const groups = createCounter(spec.units, spec.leadingDigits).map(({ unit, digits, maxValue }) => {
    const own = spec.labels[unit];
    const label: UnitLabel = own === undefined ? wordLabel(spec.language, unit) : fixedLabel(drawableText(own).trim());
    return { unit, digits, maxValue, label };
  });
  const texts = groups.flatMap(({ label }) => label.forms).join('');
  return { ...(await createStage(template, spec, texts)), groups };
}

/** Sets the stage for a message. */
export async function createMessageStage(template: Template, spec: LayoutSpec, text: string): Promise<MessageStage> {
  const message = drawableText(text.replace(/\s+/g, ' ')).trim();
  return { ...(await createStage(template, spec, message)), message };
}

async function createStage(template: Template, spec: LayoutSpec, texts: string): Promise<Stage> {
  const { width, height, language } = spec;
  // Capitals may stand elsewhere in the fonts than the small letters.
  const companions = companionsFor(texts + texts.toLocaleUpperCase(language), language);
  const { createCanvas } = await loadCanvas(template.fonts, companions);
  return {
    width,
    height,
    language,
    direction: writingDirection(language),
    companionFamilies: companions.map(({ family }) => family),
    context: createCanvas(1, 1).getContext('2d'),
  };
}
