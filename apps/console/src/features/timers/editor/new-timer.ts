import {
  addDays,
  dayAt,
  defaultTemplate,
  type Language,
  parseLanguage,
  sharedAppearanceDefaults,
  type TemplateName,
} from '@tminus/domain';
import type { Options } from '../../../shared/http/account-types.ts';
import type { NewTimer } from '../api.ts';
import type { TimerFields } from '../timer.ts';
import { resolveTypedTime } from './local-time.ts';

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
    status: 'active',
    pausedUntil: null,
    type: 'fixed',
    targetDate,
    alt: null,
    startsAt: null,
    link: null,
    timezone,
    timezoneMode: 'timer',
    template: name,
    colors: { ...(design?.colors ?? { background: '#10131f', text: '#ffffff', accent: '#ff5a3c' }) },
    width: design?.width ?? 600,
    height: design?.height ?? 150,
    ...sharedAppearanceDefaults,
    language,
  };
}

/** A timer that ends in 7 days, at 23:59 in the time zone. */
export function firstTimer(name: string, timezone: string, locale: string, nowMs: number): NewTimer {
  const date = addDays(dayAt(nowMs, timezone), 7);
  const [targetDate = null] = resolveTypedTime({ date, time: '23:59' }, timezone)?.instants ?? [];
  return { name, type: 'fixed', targetDate, timezone, language: parseLanguage(locale) ?? 'en' };
}
