import { type Type, applyDecorators } from '@nestjs/common';
import {
  type Language,
  type Metadata,
  type TimerStatus,
  type TimerType,
  durationLimits,
  maxAltLength,
  minimumLimits,
  parseTargetDate,
  timerStatuses,
  timeUnits,
  zonedTime,
} from '@tminus/domain';
import { ApiSchema, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { IsExternalId, IsMetadata, IsPlainText } from '../../http/text-validators.ts';
import { IsClockTime, IsTargetDate } from '../../http/time-validators.ts';
import {
  type About,
  IsIntegerBetween,
  IsLanguage,
  IsOneOf,
  Nested,
  Optional,
  OptionalOrNull,
} from '../../http/validators.ts';
import { ColorsInputDto, LabelsInputDto, OnExpireInputDto } from './appearance.dto.ts';
import { LinkInputDto } from './link.dto.ts';
import { RecurrenceInputDto, invalidRecurrence } from './recurrence.dto.ts';
import { ReadOnlyTimerDto, WritableTimerDto } from './timer.dto.ts';

/** A local time gets the time zone of the request, as `zonedTime` writes it. Anything else stays, to be validated. */
const withZone = (text: string, timezone: unknown): string =>
  (typeof timezone === 'string' ? zonedTime(text, timezone) : undefined) ?? text;

/**
 * Ignores a target date that the service has derived: the next occurrence of a recurring timer, which may have passed since, and the
 * null of an evergreen or personal one. A client can therefore read a timer and send it back unchanged.
 */
const readTargetDate = ({ value, obj }: TransformFnParams): unknown => {
  const { type, timezone } = obj as { type?: TimerType; timezone?: unknown };
  if (typeof value !== 'string')
    return (type === 'evergreen' || type === 'personal') && value === null ? undefined : value;
  if (type === 'recurring' && parseTargetDate(value) !== undefined) return undefined;
  return withZone(value, timezone);
};

const readInstant = ({ value, obj }: TransformFnParams): unknown =>
  typeof value === 'string' ? withZone(value, (obj as { timezone?: unknown }).timezone) : value;

/** A date and time, null, or nothing. A local time is one in the time zone of the request. */
const IsOptionalDate = (about: About) => applyDecorators(Transform(readInstant), OptionalOrNull(), IsTargetDate(about));

const writtenDifferently = [
  'pausedUntil',
  'alt',
  'externalId',
  'metadata',
  'targetDate',
  'durationSeconds',
  'minimumSeconds',
  'endsAt',
  'fallbackDate',
  'startsAt',
  'link',
  'recurrence',
  'colors',
  'language',
] as const;
const OptionalFieldsDto = PartialType(OmitType(WritableTimerDto, writtenDifferently), {
  skipNullProperties: false,
});

/** `@ReadOnly()` ignores these fields. Not a `PartialType`: its validators would make every request slower. */
const IgnoredFieldsDto = ReadOnlyTimerDto as Type<Partial<ReadOnlyTimerDto>>;

/** The body of `PATCH` and `PUT /api/v1/timers/:id`. `mergeSchedule` checks that the fields fit the type of the timer. */
@ApiSchema({ name: 'UpdateTimer', description: 'The fields to change.' })
export class UpdateTimerDto extends IntersectionType(OptionalFieldsDto, IgnoredFieldsDto) {
  @IsOneOf(timerStatuses)
  override status?: TimerStatus;

  @IsOptionalDate({
    nullable: true,
    description:
      'When a paused timer continues, written like `targetDate`: only together with the status `paused`. If the time has passed, the timer is active. Null: when its status changes.',
  })
  pausedUntil?: string | null;

  @OptionalOrNull()
  @IsPlainText(maxAltLength, {
    type: String,
    nullable: true,
    description:
      'The text in `embedCode` for people who do not see the image. Null: `Countdown Timer`, and when a fixed timer ends, in its language.',
  })
  alt?: string | null;

  @OptionalOrNull()
  @IsExternalId({
    type: String,
    nullable: true,
    description:
      'The id of the timer in your system, which no other timer of the account can have at the same time. Null: none. Copies have none.',
  })
  externalId?: string | null;

  @OptionalOrNull()
  @IsMetadata({
    nullable: true,
    description:
      'What your programs keep with the timer. It replaces all metadata of the timer; null removes it. Do not keep secrets or data about people here.',
  })
  metadata?: Metadata | null;

  @Optional()
  @IsLanguage('The language of the labels. A region in the tag is dropped.')
  language?: Language;

  @Transform(readTargetDate)
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsTargetDate({
    required: false,
    nullable: true,
    description:
      'For `fixed` timers: a date and time with `Z` or an offset, or a local one together with `timezone`, in the years 1970-9999. It may be in the past.',
  })
  targetDate?: string | null;

  @IsOptionalDate({
    nullable: true,
    description:
      'When the timer starts, written like `targetDate`: for a `fixed` timer, before its target date. Null: it has no start.',
  })
  startsAt?: string | null;

  @OptionalOrNull()
  @Nested(() => LinkInputDto, 'must be an object with url, and optionally expiredUrl and pendingUrl', {
    nullable: true,
    description: 'Where a click on the image leads. Null removes the link.',
  })
  link?: LinkInputDto | null;

  @OptionalOrNull()
  @IsIntegerBetween(durationLimits.min, durationLimits.max, {
    nullable: true,
    description:
      'For `evergreen` timers: how many seconds the timer runs for each recipient, from the first open. For `personal` timers, optional: from the time that the address names as `sent`. Null: addresses name the end.',
  })
  durationSeconds?: number | null;

  @OptionalOrNull()
  @IsIntegerBetween(minimumLimits.min, minimumLimits.max, {
    nullable: true,
    description:
      'For `personal` timers: how many seconds after the time that the address names as `sent` the deadline is at least. An address without `sent` has no minimum. Null: none.',
  })
  minimumSeconds?: number | null;

  @OptionalOrNull()
  @IsClockTime({
    nullable: true,
    description:
      'For `evergreen` and `personal` timers: a local time of day, `HH:MM` on the 24-hour clock (midnight is `00:00`; there is no `24:00`). A countdown ends when clocks show it for the first time at or after the deadline that it would have otherwise. A date alone as the `end` in the address of a `personal` timer means this time on that day, and with `00:00` the midnight at its end. In `timezone`, or in that of the recipient if an `evergreen` timer has the `timezoneMode` `recipient`. `fallbackDate` stays as it is. Null: none.',
    examples: ['23:59'],
  })
  endsAt?: string | null;

  @IsOptionalDate({
    nullable: true,
    description:
      'For `personal` timers: the deadline if the address of the image names none that can be read, written like `targetDate`. Null: the image is then hidden.',
  })
  fallbackDate?: string | null;

  @Optional()
  @Nested(
    () => RecurrenceInputDto,
    invalidRecurrence,
    'For `recurring` timers: when the timer reaches zero, in its time zone.',
  )
  recurrence?: RecurrenceInputDto;

  @OptionalOrNull()
  @Nested(() => ColorsInputDto, 'must be an object with background, text and accent', {
    nullable: true,
    description: 'The colors of the image. Null returns to those of the template.',
  })
  colors?: ColorsInputDto | null;

  @Nested(() => LabelsInputDto, `must be an object with some of ${timeUnits.join(', ')}`)
  override labels?: LabelsInputDto;

  @Nested(() => OnExpireInputDto, 'must be an object with action, and with message if action is message')
  override onExpire?: OnExpireInputDto;
}

export const updateTimerExamples = {
  rename: { summary: 'A new name', value: { name: 'The launch' } },
  pause: { summary: 'A pause', value: { status: 'paused' } },
  pauseUntil: { summary: 'A pause that ends', value: { status: 'paused', pausedUntil: '2031-05-01T08:00:00Z' } },
  alt: { summary: 'A text instead of the image', value: { alt: 'Sale: ends 1 Jun, 14:00 CEST' } },
  look: {
    summary: 'A new design',
    value: { template: 'minimal', colors: { accent: '#dc2626' }, units: ['days', 'hours'] },
  },
};
