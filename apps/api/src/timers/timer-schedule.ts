import { ApiError, type Recurrence, type Schedule, type Timer, type TimerType, parseTargetDate } from '@tminus/domain';
import { onlyAllowedWhen } from '../http/validators.ts';
import type { CreateTimerDto } from './dto/create-timer.dto.ts';
import type { RecurrenceInputDto } from './dto/recurrence.dto.ts';
import type { UpdateTimerDto } from './dto/update-timer.dto.ts';

/** The field that only timers of a type have. */
const fieldByType = {
  fixed: 'targetDate',
  evergreen: 'durationSeconds',
  recurring: 'recurrence',
} as const satisfies Record<TimerType, keyof CreateTimerDto>;

const invalid = (field: string, message: string, code: string) =>
  new ApiError('invalid_request', {
    message: 'Some fields are not valid; see details.',
    details: [{ field, message, code }],
  });

/** The schedule of a new timer. */
export function toSchedule(request: CreateTimerDto): Schedule {
  const { type, timezone, targetDate, durationSeconds, recurrence } = request;
  if (type === 'fixed' && targetDate !== undefined) return { type, targetDate: toInstant(targetDate) };
  if (type === 'evergreen' && durationSeconds !== undefined) return { type, durationSeconds };
  if (type === 'recurring' && recurrence) return { type, recurrence: toRecurrence(recurrence), timezone };
  throw invalid(fieldByType[type], 'is missing', 'required'); // validated by CreateTimerDto
}

/**
 * The schedule of a timer after an update.
 * @throws ApiError `invalid_request` when the type would change, or a field belongs to another type
 */
export function mergeSchedule(timer: Timer, request: UpdateTimerDto): Schedule {
  const { timezone = timer.timezone, targetDate, durationSeconds, recurrence } = request;
  assertFieldsFitType(timer.type, request);
  switch (timer.type) {
    case 'fixed':
      return { type: timer.type, targetDate: targetDate === undefined ? timer.targetDate : toInstant(targetDate) };
    case 'evergreen':
      return { type: timer.type, durationSeconds: durationSeconds ?? timer.durationSeconds };
    case 'recurring':
      return { type: timer.type, recurrence: recurrence ? toRecurrence(recurrence) : timer.recurrence, timezone };
  }
}

/** The target date of a recurring timer and the null of an evergreen one are derived, so they are ignored. */
function assertFieldsFitType(type: TimerType, request: UpdateTimerDto): void {
  if (request.type !== undefined && request.type !== type) {
    throw invalid('type', `cannot be changed from ${type}: create another timer`, 'type_changed');
  }
  for (const [owner, field] of Object.entries(fieldByType)) {
    const isDerived = field === 'targetDate' && (type === 'recurring' || request.targetDate === null);
    if (owner !== type && request[field] !== undefined && !isDerived) {
      throw invalid(field, onlyAllowedWhen('type', owner), 'only_when');
    }
  }
}

function toInstant(targetDate: string | null): Date {
  const instant = targetDate === null ? undefined : parseTargetDate(targetDate);
  if (!instant) throw invalid('targetDate', 'must be a date and time, because the type is fixed', 'is_target_date');
  return instant;
}

function toRecurrence({ frequency, time, weekday, dayOfMonth }: RecurrenceInputDto): Recurrence {
  if (frequency === 'daily') return { frequency, time };
  if (frequency === 'weekly' && weekday !== undefined) return { frequency, time, weekday };
  if (frequency === 'monthly' && dayOfMonth !== undefined) return { frequency, time, dayOfMonth };
  throw invalid('recurrence', 'is not complete', 'required'); // validated by RecurrenceInputDto
}
