import { addDays, dayAt, parseLanguage } from '@tminus/domain';
import type { NewTimer } from './api.ts';
import { resolveTypedTime } from './editor/local-time.ts';

/** A timer that ends in 7 days, at 23:59 in the time zone. */
export function firstTimer(name: string, timezone: string, locale: string, nowMs: number): NewTimer {
  const date = addDays(dayAt(nowMs, timezone), 7);
  const [targetDate = null] = resolveTypedTime({ date, time: '23:59' }, timezone)?.instants ?? [];
  return { name, type: 'fixed', targetDate, timezone, language: parseLanguage(locale) ?? 'en' };
}
