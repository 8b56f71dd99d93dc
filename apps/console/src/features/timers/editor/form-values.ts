import {
  type ExpireAction,
  type Recurrence,
  type RecurrenceFrequency,
  type SimpleField,
  type SimpleFieldRule,
  type TimeUnit,
  type TimerAppearance,
  type TimerLink,
  type TimerType,
  type TimezoneMode,
  type Trust,
  type Weekday,
  weekdaysOf,
  weeklyRecurrence,
  appearanceOf,
  parseLinkUrl,
  simpleFields,
  timeUnits,
  typesWithTimezoneMode,
} from '@tminus/domain';
import type { AccountTimer, TimerFields } from '../timer.ts';
import { withScheme } from '../../../shared/forms/web-address.ts';
import { resolveTypedTime, toLocalTime } from './local-time.ts';

/** A number field: empty while somebody types, NaN for what is no number. */
export type NumberValue = number | '';

type SimpleNumber = {
  [Field in SimpleField]: (typeof simpleFields)[Field] extends 'switch' ? never : Field;
}[SimpleField];

/** The fields of `simpleFields` that are numbers. */
export const simpleNumbers = (Object.entries(simpleFields) as [SimpleField, SimpleFieldRule][]).flatMap(
  ([name, rule]): SimpleNumber[] => (rule === 'switch' ? [] : [name as SimpleNumber]),
);

type HasOwnForm = 'width' | 'height' | 'units' | 'labels' | 'onExpire' | SimpleNumber;

