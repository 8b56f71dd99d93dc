import { nextTimeOfDay, sameLocalTime } from './calendar.ts';
import { NextOccurrenceCache } from './next-occurrence-cache.ts';
import { nextOccurrence } from './recurrence.ts';
import { isTimeZone } from './zones/time-zone.ts';
import type { EvergreenTimer, FixedTimer, ScheduleInZone, Timer } from './timer.ts';

/**
 * `pending`: it has not started, for anyone or for the viewer. `running`: it counts down. `expired`: its deadline has passed. `unknown`: a
 * personal timer that has no deadline for the viewer.
 */
export type CountdownState = 'pending' | 'running' | 'expired' | 'unknown';

/** When somebody looks at a timer, and what the address says about them. Epoch milliseconds. */
export interface Viewing {
  nowMs: number;
  /** When the countdown of an evergreen timer starts for the viewer. Other timers ignore it. Default: now. */
  startMs?: number;
  /** When the countdown of a personal timer ends for the viewer, as `deadlineIn` returns it: not yet at its `endsAt`. Other timers ignore it. Default: at its fallback date, if it has one. */
  endMs?: number | undefined;
  /** The viewer's time zone, as `parseViewerZone` returns it. Only timers with the mode `recipient` use it. Default: that of the timer. */
  zone?: string | undefined;
  /** A deadline that the viewer was given before, and that a change of the timer does not shorten. */
  promisedMs?: number | undefined;
}

/** What a timer is for one viewer at one moment. */
export interface Countdown {
  state: CountdownState;
  /** Epoch milliseconds. Without a deadline: now, or the start of the timer if that is later. */
  deadlineMs: number;
  /**
   * Whole seconds, as the image shows them: 0 if it has expired or has no deadline. A countdown that is pending shows its whole duration,
   * which is 0 only for a personal deadline that is not after the start.
   */
  secondsLeft: number;
}

/**
 * The countdown of a viewer. Images, previews, warnings and lists all ask this function.
 * @param schedule - of a timer, or the cached occurrences of a recurring one, which are found faster
 * @param startsAt - of the timer. Nothing starts or occurs before it, and nothing expires: it is earlier than a target date. If the deadline of a
 *   viewer is earlier, the timer remains pending until then
 * @throws RangeError for a recurring timer, or one with an `endsAt`, in a time zone that this runtime does not know
 */
export function countdownOf(
  schedule: ScheduleInZone | NextOccurrenceCache,
  { nowMs, startMs = nowMs, endMs, zone, promisedMs }: Viewing,
  startsAt: Date | null = null,
): Countdown {
  const startsAtMs = startsAt?.getTime() ?? -Infinity;
  const viewerStartMs = isEvergreen(schedule) ? Math.max(startMs, startsAtMs) : startsAtMs;
  const fromMs = Math.max(nowMs, viewerStartMs);
  const own = deadlineOf(schedule, { nowMs: fromMs, startMs: viewerStartMs, endMs, zone });
  const known = promisedMs === undefined ? own : Math.max(own ?? promisedMs, promisedMs);
  const deadlineMs = known ?? fromMs;
  const secondsLeft = secondsBetween(fromMs, deadlineMs);
  const started = known === undefined ? 'unknown' : secondsLeft === 0 ? 'expired' : 'running';
  return { state: fromMs > nowMs ? 'pending' : started, deadlineMs, secondsLeft };
}

/**
 * The same where an answer is needed in any case: in a time zone that this runtime does not know, because a newer one has stored it, the countdown
 * is `unknown`.
 */
export function countdownIfKnown(...[schedule, viewing, startsAt]: Parameters<typeof countdownOf>): Countdown {
  try {
    return countdownOf(schedule, viewing, startsAt);
  } catch (error) {
    if (error instanceof RangeError) return { state: 'unknown', deadlineMs: viewing.nowMs, secondsLeft: 0 };
    throw error;
  }
}

function deadlineOf(
  schedule: ScheduleInZone | NextOccurrenceCache,
  { nowMs, startMs, endMs, zone }: Viewing & Required<Pick<Viewing, 'startMs'>>,
): number | undefined {
  if (schedule instanceof NextOccurrenceCache) return schedule.nextAfter(nowMs, zone);
  switch (schedule.type) {
    case 'fixed':
      return fixedDeadline(schedule, zone);
    case 'evergreen':
      return atTimeOfDay(startMs + schedule.durationSeconds * 1000, schedule, zone);
    case 'recurring':
      return nextOccurrence(schedule.recurrence, zoneOf(schedule, zone), nowMs);
    case 'personal':
      return endMs === undefined ? schedule.fallbackDate?.getTime() : atTimeOfDay(endMs, schedule, undefined);
  }
}

type InZone = Partial<Pick<Timer, 'timezone' | 'timezoneMode'>>;

/** The time zone in which local times of a schedule count for a viewer. @param zone - of the viewer */
const zoneOf = ({ timezone = 'UTC', timezoneMode }: InZone, zone: string | undefined): string =>
  (timezoneMode === 'recipient' ? zone : undefined) ?? timezone;

/** The years of target dates. Local times of other time zones would leave them by hours. */
const [earliest, latest] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 11, 31, 23, 59, 59)];

function fixedDeadline(
  { targetDate, timezone, timezoneMode }: Pick<FixedTimer, 'targetDate'> & Partial<FixedTimer>,
  zone: string | undefined,
): number {
  const targetMs = targetDate.getTime();
  if (zone === undefined || timezoneMode !== 'recipient' || timezone === undefined || !isTimeZone(timezone))
    return targetMs;
  return Math.min(Math.max(sameLocalTime(targetMs, timezone, zone), earliest), latest);
}

/** The deadline of a viewer whose countdown may end at a time of day: never before `endMs`, and within the years of target dates. */
function atTimeOfDay(
  endMs: number,
  schedule: Pick<EvergreenTimer, 'endsAt'> & InZone,
  zone: string | undefined,
): number {
  if (!schedule.endsAt) return endMs;
  const at = nextTimeOfDay(endMs, schedule.endsAt, zoneOf(schedule, zone));
  return Math.max(endMs, Math.min(at, latest));
}

const isEvergreen = (schedule: ScheduleInZone | NextOccurrenceCache) =>
  'type' in schedule && schedule.type === 'evergreen';

/**
 * Whole seconds between two instants in epoch milliseconds, at least 0. Both are rounded down first: adding the result to a clock that shows
 * seconds always gives the deadline. The result is 0 exactly from the deadline on.
 */
function secondsBetween(fromMs: number, toMs: number): number {
  return Math.max(0, Math.floor(toMs / 1000) - Math.floor(fromMs / 1000));
}
