import type { TimeUnit } from '@tminus/domain';

/** Length of each unit in seconds. */
const unitSeconds: Readonly<Record<TimeUnit, number>> = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };

/** Longer remaining times are shown as this many days. */
export const maxDays = 9_999;

/** One unit of a counter. The time of a unit that is not shown is added to the next smaller one. */
export interface CounterUnit {
  readonly unit: TimeUnit;
  /** Length in seconds. */
  readonly seconds: number;
  /** How many values it has before it carries into the next larger unit. Infinite for the leading unit. */
  readonly radix: number;
  /** Decimal digits shown. */
  readonly digits: number;
  /** The largest value shown. A leading unit shows it while the real value is larger. */
  readonly maxValue: number;
}

/** The units shown, from the largest to the smallest. */
export type Counter = readonly CounterUnit[];

/**
 * @param units - the units shown, from the largest to the smallest
 * @param leadingDigits - decimal digits of the first unit
 */
export function createCounter(units: readonly TimeUnit[], leadingDigits: number): Counter {
  return units.map((unit, index) => {
    const seconds = unitSeconds[unit];
    const larger = units[index - 1];
    if (larger === undefined) {
      return { unit, seconds, radix: Infinity, digits: leadingDigits, maxValue: 10 ** leadingDigits - 1 };
    }
    const radix = unitSeconds[larger] / seconds;
    return { unit, seconds, radix, digits: String(radix - 1).length, maxValue: radix - 1 };
  });
}

/** The value of one unit, before a leading unit is capped at its largest value. */
export function rawValueAt(unit: CounterUnit, secondsLeft: number): number {
  const whole = Math.floor(secondsLeft / unit.seconds);
  return unit.radix === Infinity ? whole : whole % unit.radix;
}

/** The value that a unit shows. */
export function shownValueAt(unit: CounterUnit, secondsLeft: number): number {
  return Math.min(rawValueAt(unit, secondsLeft), unit.maxValue);
}

/** The unit that counts down. Each of its steps is one frame of an animation. */
export function smallestUnit(counter: Counter): CounterUnit {
  const smallest = counter.at(-1);
  if (smallest === undefined) throw new RangeError('A counter has at least one unit.');
  return smallest;
}

/**
 * The remaining time in whole steps of the smallest unit, rounded **up**: zero is shown exactly when the timer expires, and
 * "1 minute" during the whole last minute. (Rounded down, a timer without seconds would show zero for a minute before it
 * expires.) With seconds it is the remaining time itself.
 *
 * @returns seconds, a multiple of the smallest unit, never less than 0
 */
export function shownSeconds(smallestUnitSeconds: number, secondsLeft: number): number {
  return Math.ceil(Math.max(0, secondsLeft) / smallestUnitSeconds) * smallestUnitSeconds;
}

/** Length of a unit in seconds. */
export function secondsOf(unit: TimeUnit): number {
  return unitSeconds[unit];
}

/** The most digits that a leading unit can need, at `maxDays`. */
export function maxLeadingDigits(unit: TimeUnit): number {
  return String(Math.floor((maxDays * unitSeconds.days) / unitSeconds[unit])).length;
}

/** Digits that the leading unit needs for the seconds shown, at least two. */
export function leadingDigitsFor(unit: TimeUnit, secondsLeft: number): number {
  const value = Math.floor(Math.max(0, secondsLeft) / unitSeconds[unit]);
  return Math.min(Math.max(2, String(value).length), maxLeadingDigits(unit));
}
