import { shownSeconds, smallestUnit, type Counter } from '../layout/time-units.ts';

/** Which pictures an animation shows, and for how long. */
export interface Schedule {
  /** Seconds shown by the first frame. Each later frame shows `stepSeconds` less. */
  readonly shown: number;
  readonly stepSeconds: number;
  /** Number of pictures, at least 1. */
  readonly count: number;
  readonly firstDelayCentiseconds: number;
  /** Equal to the first delay if there is only one picture. */
  readonly lastDelayCentiseconds: number;
}

/**
 * Creates the schedule of an animation. Each picture lasts until the next one is due: the first one until the second (or
 * minute: the smallest unit shown) changes, the last one until the duration is over. The animation ends with zero, shown
 * for one second.
 *
 * @param secondsLeft - less than zero counts as zero
 * @param durationSeconds - maximum duration
 */
export function createSchedule(counter: Counter, secondsLeft: number, durationSeconds: number): Schedule {
  const stepSeconds = smallestUnit(counter).seconds;
  const left = Math.max(0, secondsLeft);
  const shown = shownSeconds(stepSeconds, left);
  const total = Math.min(durationSeconds, left + 1);
  const untilTurn = shown === 0 ? total : Math.min(total, left - (shown - stepSeconds));
  const further = Math.ceil((total - untilTurn) / stepSeconds);
  const last = further === 0 ? untilTurn : total - untilTurn - (further - 1) * stepSeconds;
  return {
    shown,
    stepSeconds,
    count: 1 + further,
    firstDelayCentiseconds: untilTurn * 100,
    lastDelayCentiseconds: last * 100,
  };
}
