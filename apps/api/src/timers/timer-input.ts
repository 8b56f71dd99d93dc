import type { TimerInput } from '@tminus/database';
import {
  ApiError,
  type DateField,
  type LocalTimes,
  type OnExpire,
  type Recurrence,
  type Schedule,
  type TemplateName,
  type Timer,
  type TimerAppearance,
  type TimerColors,
  type TimerLink,
  type TimerType,
  type TimezoneMode,
  appearanceOf,
  dateFields,
  defaultTemplate,
  instantOfZonedTime,
  invalidField,
  isWithinPixelLimit,
  maxTimerNameLength,
  parseTargetDate,
  sizeLimits,
  startsBeforeEnd,
  statusAt,
  templateNames,
  timeUnits,
  typesWithTimezoneMode,
  weeklyRecurrence,
} from '@tminus/domain';
import { canMove, defaultAppearance } from '@tminus/rendering';
import { applyMergePatch } from '../http/merge-patch.ts';
import { onlyAllowedWhen } from '../http/validators.ts';
import type { ColorsInputDto, LabelsInputDto, OnExpireInputDto } from './dto/appearance.dto.ts';
import type { CreateTimerDto } from './dto/create-timer.dto.ts';
import type { RecurrenceInputDto } from './dto/recurrence.dto.ts';
import type { UpdateTimerDto } from './dto/update-timer.dto.ts';

const suffix = ' (copy)';
const characters = new Intl.Segmenter();

/** The name of a copy: `Launch (copy)`. A long name is shortened, without cutting a character apart, so that both fit. */
export function copyName(name: string): string {
  let room = maxTimerNameLength - suffix.length;
  let kept = '';
  for (const { segment } of characters.segment(name)) {
    room -= [...segment].length;
    if (room < 0) break;
    kept += segment;
  }
  return `${kept.trimEnd()}${suffix}`.trimStart();
}

const active = { status: 'active', pausedUntil: null } as const;
const unset = { ...active, alt: null, externalId: null, metadata: {}, startsAt: null, link: null };
/** What a new timer with each template has in place of omitted fields. */
const newTimers = Object.fromEntries(
  templateNames.map((template) => [template, { ...defaultAppearance(template), ...unset }]),
) as Record<TemplateName, TimerAppearance & typeof unset>;

/**
 * The timer that a create request describes. Omitted fields get the defaults of the template.
 * @throws ApiError `invalid_request` when fields contradict each other
 */
export function toTimerInput(request: CreateTimerDto): TimerInput {
  const { name, timezone, timezoneMode, template = defaultTemplate } = request;
  return merge({ name, timezone, timezoneMode, ...newTimers[template] }, toSchedule(request), request);
}

/**
 * A timer with the fields of an update request. The other fields do not change. A new template keeps the colors and the size, because the
 * service does not know which of them the client chose and which came from the old template.
 * @throws ApiError `invalid_request` when fields contradict each other or do not fit the type of the timer
 */
export const mergeTimer = (timer: Timer, request: UpdateTimerDto): TimerInput =>
  merge(timer, mergeSchedule(timer, request), request);

/**
 * The update that a merge patch makes of a timer, not yet validated. It has the objects that `mergeTimer` replaces; `colors` are merged there,
 * where null is the color of the template.
 */
export function updateOfMergePatch(timer: Timer, patch: object): object {
  const { labels, onExpire, link, metadata } = timer;
  const recurrence = timer.type === 'recurring' ? timer.recurrence : undefined;
  const replaced = new Map<string, unknown>(Object.entries({ labels, onExpire, link, metadata, recurrence }));
  const update = Object.entries(patch).map(([field, part]) => {
    if (field === 'labels' && part === null) return [field, {}]; // those of the language
    return [field, replaced.has(field) ? applyMergePatch(replaced.get(field), part) : part];
  });
  return Object.fromEntries(update) as object;
}

