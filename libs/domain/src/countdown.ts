import { NextOccurrenceCache, nextOccurrence } from './recurrence.ts';
import type { Schedule } from './timer.ts';

/** `pending`: it has not started, for anyone or for the viewer. `running`: it counts down. `expired`: its deadline has passed. */
export type CountdownState = 'pending' | 'running' | 'expired';

/** When somebody looks at a timer, and what the address says about them. Epoch milliseconds. */
export interface Viewing {
  nowMs: number;
  /** When the countdown of an evergreen timer starts for the viewer. Other timers ignore it. Default: now. */
  startMs?: number;
}

/** What a timer is for one viewer at one moment. */
export interface Countdown {
  state: CountdownState;
  /** Epoch milliseconds. */
  deadlineMs: number;
  /** Whole seconds, as the image shows them: 0 if and only if it has expired. A countdown that is pending shows its whole duration. */
  secondsLeft: number;
}

/**
 * The countdown of a viewer. Images, previews, warnings and lists all ask this function.
 * @param schedule - of a timer, or the cached occurrences of a recurring one, which are found faster
 * @param startsAt - of the timer. Nothing starts or occurs before it, and nothing expires: it is earlier than a target date
 * @throws RangeError for a recurring timer in a time zone that this runtime does not know
 */
export function countdownOf(
  schedule: Schedule | NextOccurrenceCache,
  { nowMs, startMs = nowMs }: Viewing,
  startsAt: Date | null = null,
): Countdown {
  const startsAtMs = startsAt?.getTime() ?? -Infinity;
  const viewerStartMs = isEvergreen(schedule) ? Math.max(startMs, startsAtMs) : startsAtMs;
  const fromMs = Math.max(nowMs, viewerStartMs);
  const deadlineMs = deadlineOf(schedule, fromMs, viewerStartMs);
  const secondsLeft = secondsBetween(fromMs, deadlineMs);
  return { state: fromMs > nowMs ? 'pending' : secondsLeft === 0 ? 'expired' : 'running', deadlineMs, secondsLeft };
}

function deadlineOf(schedule: Schedule | NextOccurrenceCache, nowMs: number, startMs: number): number {
  if (schedule instanceof NextOccurrenceCache) return schedule.nextAfter(nowMs);
  switch (schedule.type) {
    case 'fixed':
      return schedule.targetDate.getTime();
    case 'evergreen':
      return startMs + schedule.durationSeconds * 1000;
    case 'recurring':
      return nextOccurrence(schedule.recurrence, schedule.timezone, nowMs);
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
