import type { TimerAppearance } from './appearance.ts';
import type { AccountId, TimerId } from './ids.ts';

export const timerTypes = ['fixed'] as const;
export type TimerType = (typeof timerTypes)[number];

export const timerStatuses = ['active', 'paused'] as const;
export type TimerStatus = (typeof timerStatuses)[number];

/** The longest name of a timer, in characters (Unicode code points), after trimming. */
export const maxTimerNameLength = 100;

/** What every kind of timer has. Instants are whole seconds. */
interface TimerBase extends TimerAppearance {
  id: TimerId;
  accountId: AccountId;
  name: string;
  status: TimerStatus;
  /** IANA name, as the client wrote it. */
  timezone: string;
  createdAt: Date;
}

/** Counts down to one instant, the same for everybody. */
export interface FixedTimer extends TimerBase {
  type: 'fixed';
  targetDate: Date;
}

export type Timer = FixedTimer;

/**
 * Whole seconds from the second of the clock that `nowMs` (epoch milliseconds) falls into to the timer's target; 0 once it
 * is reached, never less. Added to a wall clock that shows seconds it always gives the target, and it is 0 exactly from the
 * target on.
 */
export function secondsLeft(timer: Pick<FixedTimer, 'targetDate'>, nowMs: number): number {
  return Math.max(0, Math.floor(timer.targetDate.getTime() / 1000) - Math.floor(nowMs / 1000));
}

export function isExpired(timer: Timer, nowMs: number): boolean {
  return secondsLeft(timer, nowMs) === 0;
}
