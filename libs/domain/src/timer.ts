import type { TimerAppearance } from './appearance.ts';
import type { AccountId, TimerId } from './ids.ts';
import { type Recurrence, nextOccurrence } from './recurrence.ts';

export const timerTypes = ['fixed', 'evergreen', 'recurring'] as const;
export type TimerType = (typeof timerTypes)[number];

export const timerStatuses = ['active', 'paused'] as const;
export type TimerStatus = (typeof timerStatuses)[number];

/** The longest name of a timer, in characters (Unicode code points), after trimming. */
export const maxTimerNameLength = 100;

/** How long an evergreen timer may run, in seconds: a second to a year of 366 days. */
export const durationLimits = { min: 1, max: 366 * 86_400 } as const;

/** What every kind of timer has. Instants are whole seconds. */
interface TimerBase extends TimerAppearance {
  id: TimerId;
  accountId: AccountId;
  name: string;
  status: TimerStatus;
  /** IANA name, as the client wrote it. */
  timezone: string;
  createdAt: Date;
  /** Counts the changes of the timer, from 1; views change nothing. */
  revision: number;
}

/** Counts down to one instant, the same for everybody. */
export interface FixedTimer extends TimerBase {
  type: 'fixed';
  targetDate: Date;
}

/** Counts down from each recipient's own first open, or from a start that the sender has signed. */
export interface EvergreenTimer extends TimerBase {
  type: 'evergreen';
  /** Whole seconds, within `durationLimits`. */
  durationSeconds: number;
}

/** Counts down to the next of instants that come again by the calendar of its time zone; it never expires. */
export interface RecurringTimer extends TimerBase {
  type: 'recurring';
  recurrence: Recurrence;
}

export type Timer = FixedTimer | EvergreenTimer | RecurringTimer;

/** What a timer counts down to, by its type. */
export type Schedule =
  | Pick<FixedTimer, 'type' | 'targetDate'>
  | Pick<EvergreenTimer, 'type' | 'durationSeconds'>
  | Pick<RecurringTimer, 'type' | 'recurrence' | 'timezone'>;

/**
 * The instant that a timer counts down to at `nowMs`, in epoch milliseconds.
 * @param startMs - when an evergreen timer began for the recipient; default: now
 */
export function deadlineMs(schedule: Schedule, nowMs: number, startMs = nowMs): number {
  switch (schedule.type) {
    case 'fixed':
      return schedule.targetDate.getTime();
    case 'evergreen':
      return startMs + schedule.durationSeconds * 1000;
    case 'recurring':
      return nextOccurrence(schedule.recurrence, schedule.timezone, nowMs);
  }
}

/**
 * Whole seconds from the second of the clock that `nowMs` falls into to a deadline (both epoch milliseconds); 0 once it is
 * reached, never less. Added to a wall clock that shows seconds it always gives the deadline, and it is 0 exactly from the
 * deadline on.
 */
export function secondsLeft(deadline: number, nowMs: number): number {
  return Math.max(0, Math.floor(deadline / 1000) - Math.floor(nowMs / 1000));
}

/** Whether a timer is over for everybody. An evergreen one never is: for somebody who opens it first it begins. */
export function isExpired(schedule: Schedule, nowMs: number): boolean {
  return schedule.type === 'fixed' && secondsLeft(schedule.targetDate.getTime(), nowMs) === 0;
}
