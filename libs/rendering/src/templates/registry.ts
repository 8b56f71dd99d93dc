import { type TemplateName, type TimerAppearance, sharedAppearanceDefaults } from '@tminus/domain';

import { badge } from './badge/badge.ts';
import { banner } from './banner/banner.ts';
import { bold } from './bold/bold.ts';
import { cards } from './cards/cards.ts';
import { elegant } from './elegant/elegant.ts';
import { flip } from './flip/flip.ts';
import { gradient } from './gradient/gradient.ts';
import { minimal } from './minimal/minimal.ts';
import { mono } from './mono/mono.ts';
import { neon } from './neon/neon.ts';
import { outline } from './outline/outline.ts';
import { ring } from './ring/ring.ts';
import type { Template } from './template.ts';

/** All templates by name. A missing `TemplateName` does not compile. */
export const templates = {
  bold,
  minimal,
  cards,
  flip,
  ring,
  neon,
  elegant,
  mono,
  banner,
  outline,
  badge,
  gradient,
} satisfies Record<TemplateName, Template>;

/** The appearance of a timer that sets only its template. */
export function defaultAppearance(template: TemplateName): TimerAppearance {
  const { defaultColors, defaultSize } = templates[template];
  return { template, colors: defaultColors, ...defaultSize, ...sharedAppearanceDefaults };
}
