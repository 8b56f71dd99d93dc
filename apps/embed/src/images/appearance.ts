import type { Timer } from '@tminus/domain';
import { type Appearance, templates, timeUnits } from '@tminus/rendering';

/** How a timer looks, apart from its colors. */
export function appearanceOf({ template }: Pick<Timer, 'template'>): Appearance {
  return { template, ...templates[template].defaultSize, units: timeUnits };
}
