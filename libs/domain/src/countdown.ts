import { NextOccurrenceCache, nextOccurrence } from './recurrence.ts';
import type { Schedule } from './timer.ts';

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
  /** When the countdown of a personal timer ends for the viewer. Other timers ignore it. Default: at its fallback date, if it has one. */
  endMs?: number | undefined;
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
 * @param startsAt - of the timer. Nothing starts or occurs before it, and nothing expires: it is earlier than a target date. A personal timer
 *   whose deadline is earlier remains pending until then
 * @throws RangeError for a recurring timer in a time zone that this runtime does not know
 */
export function countdownOf(
  schedule: Schedule | NextOccurrenceCache,
  { nowMs, startMs = nowMs, endMs, promisedMs }: Viewing,
  startsAt: Date | null = null,
): Countdown {
  const startsAtMs = startsAt?.getTime() ?? -Infinity;
  const viewerStartMs = isEvergreen(schedule) ? Math.max(startMs, startsAtMs) : startsAtMs;
  const fromMs = Math.max(nowMs, viewerStartMs);
  const own = deadlineOf(schedule, fromMs, viewerStartMs, endMs);
  const known = promisedMs === undefined ? own : Math.max(own ?? promisedMs, promisedMs);
  const deadlineMs = known ?? fromMs;
  const secondsLeft = secondsBetween(fromMs, deadlineMs);
  const started = known === undefined ? 'unknown' : secondsLeft === 0 ? 'expired' : 'running';
  return { state: fromMs > nowMs ? 'pending' : started, deadlineMs, secondsLeft };
}

function deadlineOf(
  schedule: Schedule | NextOccurrenceCache,
  nowMs: number,
  startMs: number,
  endMs: number | undefined,
): number | undefined {
  if (schedule instanceof NextOccurrenceCache) return schedule.nextAfter(nowMs);
  switch (schedule.type) {
    case 'fixed':
      return schedule.targetDate.getTime();
    case 'evergreen':
      return startMs + schedule.durationSeconds * 1000;
    case 'recurring':
      return nextOccurrence(schedule.recurrence, schedule.timezone, nowMs);
    case 'personal':
      return endMs ?? schedule.fallbackDate?.getTime();
  }
}

const isEvergreen = (schedule: Schedule | NextOccurrenceCache) => 'type' in schedule && schedule.type === 'evergreen';

/**
 * Whole seconds between two instants in epoch milliseconds, at least 0. Both are rounded down first: adding the result to a clock that shows
 * seconds always gives the deadline. The result is 0 exactly from the deadline on.
 */
function secondsBetween(fromMs: number, toMs: number): number {
  return Math.max(0, Math.floor(toMs / 1000) - Math.floor(fromMs / 1000));
}
