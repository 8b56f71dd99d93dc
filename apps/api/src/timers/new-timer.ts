import type { TimerInput } from '@tminus/database';
import { type Timer, defaultTemplate } from '@tminus/domain';
import { defaultAppearance } from '@tminus/rendering';
import { completeAppearance } from './complete-appearance.ts';
import type { CreateTimerRequest } from './create-timer.request.ts';
import { changedSchedule, givenSchedule } from './schedule.ts';
import type { UpdateTimerRequest } from './update-timer.request.ts';

/**
 * The timer that a client asks for; its template says what it does not.
 * @throws ApiError `invalid_request` when fields do not go together
 */
export function newTimer(request: CreateTimerRequest): TimerInput {
  const { name, status, timezone } = request;
  const appearance = completeAppearance(defaultAppearance(request.template ?? defaultTemplate), request);
  return { name, status, timezone, ...givenSchedule(request), ...appearance };
}

/**
 * A timer with the fields that a client sent; the others stay as they are. So a new template keeps the colors and the size:
 * nobody knows which of them were chosen and which were the old template's own.
 * @throws ApiError `invalid_request` when fields do not go together, or do not fit the timer's type
 */
export function changedTimer(timer: Timer, request: UpdateTimerRequest): TimerInput {
  const { name = timer.name, status = timer.status, timezone = timer.timezone } = request;
  return { name, status, timezone, ...changedSchedule(timer, request), ...completeAppearance(timer, request) };
}
