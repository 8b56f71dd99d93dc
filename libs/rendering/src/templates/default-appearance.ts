import {
  defaultAnimationSeconds,
  defaultLanguage,
  timeUnits,
  type TemplateName,
  type TimerAppearance,
} from '@tminus/domain';

import { templates } from './registry.ts';

/** How a timer looks that chose a template and nothing else. */
export function defaultAppearance(template: TemplateName): TimerAppearance {
  const { defaultColors, defaultSize } = templates[template];
  return {
    template,
    colors: defaultColors,
    ...defaultSize,
    units: timeUnits,
    language: defaultLanguage,
    labels: {},
    transparent: false,
    onExpire: { action: 'zeros' },
    animationSeconds: defaultAnimationSeconds,
  };
}
