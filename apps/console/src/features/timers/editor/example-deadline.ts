import { type Day, addDays, dayAt, isTimeZone, nextTimeOfDay } from '@tminus/domain';
import { type TimerForm, toSeconds } from './form-values.ts';
import { resolveTypedTime } from './local-time.ts';

interface ExampleDeadline {
  /** What an address names; undefined for a countdown that begins now. */
  day: Day | undefined;
  /** Epoch milliseconds. */
  deadlineMs: number;
}

type Rules = Pick<TimerForm, 'type' | 'timezone' | 'duration' | 'endsAt'> & {
  personal: Pick<TimerForm['personal'], 'names'>;
};

/** For a date alone, as `parseDeadline` reads it. */
const lastSecond = '23:59:59';

/**
 * When the countdown of a recipient ends, as the service calculates it: for a date in the address, or if it begins now.
 * @returns undefined while the form is incomplete, and for evergreen timers without a time of day
 */
export function exampleDeadline(
  { type, timezone, duration, endsAt, personal }: Rules,
  nowMs: number,
): ExampleDeadline | undefined {
  const hasTime = endsAt.counts && /^\d\d:\d\d$/.test(endsAt.time);
  if (!isTimeZone(timezone) || endsAt.counts !== hasTime || (type === 'evergreen' && !hasTime)) return undefined;
  const byDate = type === 'personal' && personal.names === 'end';
  const day = byDate ? (addDays(dayAt(nowMs, timezone), 7) as Day) : undefined;
  const time = hasTime && endsAt.time !== '00:00' ? endsAt.time : lastSecond;
  const instants = day && resolveTypedTime({ date: day, time }, timezone)?.instants;
  const fromMs = instants
    ? Date.parse(instants.at(time === lastSecond ? -1 : 0) ?? '')
    : nowMs + toSeconds(duration) * 1_000;
  if (!Number.isFinite(fromMs)) return undefined;
  return { day, deadlineMs: hasTime ? nextTimeOfDay(fromMs, endsAt.time, timezone) : fromMs };
}