function merge(current: Omit<TimerInput, keyof Schedule>, schedule: Schedule, request: UpdateTimerDto): TimerInput {
  const { name = current.name, timezone = current.timezone, alt = current.alt } = request;
  const { externalId = current.externalId, metadata = current.metadata } = request;
  const merged = {
    name,
    timezone,
    alt,
    externalId,
    metadata: metadata ?? {},
    startsAt: mergeStart(current.startsAt, schedule, request),
    link: mergeLink(current.link, request),
    timezoneMode: mergeTimezoneMode(current.timezoneMode, schedule, request),
    ...mergePause(current, request),
    ...schedule,
    ...mergeAppearance(current, request),
  };
  return { ...merged, localTimes: mergeLocalTimes(current, merged, request) };
}

/** A local time stays until its field becomes another instant, also when only the time zone of the timer changes. */
function mergeLocalTimes(current: Dates, merged: Dates, request: UpdateTimerDto): LocalTimes | null {
  const kept = dateFields.flatMap((field) => {
    const sent = request[field] ?? '';
    const isSame = merged[field]?.getTime() === current[field]?.getTime();
    const text = instantOfZonedTime(sent) ? sent : isSame ? current.localTimes?.[field] : undefined;
    return merged[field] && text !== undefined ? [[field, text] as const] : [];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

type Dates = Partial<Record<DateField, Date | null>> & Pick<Timer, 'localTimes'>;

function mergeAppearance(base: TimerAppearance, request: UpdateTimerDto): TimerAppearance {
  const { template = base.template } = request;
  const appearance: TimerAppearance = {
    ...appearanceOf(base),
    ...appearanceOf(request),
    colors: mergeColors(base.colors, request.colors, template),
    units: timeUnits.filter((unit) => (request.units ?? base.units).includes(unit)),
    labels: request.labels ? toLabels(request.labels) : base.labels,
    onExpire: request.onExpire ? toOnExpire(request.onExpire) : base.onExpire,
  };
  assertCanMove(appearance, request);
  if (isWithinPixelLimit(appearance)) return appearance;
  const side = request.width === undefined ? 'height' : 'width';
  throw invalidField(side, `is too large: width times height must be at most ${sizeLimits.maxPixels} pixels`);
}

/** Reports the field of the request that rules motion out: motion itself, or what the timer with motion changes to. */
function assertCanMove(appearance: TimerAppearance, request: UpdateTimerDto): void {
  if (appearance.motion === 'none' || canMove(appearance)) return;
  const { template, transparent } = appearance;
  const reason = transparent ? 'on a transparent background' : `with the template ${template}`;
  if (request.motion !== undefined) throw invalidField('motion', `must be none ${reason}`);
  const cause = request.transparent && transparent ? 'transparent' : 'template';
  throw invalidField(cause, `is not possible with motion: also send "motion": "none"`);
}

/** Null returns to the colors of the template. */
function mergeColors(base: TimerColors, colors: ColorsInputDto | null = {}, template: TemplateName): TimerColors {
  const own = defaultAppearance(template).colors;
  if (colors === null) return own;
  const merge = (part: keyof TimerColors) => (colors[part] === null ? own[part] : (colors[part] ?? base[part]));
  return { background: merge('background'), text: merge('text'), accent: merge('accent') };
}

/** In the order in which the database returns them. */
function toLabels(labels: LabelsInputDto): TimerAppearance['labels'] {
  return Object.fromEntries(timeUnits.map((unit) => [unit, labels[unit]]).filter(([, text]) => text !== undefined));
}

function toOnExpire({ action, message = '' }: OnExpireInputDto): OnExpire {
  return action === 'message' ? { action, message } : { action };
}

/** Null removes the link, and in it an address. */
function mergeLink(current: TimerLink | null, { link }: UpdateTimerDto): TimerLink | null {
  if (link === undefined) return current;
  if (link === null) return null;
  const { url, expiredUrl, pendingUrl } = link;
  return { url, ...(expiredUrl && { expiredUrl }), ...(pendingUrl && { pendingUrl }) };
}

/** The types of timers that have a field of the schedule. */
const typesByField = {
  targetDate: ['fixed'],
  durationSeconds: ['evergreen', 'personal'],
  minimumSeconds: ['personal'],
  endsAt: ['evergreen', 'personal'],
  recurrence: ['recurring'],
  fallbackDate: ['personal'],
  trust: ['personal'],
} as const satisfies Partial<Record<keyof UpdateTimerDto, readonly TimerType[]>>;

const invalid = (field: string, message: string, code: string) =>
  new ApiError('invalid_request', {
    message: 'Some fields are not valid; see details.',
    details: [{ field, message, code }],
  });

/** The schedule of a new timer. */
function toSchedule(request: CreateTimerDto): Schedule {
  const { type, timezone, targetDate, durationSeconds = null, recurrence, fallbackDate, trust = 'unsigned' } = request;
  const { minimumSeconds = null, endsAt = null } = request;
  assertFieldsFitType(type, request);
  if (type === 'fixed' && targetDate !== undefined) return { type, targetDate: toInstant(targetDate) };
  if (type === 'evergreen' && durationSeconds) return { type, durationSeconds, endsAt };
  if (type === 'recurring' && recurrence) return { type, recurrence: toRecurrence(recurrence), timezone };
  if (type === 'personal')
    return { type, durationSeconds, minimumSeconds, endsAt, fallbackDate: toOptionalInstant(fallbackDate), trust };
  throw invalid('type', 'does not fit the other fields', 'required'); // validated by CreateTimerDto
}

/**
 * The schedule of a timer after an update.
 * @throws ApiError `invalid_request` when the type would change, or a field belongs to another type
 */
function mergeSchedule(timer: Timer, request: UpdateTimerDto): Schedule {
  const { timezone = timer.timezone, targetDate, durationSeconds, minimumSeconds, endsAt } = request;
  const { recurrence, fallbackDate, trust } = request;
  assertFieldsFitType(timer.type, request);
  switch (timer.type) {
    case 'fixed':
      return { type: timer.type, targetDate: targetDate === undefined ? timer.targetDate : toInstant(targetDate) };
    case 'evergreen':
      if (durationSeconds === null)
        throw invalid('durationSeconds', 'must be a number, because the type is evergreen', 'is_integer_between');
      return {
        type: timer.type,
        durationSeconds: durationSeconds ?? timer.durationSeconds,
        endsAt: endsAt === undefined ? timer.endsAt : endsAt,
      };
    case 'recurring':
      return { type: timer.type, recurrence: recurrence ? toRecurrence(recurrence) : timer.recurrence, timezone };
    case 'personal':
      return {
        type: timer.type,
        durationSeconds: durationSeconds === undefined ? timer.durationSeconds : durationSeconds,
        minimumSeconds: minimumSeconds === undefined ? timer.minimumSeconds : minimumSeconds,
        endsAt: endsAt === undefined ? timer.endsAt : endsAt,
        fallbackDate: fallbackDate === undefined ? timer.fallbackDate : toOptionalInstant(fallbackDate),
        trust: trust ?? timer.trust,
      };
  }
}

/** The target date of a recurring timer and the null of an evergreen or personal one are derived, so they are ignored. */
function assertFieldsFitType(type: TimerType, request: UpdateTimerDto): void {
  if (request.type !== undefined && request.type !== type) {
    throw invalid('type', `cannot be changed from ${type}: create another timer`, 'type_changed');
  }
  for (const field of Object.keys(typesByField) as (keyof typeof typesByField)[]) {
    const types: readonly TimerType[] = typesByField[field];
    const isDerived = field === 'targetDate' && (type === 'recurring' || request.targetDate === null);
    if (!types.includes(type) && request[field] !== undefined && !isDerived) {
      const isRedundant = field === 'minimumSeconds' && type === 'evergreen';
      const reason = isRedundant ? ': the countdown of an evergreen timer never has less than durationSeconds' : '';
      throw invalid(field, onlyAllowedWhen('type', types.join(' or ')) + reason, 'only_when');
    }
  }
}

/**
 * The start of a timer with this schedule; null if it has none.
 * @throws ApiError `invalid_request` when the timer would end before it starts
 */
function mergeStart(current: Date | null, schedule: Schedule, { startsAt }: UpdateTimerDto): Date | null {
  if (startsAt === null) return null;
  const start = startsAt === undefined ? current : toOptionalInstant(startsAt);
  if (schedule.type !== 'fixed' || startsBeforeEnd({ ...schedule, startsAt: start })) return start;
  if (startsAt === undefined) throw invalid('targetDate', 'must be after startsAt', 'starts_after_end');
  throw invalid('startsAt', 'must be before targetDate', 'starts_after_end');
}

/**
 * Whether a timer is paused, and until when. A pause that is over is not a pause: setting the status to `paused` again begins another.
 * @throws ApiError `invalid_request` for the end of a pause of an active timer
 */
function mergePause(
  current: Pick<Timer, 'status' | 'pausedUntil'>,
  request: UpdateTimerDto,
): Pick<Timer, 'status' | 'pausedUntil'> {
  const nowMs = Date.now();
  const before = statusAt(current, nowMs);
  const { status = before, pausedUntil } = request;
  if (status === 'active') {
    if (typeof pausedUntil !== 'string') return active;
    throw invalid('pausedUntil', onlyAllowedWhen('status', 'paused'), 'only_when');
  }
  const kept = before === 'paused' ? current.pausedUntil : null;
  const until = pausedUntil === undefined ? kept : toOptionalInstant(pausedUntil);
  const pause = { status, pausedUntil: until };
  return statusAt(pause, nowMs) === 'active' ? active : pause;
}

const unlessInZone = 'unless the type is fixed, recurring, or evergreen with an endsAt';

/** @throws ApiError `invalid_request` for the time zones of recipients, unless the deadline of the schedule is a local time */
function mergeTimezoneMode(current: TimezoneMode, schedule: Schedule, request: UpdateTimerDto): TimezoneMode {
  const { timezoneMode = current } = request;
  const types: readonly TimerType[] = typesWithTimezoneMode;
  if (timezoneMode === 'timer') return timezoneMode;
  if (!types.includes(schedule.type)) throw invalid('timezoneMode', `must be timer, ${unlessInZone}`, 'only_when');
  if (schedule.type !== 'evergreen' || schedule.endsAt) return timezoneMode;
  if (request.timezoneMode === undefined)
    throw invalid('endsAt', 'is needed with timezoneMode recipient: also send "timezoneMode": "timer"', 'required');
  throw invalid('timezoneMode', 'must be timer, unless an evergreen timer has an endsAt', 'only_when');
}

const parseDate = (text: string) => parseTargetDate(text) ?? instantOfZonedTime(text);

/** An instant that may be missing; null without a text. */
const toOptionalInstant = (text: string | null | undefined): Date | null =>
  (text ? parseDate(text) : undefined) ?? null; // validated by UpdateTimerDto

function toInstant(targetDate: string | null): Date {
  const instant = targetDate === null ? undefined : parseDate(targetDate);
  if (!instant) throw invalid('targetDate', 'must be a date and time, because the type is fixed', 'is_target_date');
  return instant;
}

function toRecurrence({ frequency, time, weekday, weekdays, dayOfMonth }: RecurrenceInputDto): Recurrence {
  if (frequency === 'daily') return { frequency, time };
  const days = weekday === undefined ? weekdays : [weekday];
  if (frequency === 'weekly' && days !== undefined) return weeklyRecurrence(time, days);
  if (frequency === 'monthly' && dayOfMonth !== undefined) return { frequency, time, dayOfMonth };
  throw invalid('recurrence', 'is not complete', 'required'); // validated by RecurrenceInputDto
}
