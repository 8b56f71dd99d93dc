import type { TemplateName } from '@tminus/domain';

import { bold } from './bold/bold.ts';
import { cards } from './cards/cards.ts';
import { flip } from './flip/flip.ts';
import { gradient } from './gradient/gradient.ts';
import type { Template } from './template.ts';

/** Every template, by the name timers use. A name of `TemplateName` that is missing here does not compile. */
export const templates = { bold, cards, flip, gradient } satisfies Record<TemplateName, Template>;
