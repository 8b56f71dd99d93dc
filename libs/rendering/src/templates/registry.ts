import type { TemplateName } from '@tminus/domain';

import { bold } from './bold/bold.ts';
import { neon } from './neon/neon.ts';
import { ring } from './ring/ring.ts';
import type { Template } from './template.ts';

/** Every template, by the name timers use. A name of `TemplateName` that is missing here does not compile. */
export const templates = { bold, ring, neon } satisfies Record<TemplateName, Template>;
