import type { TemplateName } from '@tminus/domain';

import { bold } from './bold/bold.ts';
import { elegant } from './elegant/elegant.ts';
import { minimal } from './minimal/minimal.ts';
import { outline } from './outline/outline.ts';
import type { Template } from './template.ts';

/** Every template, by the name timers use. A name of `TemplateName` that is missing here does not compile. */
export const templates = { bold, minimal, elegant, outline } satisfies Record<TemplateName, Template>;
