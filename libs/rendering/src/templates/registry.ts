import type { TemplateName } from '@tminus/domain';

import { badge } from './badge/badge.ts';
import { banner } from './banner/banner.ts';
import { bold } from './bold/bold.ts';
import { mono } from './mono/mono.ts';
import type { Template } from './template.ts';

/** Every template, by the name timers use. A name of `TemplateName` that is missing here does not compile. */
export const templates = { bold, mono, banner, badge } satisfies Record<TemplateName, Template>;