/** A date and a time of day as people type them, in the time zone of the timer. */
export interface TypedMoment {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` or `HH:MM:SS` */
  time: string;
  /** The second of two times that look the same, when clocks go back. */
  second: boolean;
}

export interface TypedDuration {
  days: NumberValue;
  hours: NumberValue;
  minutes: NumberValue;
  seconds: NumberValue;
}

/** Where the form has such moments: its end, its start and the end of its pause. */
export type MomentPath = '' | 'start.' | 'pause.';

/**
 * What the editor's form contains, with the date and time of the end, which is the fallback of a personal timer. Unlike a timer, it keeps the fields of all types, so that a change of
 * the type loses nothing.
 */
export interface TimerForm extends TypedMoment, Omit<TimerAppearance, HasOwnForm>, Record<SimpleNumber, NumberValue> {
  name: string;
  /** Empty: none of its own. */
  alt: string;
  type: TimerType;
  timezone: string;
  timezoneMode: TimezoneMode;
  /** Its date and time are kept while it is not later. */
  start: TypedMoment & { isLater: boolean };
  /** The date and time are kept while the pause has no end. */
  pause: TypedMoment & { choice: 'active' | 'paused' | 'until' };
  /** How long an evergreen timer runs, or a personal one whose addresses name the time of sending. */
  duration: TypedDuration;
  /** The least time from the sending to a personal deadline. */
  minimum: TypedDuration;
  /** The time of day at which an evergreen or personal countdown ends. It is kept while it does not count. */
  endsAt: { counts: boolean; time: string };
  personal: { names: 'end' | 'sent'; hasMinimum: boolean; hasFallback: boolean; trust: Trust };
  recurrence: { frequency: RecurrenceFrequency; time: string; weekdays: Weekday[]; dayOfMonth: NumberValue };
  width: NumberValue;
  height: NumberValue;
  units: TimeUnit[];
  /** null: the word of the language; an empty text: no label. */
  labels: Record<TimeUnit, string | null>;
  onExpire: { action: ExpireAction; message: string };
  /** Empty texts: none. */
  link: Required<TimerLink>;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export function toForm(timer: TimerFields, nowMs: number): TimerForm {
  const { timezone, recurrence } = timer;
  const inAWeek = new Date(nowMs + 7 * day * 1000).toISOString();
  // An evergreen or recurring timer has no date of its own.
  const own = timer.type === 'fixed' ? timer.targetDate : timer.fallbackDate;
  const target = own ?? inAWeek.replace(/T.*/, 'T21:59:00Z');
  return {
    name: timer.name,
    alt: timer.alt ?? '',
    type: timer.type,
    timezone,
    timezoneMode: timer.timezoneMode,
    ...toLocalTime(target, timezone),
    start: { isLater: timer.startsAt !== null, ...toTypedMoment(timer.startsAt, timezone, nowMs) },
    pause: { choice: pauseOf(timer), ...toTypedMoment(timer.pausedUntil, timezone, nowMs) },
    duration: toTypedDuration(timer.durationSeconds ?? 2 * day),
    minimum: toTypedDuration(timer.minimumSeconds ?? day),
    endsAt: { counts: typeof timer.endsAt === 'string', time: timer.endsAt ?? '23:59' },
    personal: {
      names: timer.type === 'personal' && typeof timer.durationSeconds === 'number' ? 'sent' : 'end',
      hasMinimum: typeof timer.minimumSeconds === 'number',
      hasFallback: typeof timer.fallbackDate === 'string',
      trust: timer.trust ?? 'unsigned',
    },
    recurrence: {
      frequency: 'weekly',
      time: '18:00',
      dayOfMonth: 1,
      ...recurrence,
      weekdays: recurrence?.frequency === 'weekly' ? [...weekdaysOf(recurrence)] : ['friday'],
    },
    ...appearanceOf(timer),
    colors: { ...timer.colors },
    units: [...timer.units],
    labels: { days: null, hours: null, minutes: null, seconds: null, ...timer.labels },
    onExpire: { message: '', ...timer.onExpire },
    link: { url: '', expiredUrl: '', pendingUrl: '', ...timer.link },
  };
}

const toTypedDuration = (total: number): TypedDuration => ({
  days: Math.floor(total / day),
  hours: Math.floor((total % day) / hour),
  minutes: Math.floor((total % hour) / minute),
  seconds: total % minute,
});

function pauseOf({ status, pausedUntil }: TimerFields): TimerForm['pause']['choice'] {
  if (status !== 'paused') return 'active';
  return pausedUntil === null ? 'paused' : 'until';
}

/** Tomorrow at nine if there is no instant. */
function toTypedMoment(instant: string | null, timezone: string, nowMs: number): TypedMoment {
  if (instant !== null) return toLocalTime(instant, timezone);
  const { date } = toLocalTime(new Date(nowMs + day * 1000).toISOString(), timezone);
  return { date, time: '09:00', second: false };
}

/** The fields of a timer with these values. Meaningful only for values that are valid. */
export function toFields(form: TimerForm): TimerFields {
  const { labels, onExpire, units } = form;
  return {
    name: form.name.trim(),
    alt: form.alt.trim() || null,
    status: form.pause.choice === 'active' ? 'active' : 'paused',
    pausedUntil: form.pause.choice === 'until' ? toInstant(form.pause, form.timezone) : null,
    type: form.type,
    timezone: form.timezone,
    timezoneMode: hasTimezoneMode(form) ? form.timezoneMode : 'timer',
    ...toSchedule(form),
    startsAt: form.start.isLater ? toInstant(form.start, form.timezone) : null,
    ...appearanceOf(form),
    ...(Object.fromEntries(simpleNumbers.map((name) => [name, Number(form[name])])) as Record<SimpleNumber, number>),
    width: Number(form.width),
    height: Number(form.height),
    units: timeUnits.filter((unit) => units.includes(unit)),
    labels: Object.fromEntries(
      timeUnits.flatMap((unit) => (labels[unit] === null ? [] : [[unit, labels[unit].trim()]])),
    ),
    onExpire:
      onExpire.action === 'message'
        ? { action: 'message', message: onExpire.message.trim() }
        : { action: onExpire.action },
    link: toLink(form.link),
  };
}

/** Whether a timer can end at its local time in the time zone of each recipient. */
export const hasTimezoneMode = ({ type, endsAt }: Pick<TimerForm, 'type'> & { endsAt: { counts: boolean } }): boolean =>
  (typesWithTimezoneMode as readonly TimerType[]).includes(type) && (type !== 'evergreen' || endsAt.counts);

/** In the form in which the service stores it. */
function toLink(typed: TimerForm['link']): TimerLink | null {
  const addresses = Object.entries(typed).map(([name, text]) => {
    const address = withScheme(text);
    return [name, parseLinkUrl(address) ?? address] as const;
  });
  const given = addresses.filter(([, text]) => text !== '');
  return given.length === 0 ? null : { url: '', ...Object.fromEntries(given) };
}

type Schedule = Pick<
  TimerFields,
  'targetDate' | 'durationSeconds' | 'minimumSeconds' | 'endsAt' | 'recurrence' | 'fallbackDate' | 'trust'
>;

function toSchedule(form: TimerForm): Schedule {
  const endsAt = form.endsAt.counts ? form.endsAt.time : null;
  switch (form.type) {
    case 'fixed':
      return { targetDate: toInstant(form, form.timezone) };
    case 'evergreen':
      return { targetDate: null, durationSeconds: toSeconds(form.duration), endsAt };
    case 'recurring':
      return { targetDate: null, recurrence: toRecurrence(form.recurrence) };
    case 'personal':
      return {
        targetDate: null,
        durationSeconds: form.personal.names === 'sent' ? toSeconds(form.duration) : null,
        minimumSeconds: form.personal.hasMinimum ? toSeconds(form.minimum) : null,
        endsAt,
        fallbackDate: form.personal.hasFallback ? toInstant(form, form.timezone) : null,
        trust: form.personal.trust,
      };
  }
}

/** Null while it is incomplete. */
export function toInstant(typed: TypedMoment, timezone: string): string | null {
  const [first, second] = resolveTypedTime(typed, timezone)?.instants ?? [];
  return (typed.second ? second : undefined) ?? first ?? null;
}

export function toSeconds({ days, hours, minutes, seconds }: TypedDuration): number {
  return Number(days) * day + Number(hours) * hour + Number(minutes) * minute + Number(seconds);
}

export function toRecurrence({ frequency, time, weekdays, dayOfMonth }: TimerForm['recurrence']): Recurrence {
  switch (frequency) {
    case 'daily':
      return { frequency, time };
    case 'weekly':
      return weeklyRecurrence(time, weekdays);
    case 'monthly':
      return { frequency, time, dayOfMonth: Number(dayOfMonth) };
  }
}

/** The fields of a timer that the form can change, in the form's own notation: so that both can be compared. */
export const fieldsOf = (timer: AccountTimer): TimerFields => toFields(toForm(timer, Date.now()));
