import {
  type ExpireAction,
  type Language,
  type Motion,
  type Recurrence,
  type RecurrenceFrequency,
  type TemplateName,
  type TimeUnit,
  type TimerColors,
  type TimerType,
  type Weekday,
  timeUnits,
} from '@tminus/domain';
import type { TimerFields } from '../timer.ts';
import { resolveTypedTime, toLocalTime } from './local-time.ts';

/** A number field that may be empty while somebody types. */
export type NumberValue = number | '';

/** What the editor's form contains. Unlike a timer, it keeps the fields of all types, so that a change of the type loses nothing. */
export interface TimerForm {
  name: string;
  type: TimerType;
  timezone: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` or `HH:MM:SS` */
  time: string;
  /** The second of two times that look the same, when clocks go back. */
  second: boolean;
  duration: { days: NumberValue; hours: NumberValue; minutes: NumberValue; seconds: NumberValue };
  recurrence: { frequency: RecurrenceFrequency; time: string; weekday: Weekday; dayOfMonth: NumberValue };
  template: TemplateName;
  colors: TimerColors;
  width: NumberValue;
  height: NumberValue;
  units: TimeUnit[];
  language: Language;
  /** null: the word of the language; an empty text: no label. */
  labels: Record<TimeUnit, string | null>;
  transparent: boolean;
  motion: Motion;
  onExpire: { action: ExpireAction; message: string };
  animationSeconds: NumberValue;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export function toForm(timer: TimerFields, nowMs: number): TimerForm {
  const { timezone, recurrence, durationSeconds = 2 * day } = timer;
  const inAWeek = new Date(nowMs + 7 * day * 1000).toISOString();
  // An evergreen or recurring timer has no date of its own.
  const target = timer.type === 'fixed' && timer.targetDate ? timer.targetDate : inAWeek.replace(/T.*/, 'T21:59:00Z');
  return {
    name: timer.name,
    type: timer.type,
    timezone,
    ...toLocalTime(target, timezone),
    duration: {
      days: Math.floor(durationSeconds / day),
      hours: Math.floor((durationSeconds % day) / hour),
      minutes: Math.floor((durationSeconds % hour) / minute),
      seconds: durationSeconds % minute,
    },
    recurrence: { frequency: 'weekly', time: '18:00', weekday: 'friday', dayOfMonth: 1, ...recurrence },
    template: timer.template,
    colors: { ...timer.colors },
    width: timer.width,
    height: timer.height,
    units: [...timer.units],
    language: timer.language,
    labels: { days: null, hours: null, minutes: null, seconds: null, ...timer.labels },
    transparent: timer.transparent,
    motion: timer.motion,
    onExpire: { message: '', ...timer.onExpire },
    animationSeconds: timer.animationSeconds,
  };
}

/** The fields of a timer with these values. Meaningful only for values that are valid. */
export function toFields(form: TimerForm): TimerFields {
  const { labels, onExpire, units } = form;
  return {
    name: form.name.trim(),
    type: form.type,
    timezone: form.timezone,
    ...toSchedule(form),
    template: form.template,
    colors: form.colors,
    width: Number(form.width),
    height: Number(form.height),
    units: timeUnits.filter((unit) => units.includes(unit)),
    language: form.language,
    labels: Object.fromEntries(
      timeUnits.flatMap((unit) => (labels[unit] === null ? [] : [[unit, labels[unit].trim()]])),
    ),
    transparent: form.transparent,
    motion: form.motion,
    onExpire:
      onExpire.action === 'message'
        ? { action: 'message', message: onExpire.message.trim() }
        : { action: onExpire.action },
    animationSeconds: Number(form.animationSeconds),
  };
}

function toSchedule(form: TimerForm): Pick<TimerFields, 'targetDate' | 'durationSeconds' | 'recurrence'> {
  switch (form.type) {
    case 'fixed': {
      const [first, second] = resolveTypedTime(form, form.timezone)?.instants ?? [];
      return { targetDate: (form.second ? second : undefined) ?? first ?? null };
    }
    case 'evergreen':
      return { targetDate: null, durationSeconds: toSeconds(form.duration) };
    case 'recurring':
      return { targetDate: null, recurrence: toRecurrence(form.recurrence) };
  }
}

export function toSeconds({ days, hours, minutes, seconds }: TimerForm['duration']): number {
  return Number(days) * day + Number(hours) * hour + Number(minutes) * minute + Number(seconds);
}

export function toRecurrence({ frequency, time, weekday, dayOfMonth }: TimerForm['recurrence']): Recurrence {
  switch (frequency) {
    case 'daily':
      return { frequency, time };
    case 'weekly':
      return { frequency, time, weekday };
    case 'monthly':
      return { frequency, time, dayOfMonth: Number(dayOfMonth) };
  }
}
