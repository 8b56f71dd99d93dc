import { type TemplateName, type TimerAppearance, sharedAppearanceDefaults } from '@tminus/domain';
import { templates } from './registry.ts';

/** The appearance of a timer that sets only its template. */
export function defaultAppearance(template: TemplateName): TimerAppearance {
  const { defaultColors, defaultSize } = templates[template];
  return { template, colors: defaultColors, ...defaultSize, ...sharedAppearanceDefaults };
}
