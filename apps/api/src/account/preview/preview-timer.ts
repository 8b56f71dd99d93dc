import type { TimerInput } from '@tminus/database';
import { ApiError, deadlineMs, invalidField, parseTargetDate } from '@tminus/domain';
import type { RenderTime } from '@tminus/rendering';
import { assertSafeBody } from '../../http/json-body.ts';
import type { RequestValidationPipe } from '../../http/request-validation.pipe.ts';
import { digits } from '../../http/validators.ts';
import { CreateTimerDto } from '../../timers/dto/create-timer.dto.ts';
import { toTimerInput } from '../../timers/timer.mapper.ts';
import type { PreviewQueryDto } from './preview.dto.ts';

/** The parameters that have another name than the field of a timer that they set. */
const parameters: Readonly<Record<string, string>> = {
  targetDate: 'target',
  durationSeconds: 'duration',
  animationSeconds: 'seconds',
  'colors.background': 'background',
  'colors.text': 'text',
  'colors.accent': 'accent',
  'labels.days': 'label.days',
  'labels.hours': 'label.hours',
  'labels.minutes': 'label.minutes',
  'labels.seconds': 'label.seconds',
  'onExpire.action': 'expire',
  'onExpire.message': 'message',
};

/**
 * The timer that a preview shows. The rules and the defaults are those of `POST /api/v1/timers`.
 * @throws ApiError `invalid_request` that names the invalid parameters
 */
export async function toPreviewTimer(query: PreviewQueryDto, validation: RequestValidationPipe): Promise<TimerInput> {
  try {
    const body: unknown = await validation.transform(requestBody(query), { type: 'body', metatype: CreateTimerDto });
    return toTimerInput(body as CreateTimerDto);
  } catch (error) {
    throw error instanceof ApiError ? withParameterNames(error) : error;
  }
}

function withParameterNames(error: ApiError): ApiError {
  const { code, message, cause } = error;
  const details = error.details?.map(({ field, ...problem }) => ({ field: parameters[field] ?? field, ...problem }));
  return new ApiError(code, { message, cause, ...(details ? { details } : {}) });
}

/** The body of a request to create the timer. Not validated. */
function requestBody(query: PreviewQueryDto): object {
  const { type, timezone, template, language, motion, expire, message } = query;
  const isExpireGiven = expire !== undefined || message !== undefined;
  return withoutUndefined({
    name: 'Preview',
    type,
    targetDate: query.target,
    durationSeconds: digits({ value: query.duration }),
    recurrence: query.recurrence === undefined ? undefined : parseRecurrence(query.recurrence),
    timezone,
    template,
    colors: withoutUndefined({
      background: color(query.background),
      text: color(query.text),
      accent: color(query.accent),
    }),
    width: digits({ value: query.width }),
    height: digits({ value: query.height }),
    units: query.units?.split(','),
    language,
    labels: withoutUndefined({
      days: query['label.days'],
      hours: query['label.hours'],
      minutes: query['label.minutes'],
      seconds: query['label.seconds'],
    }),
    transparent: truth[query.transparent ?? ''] ?? query.transparent,
    motion,
    onExpire: isExpireGiven ? withoutUndefined({ action: expire === 'hide' ? 'hidden' : expire, message }) : undefined,
    animationSeconds: digits({ value: query.seconds }),
  });
}

const truth: Readonly<Record<string, boolean>> = { true: true, false: false };

/** class-transformer would set the fields to undefined, in place of their defaults. */
const withoutUndefined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A `#` begins the fragment of a URL, so the parameter has none. */
const color = (value: string | undefined) => value && `#${value.replace(/^#/, '')}`;

function parseRecurrence(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) assertSafeBody(value);
    return value;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw invalidField('recurrence', 'must be JSON'); // SyntaxError: JSON.parse throws nothing else
  }
}

/** The moment that a preview shows. */
export interface PreviewMoment {
  clock: () => RenderTime;
  /** Whether the image changes from second to second. */
  isMoving: boolean;
}

/** @throws ApiError `invalid_request` when `at` is not a date */
export function toMoment(timer: TimerInput, { at, opened }: PreviewQueryDto): PreviewMoment {
  const sinceFirstOpenMs = timer.type === 'evergreen' ? opened * 1000 : 0;
  const opening = (nowMs: number) => ({ nowMs, startMs: nowMs - sinceFirstOpenMs });
  // An evergreen timer depends only on the time since the first open.
  if (at === 'now') return { clock: () => opening(Date.now()), isMoving: timer.type !== 'evergreen' };
  const time = opening(at === 'over' ? Date.now() : parseMoment(at));
  if (at === 'over') time.nowMs = deadlineMs(timer, time.nowMs, time.startMs);
  return { clock: () => time, isMoving: at === 'over' && timer.type === 'recurring' };
}

function parseMoment(at: string): number {
  const instant = parseTargetDate(at);
  if (!instant) throw invalidField('at', 'must be now, over, or a date and time with "Z" or an offset');
  return instant.getTime();
}
