import { useLingui } from '@lingui/react/macro';
import { formatClock } from '../../../shared/format/dates.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { describeDistance, describeDuration } from '../describe.ts';
import type { ListedTimer } from '../timer.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

export interface TimerTexts {
  /** "ends in 3 days", or "starts in 2 days" */
  ends: string;
  /** The second line: the exact moment, in the timer's time zone. undefined if `ends` says it. */
  detail: string | undefined;
  /** "5 days ago" */
  lastOpened: string;
  /** How often it was opened. */
  views: string;
}

/** How the list speaks of a timer's times. */
export function useTimerTexts(nowMs: number): (timer: ListedTimer) => TimerTexts {
  const { t } = useLingui();
  const { locale, moment, number } = useFormat();
  const relative = (ms: number) => describeDistance(ms, locale, { parts: 1 });

  const ends = (timer: ListedTimer): Pick<TimerTexts, 'ends' | 'detail'> => {
    const { startsAt, pausedUntil } = timer;
    if (pausedUntil !== null && Date.parse(pausedUntil) > nowMs) {
      const end = relative(Date.parse(pausedUntil) - nowMs);
      return { ends: t`continues ${end}`, detail: moment(pausedUntil, 'dateTime', timer.timezone) };
    }
    if (startsAt !== null && Date.parse(startsAt) > nowMs) {
      const start = relative(Date.parse(startsAt) - nowMs);
      return { ends: t`starts ${start}`, detail: moment(startsAt, 'dateTime', timer.timezone) };
    }
    if (timer.type === 'personal' && !timer.durationSeconds)
      return { ends: t`end in the address`, detail: t`for each recipient` };
    if (timer.type === 'evergreen' || timer.type === 'personal') {
      const duration = describeDuration(timer.durationSeconds ?? 0, locale);
      const time = timer.endsAt && formatClock(timer.endsAt, locale);
      return { ends: time ? t`${duration}, until ${time}` : duration, detail: t`for each recipient` };
    }
    const distance = Date.parse(timer.targetDate ?? '') - nowMs;
    const target = timer.targetDate ?? 0;
    const isEverywhere = timer.timezoneMode === 'recipient';
    const local = moment(target, 'dateTime', timer.timezone);
    const exactly = isEverywhere ? t`${local}, recipient’s time` : local;
    if (timer.type === 'recurring') {
      const next = distance < weekMs ? moment(target, 'weekdayTime', timer.timezone) : exactly;
      return { ends: t`next: ${next}`, detail: distance < weekMs || isEverywhere ? exactly : undefined };
    }
    const when = relative(distance);
    if (isEverywhere && distance <= 0 && !timer.expired) return { ends: t`ends zone by zone`, detail: exactly };
    return { ends: distance > 0 ? t`ends ${when}` : t`expired ${when}`, detail: exactly };
  };

  const lastOpened = ({ lastOpenedAt }: ListedTimer): string => {
    if (lastOpenedAt === null) return t`never`;
    const distance = Date.parse(lastOpenedAt) - nowMs;
    return distance > -hourMs ? t`in the last hour` : relative(distance);
  };

  return (timer) => ({ ...ends(timer), lastOpened: lastOpened(timer), views: number(timer.viewCount) });
}
