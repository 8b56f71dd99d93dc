import { t } from '@lingui/core/macro';
import { type Recurrence, type TimerAppearance, weekdaysOf } from '@tminus/domain';
import { formatClock, weekdayName } from '../../shared/format/dates.ts';
import { listFormat } from '../../shared/format/intl.ts';

/** "every Friday at 18:00" */
export function describeRecurrence(recurrence: Recurrence, locale: string): string {
  const time = formatClock(recurrence.time, locale);
  if (recurrence.frequency === 'daily') return t`every day at ${time}`;
  if (recurrence.frequency === 'monthly') {
    const { dayOfMonth } = recurrence;
    return t`on day ${dayOfMonth} of every month at ${time}`;
  }
  const days = weekdaysOf(recurrence).map((day) => weekdayName(day, locale));
  const weekday = listFormat(locale, { type: 'conjunction' }).format(days);
  return t`every ${weekday} at ${time}`;
}

/** What the image shows when the time is up. */
export function describeEnding(onExpire: TimerAppearance['onExpire']): string {
  if (onExpire.action === 'message') return onExpire.message;
  return onExpire.action === 'zeros' ? t`Show 00:00:00` : t`Hide the image`;
}
