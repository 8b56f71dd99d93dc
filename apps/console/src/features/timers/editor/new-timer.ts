import {
  type Language,
  type TemplateName,
  defaultTemplate,
  parseLanguage,
  sharedAppearanceDefaults,
} from '@tminus/domain';
import type { Options } from '../../../shared/http/account-types.ts';
import { firstTimer } from '../first-timer.ts';
import type { TimerFields } from '../timer.ts';

/** What the editor of a new timer starts with. It has no name yet. */
export function newTimerFields(
  options: Options,
  { timezone, locale, template, nowMs }: { timezone: string; locale: string; template: string | null; nowMs: number },
): TimerFields {
  const name: TemplateName = options.templates.find((each) => each.name === template)?.name ?? defaultTemplate;
  const design = options.templates.find((each) => each.name === name);
  const language: Language = parseLanguage(locale) ?? 'en';
  const { targetDate = null } = firstTimer('', timezone, locale, nowMs);
  return {
    name: '',
    type: 'fixed',
    targetDate,
    timezone,
    template: name,
    colors: { ...(design?.colors ?? { background: '#10131f', text: '#ffffff', accent: '#ff5a3c' }) },
    width: design?.width ?? 600,
    height: design?.height ?? 150,
    ...sharedAppearanceDefaults,
    language,
  };
}
