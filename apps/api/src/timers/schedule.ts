import { ApiError, type Recurrence, type Schedule, type Timer, type TimerType, parseTargetDate } from '@tminus/domain';
import type { CreateTimerRequest } from './create-timer.request.ts';
import { onlyAllowedWhen } from '../http/validators.ts';
import type { RecurrenceFields, ScheduleFields } from './schedule-fields.ts';
import type { UpdateTimerRequest } from './update-timer.request.ts';

/** What each type of timer counts down to: a field that no other type has. */
const fieldOf = {
  fixed: 'targetDate',
  evergreen: 'durationSeconds',
  recurring: 'recurrence',
} as const satisfies Record<TimerType, keyof ScheduleFields>;

const invalid = (field: string, message: string) =>
  new ApiError('invalid_request', {
    message: 'Some fields are not valid; see details.',
    details: [{ field, message }],
  });

/** What a new timer counts down to. */
export function givenSchedule(request: CreateTimerRequest): Schedule {
  const { type, timezone, targetDate, durationSeconds, recurrence } = request;
  if (type === 'fixed' && targetDate !== undefined) return { type, targetDate: toInstant(targetDate) };
  if (type === 'evergreen' && durationSeconds !== undefined) return { type, durationSeconds };
  if (type === 'recurring' && recurrence) return { type, recurrence: toRecurrence(recurrence), timezone };
  throw invalid(fieldOf[type], 'is missing'); // the request's class has checked it
}

/**
 * What a timer counts down to after an update. The target date of a recurring timer, and null for an evergreen one, are what
 * such timers are read with, and change nothing.
 * @throws ApiError `invalid_request` when the type is to change, or a field is another type's
 */
export function changedSchedule(timer: Timer, request: UpdateTimerRequest): Schedule {
  const { timezone = timer.timezone, targetDate, durationSeconds, recurrence } = request;
  refuseOtherTypes(timer.type, request);
  switch (timer.type) {
    case 'fixed':
      return { type: timer.type, targetDate: targetDate === undefined ? timer.targetDate : toInstant(targetDate) };
    case 'evergreen':
      return { type: timer.type, durationSeconds: durationSeconds ?? timer.durationSeconds };
    case 'recurring':
      return { type: timer.type, recurrence: recurrence ? toRecurrence(recurrence) : timer.recurrence, timezone };
  }
}

function refuseOtherTypes(type: TimerType, request: UpdateTimerRequest): void {
  if (request.type !== undefined && request.type !== type) {
    throw invalid('type', `cannot be changed from ${type}: make another timer`);
  }
  for (const [owner, field] of Object.entries(fieldOf)) {
    const isDerived = field === 'targetDate' && (type === 'recurring' || request.targetDate === null);
    if (owner !== type && request[field] !== undefined && !isDerived) {
      throw invalid(field, onlyAllowedWhen('type', owner));
    }
  }
}

function toInstant(targetDate: string | null): Date {
  const instant = targetDate === null ? undefined : parseTargetDate(targetDate);
  if (!instant) throw invalid('targetDate', 'must be a date and time: a fixed timer has one');
  return instant;
}

/** What belongs to the frequency; the request's class has checked that it is there. */
function toRecurrence({ frequency, time, weekday, dayOfMonth }: RecurrenceFields): Recurrence {
  if (frequency === 'daily') return { frequency, time };
  if (frequency === 'weekly' && weekday !== undefined) return { frequency, time, weekday };
  if (frequency === 'monthly' && dayOfMonth !== undefined) return { frequency, time, dayOfMonth };
  throw invalid('recurrence', 'is not complete');
}
