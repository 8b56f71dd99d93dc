import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type PendingAction,
  type PrefetchAction,
  type Recurrence,
  type TimerAppearance,
  weekdaysOf,
} from '@tminus/domain';
import { useEffect, useState } from 'react';
import { formatClock, weekdayName } from '../../shared/format/dates.ts';
import { listFormat, numberFormat, relativeTimeFormat } from '../../shared/format/intl.ts';

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

type Unit = 'day' | 'hour' | 'minute' | 'second';

const lengths: readonly (readonly [Unit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/**
 * "in 3 days, 4 hours" or "2 days ago". Past times have only one unit, because languages put "ago" in different places.
 *
 * @param ms - from now, negative for the past; rounded towards now
 * @param parts - 2 adds the next smaller unit. With 1, days start at two, so that 47 hours are not "in 1 day".
 */
export function describeDistance(ms: number, locale: string, { parts }: { parts: 1 | 2 }): string {
  const size = Math.abs(ms);
  const exact = parts === 2 && ms > 0;
  const index = lengths.findIndex(
    ([unit, length]) => size >= (unit === 'day' && !exact && ms > 0 ? 2 * length : length),
  );
  const [unit, length] = lengths[index] ?? ['second', 1_000];
  const amount = Math.floor(size / length);
  const relative = relativeTimeFormat(locale).format(ms < 0 ? -amount : amount, unit);
  const [smaller, smallerLength] = lengths[index + 1] ?? ['second', 1_000];
  if (!exact || unit === 'minute' || unit === 'second') return relative;
  const rest = Math.floor((size % length) / smallerLength);
  if (rest === 0) return relative;
  return `${relative}, ${format(rest, smaller, locale)}`;
}

/** Whole hours up to this are clearer than days: "48 hours". */
const maxHours = 48 * 3_600;

/** "3 days, 4 hours": all units that are not zero. */
export function describeDuration(seconds: number, locale: string): string {
  let rest = seconds * 1_000;
  const parts = lengths.flatMap(([unit, length]) => {
    if (unit === 'day' && seconds <= maxHours) return [];
    const amount = Math.floor(rest / length);
    rest -= amount * length;
    return amount === 0 ? [] : [format(amount, unit, locale)];
  });
  return parts.join(', ') || format(0, 'second', locale);
}

const format = (amount: number, unit: string, locale: string) =>
  numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);

/** The time in epoch milliseconds, renewed every `periodMs`. */
export function useNow(periodMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
  return now;
}

/** What the image shows when it is loaded early. */
export function usePrefetchTexts(): Record<PrefetchAction, string> {
  const { t } = useLingui();
  return {
    date: t`Show the date of the end`,
    ticking: t`Show the countdown`,
    hidden: t`Hide the image`,
  };
}

/** What the image shows before the start. */
export function usePendingTexts(): Record<PendingAction, string> {
  const { t } = useLingui();
  return {
    hidden: t`Hide the image`,
    date: t`Show the date of the start`,
  };
}
