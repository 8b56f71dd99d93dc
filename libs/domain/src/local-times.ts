import { instantOfZonedTime } from './target-date.ts';

/** The fields of a timer that are instants. */
export const dateFields = ['targetDate', 'fallbackDate', 'startsAt', 'pausedUntil'] as const;
export type DateField = (typeof dateFields)[number];

/** Those that came as local times, as `zonedTime` writes them: when the rules of a time zone change, they are other instants. */
export type LocalTimes = Readonly<Partial<Record<DateField, string>>>;

type Dates = Partial<Record<DateField, Date | null>> & { localTimes?: LocalTimes | null | undefined };

/** Whether a timer starts before its target date, as every timer with both must. */
export const startsBeforeEnd = ({ startsAt, targetDate }: Pick<Dates, 'startsAt' | 'targetDate'>): boolean =>
  !startsAt || !targetDate || startsAt < targetDate;

/**
 * The dates of a timer whose local time is another instant under the rules in use, with that instant. Without those that have passed a day ago,
 * and time zones that are unknown.
 */
export function movedDates(timer: Dates, nowMs: number): Partial<Record<DateField, Date>> {
  const moved: Partial<Record<DateField, Date>> = {};
  for (const field of dateFields) {
    const [current, right] = [timer[field], instantOfZonedTime(timer.localTimes?.[field] ?? '')];
    const isMoved = current && right && current.getTime() !== right.getTime();
    if (isMoved && current.getTime() > nowMs - 86_400_000) moved[field] = right;
  }
  return moved;
}
