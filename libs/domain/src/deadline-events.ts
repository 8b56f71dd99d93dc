import { countdownOf } from './countdown.ts';
import type { FixedTimer, RecurringTimer } from './timer.ts';
import { lastZone } from './viewer-zone.ts';

/** The fields that determine when a timer ends. Evergreen and personal timers end at another time for each recipient. */
export type TimerWithDeadline = (
  Pick<FixedTimer, 'type' | 'targetDate'> | Pick<RecurringTimer, 'type' | 'recurrence'>
) &
  Pick<FixedTimer, 'status' | 'pausedUntil' | 'startsAt' | 'timezone' | 'timezoneMode'>;

/** Which deadlines of a timer have had their events. Epoch milliseconds. */
export interface DeadlineProgress {
  /** All deadlines up to this one. */
  expiredMs: number;
  /** The newest deadline that was announced; null: none. */
  expiringMs: number | null;
}

export interface DeadlineEvent {
  type: 'timer.expiring' | 'timer.expired';
  deadlineMs: number;
}

/** The limits of the time from `timer.expiring` to the deadline, in hours. */
export const expiringHoursLimits = { min: 1, max: 720 } as const;

const hourMs = 3_600_000;

/** After a longer outage, earlier occurrences of a recurring timer have no events. */
const missedOccurrencesMs = 30 * 24 * hourMs;

const pausedUntilMs = ({ status, pausedUntil }: TimerWithDeadline) =>
  status === 'paused' ? (pausedUntil?.getTime() ?? Infinity) : -Infinity;

/**
 * The deadline of a timer for everybody: if it ends at its local time in the time zone of each recipient, that of the last zone.
 * @returns the first one after `afterMs` at which the timer is not paused; undefined if no deadline follows
 * @throws RangeError for a recurring timer in a time zone that this runtime does not know
 */
function nextDeadline(timer: TimerWithDeadline, afterMs: number): number | undefined {
  const fromMs = Math.max(afterMs, pausedUntilMs(timer) - 1);
  if (fromMs === Infinity) return undefined;
  const { deadlineMs } = countdownOf(timer, { nowMs: fromMs, zone: lastZone }, timer.startsAt);
  return deadlineMs > fromMs ? deadlineMs : undefined;
}

/**
 * The events of a timer that are due: `timer.expired` for each deadline that has passed, and `timer.expiring` for the next one if it is near.
 * @param expiringHours - how long before a deadline it is announced
 * @returns also when the next event is due, null: never
 * @throws RangeError as `nextDeadline`
 */
export function dueDeadlineEvents(
  timer: TimerWithDeadline,
  progress: DeadlineProgress,
  { nowMs, expiringHours }: { nowMs: number; expiringHours: number },
): { events: DeadlineEvent[]; progress: DeadlineProgress; dueAtMs: number | null } {
  const events: DeadlineEvent[] = [];
  let { expiredMs, expiringMs } = progress;
  if (timer.type === 'recurring') expiredMs = Math.max(expiredMs, nowMs - missedOccurrencesMs);
  let next = nextDeadline(timer, expiredMs);
  for (; next !== undefined && next <= nowMs; next = nextDeadline(timer, expiredMs)) {
    events.push({ type: 'timer.expired', deadlineMs: next });
    expiredMs = next;
  }
  let dueAtMs = next ?? null;
  if (next !== undefined && next !== expiringMs) {
    const announcedAtMs = Math.max(next - expiringHours * hourMs, pausedUntilMs(timer));
    if (announcedAtMs > nowMs) dueAtMs = announcedAtMs;
    else {
      events.push({ type: 'timer.expiring', deadlineMs: next });
      expiringMs = next;
    }
  }
  return { events, progress: { expiredMs, expiringMs }, dueAtMs };
}
