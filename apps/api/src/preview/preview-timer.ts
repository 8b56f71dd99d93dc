import type { TimerInput } from '@tminus/database';
import { countdownOf, invalidField, parseTargetDate, parseViewerZone } from '@tminus/domain';
import type { RenderTime } from '@tminus/rendering';
import { assertSafeBody } from '../http/json-body.ts';
import type { RequestValidationPipe } from '../http/request-validation.ts';
import { CreateTimerDto } from '../timers/dto/create-timer.dto.ts';
import { toTimerInput } from '../timers/timer-input.ts';
import type { PreviewQueryDto } from './preview.dto.ts';

/**
 * The timer that a preview shows. The rules and the defaults are those of `POST /api/v1/timers`. Of the fields that the service assigns, it has
 * the `mode`, because the image of a test timer has a mark.
 * @throws ApiError `invalid_request` that names the invalid fields
 */
export async function toPreviewTimer(timer: string, validation: RequestValidationPipe) {
  const body = { name: 'Preview', ...parseFields(timer) } as { mode?: unknown };
  const dto = (await validation.transform(body, { type: 'body', metatype: CreateTimerDto })) as CreateTimerDto;
  return { ...toTimerInput(dto), mode: body.mode === 'test' ? ('test' as const) : ('live' as const) };
}

function parseFields(json: string): object {
  try {
    const fields: unknown = JSON.parse(json);
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
      assertSafeBody(fields);
      return fields;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalidField('timer', 'must be a JSON object');
}

/** How long the example of a recipient has whose address names the end. */
const exampleSeconds = 3 * 86_400;

/** The moment that a preview shows. */
interface PreviewMoment {
  clock: () => RenderTime;
  /** Whether the image changes from second to second. */
  isMoving: boolean;
}

/** @throws ApiError `invalid_request` when `at` is not a date */
export function toMoment(timer: TimerInput, { at, opened, early, fallback, tz }: PreviewQueryDto): PreviewMoment {
  const isPersonal = timer.type === 'personal' && fallback === 0;
  const isRelative = timer.type === 'evergreen' || isPersonal;
  const exampleMs = isPersonal
    ? Math.max(timer.durationSeconds ?? exampleSeconds, timer.minimumSeconds ?? 0) * 1000
    : 0;
  const zone = parseViewerZone(tz);
  const opening = (nowMs: number) => {
    const startMs = nowMs - (isRelative ? opened * 1000 : 0);
    return { nowMs, startMs, endMs: isPersonal ? startMs + exampleMs : undefined, zone };
  };
  // These depend only on the time since the first open or the sending, unless the timer starts later, ends at a time of day or the image names its date.
  const dependsOnDate = !isRelative || timer.startsAt !== null || Boolean(timer.endsAt) || early === 1;
  if (at === 'now') return { clock: () => opening(Date.now()), isMoving: dependsOnDate };
  const time = opening(at === 'over' ? Date.now() : parseMoment(at));
  if (at === 'over') time.nowMs = countdownOf(timer, time, timer.startsAt).deadlineMs;
  return { clock: () => time, isMoving: at === 'over' && timer.type === 'recurring' };
}

function parseMoment(at: string): number {
  const instant = parseTargetDate(at);
  if (!instant) throw invalidField('at', 'must be now, over, or a date and time with "Z" or an offset');
  return instant.getTime();
}
