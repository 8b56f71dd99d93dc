import {
  type Language,
  type Metadata,
  type Mode,
  type Motion,
  type PendingAction,
  type PrefetchAction,
  type Recurrence,
  type TemplateName,
  type TimeUnit,
  type TimerAppearance,
  type TimerStatus,
  type TimerType,
  type TimezoneMode,
  type Trust,
  animationLimits,
  clockTimePattern,
  durationLimits,
  languages,
  maxTimerNameLength,
  minimumLimits,
  modes,
  motions,
  pendingActions,
  prefetchActions,
  sizeLimits,
  templateNames,
  timeUnits,
  timerStatuses,
  timerTypes,
  timezoneModes,
  trusts,
} from '@tminus/domain';
import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType, OmitType } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { IsIanaTimeZone } from '../../http/time-validators.ts';
import { IsIntegerBetween, IsOneOf, IsSubsetOf, ReadOnly } from '../../http/validators.ts';
import { IsPlainText, metadataSchema } from '../../http/text-validators.ts';
import { ColorsDto, LabelsDto, OnExpireDto } from './appearance.dto.ts';
import { LinkDto } from './link.dto.ts';
import { TimerWarningDto } from './timer-warning.dto.ts';

const instant = { type: String, format: 'date-time', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' };

/** What a timer is for somebody who opens it now for the first time. */
const timerStates = ['pending', 'running', 'expired', 'paused'] as const;
export type TimerState = (typeof timerStates)[number];

/** The fields that clients set. The request classes derive their fields, validators included, from this class. */
export class WritableTimerDto implements Omit<TimerAppearance, 'onExpire'> {
  @IsPlainText(maxTimerNameLength, 'A name of your choice. Spaces around it are removed.')
  name!: string;

  @IsOneOf(timerTypes, 'What the timer counts down to. The type cannot change.')
  type!: TimerType;

  @ApiProperty({
    enum: timerStatuses,
    description: 'The image of a paused timer shows nothing.',
  })
  status!: TimerStatus | 'deleted';

  @ApiProperty({
    ...instant,
    nullable: true,
    description: 'When a `paused` timer continues, in UTC. Null: when its status changes.',
  })
  pausedUntil!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The text in `embedCode` for people who do not see the image. Null: `Countdown Timer`, and when a fixed timer ends, in its language.',
    examples: ['Sale: ends 28 Nov, 18:00 CET'],
  })
  alt!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The id of the timer in your system, which no other timer of the account has.',
    examples: ['campaign-4711'],
  })
  externalId!: string | null;

  @ApiProperty({
    ...metadataSchema,
    description: 'What your programs keep with the timer.',
    examples: [{ campaign: '4711', owner: 'shop' }],
  })
  metadata!: Metadata;

  @ApiProperty({
    ...instant,
    nullable: true,
    description:
      'When the time is up, in UTC. The next occurrence of a recurring timer; null for an evergreen or personal timer.',
  })
  targetDate!: string | null;

  @IsIntegerBetween(durationLimits.min, durationLimits.max, {
    description:
      'For `evergreen` timers: how many seconds the timer runs for each recipient, from the first open. For `personal` timers, optional: from the time that the address names as `sent`.',
    required: false,
  })
  durationSeconds?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: minimumLimits.min,
    maximum: minimumLimits.max,
    nullable: true,
    description:
      'For `personal` timers whose addresses name the `end` and the time of sending as `sent`: how many seconds after `sent` the deadline is at least. Null: none.',
  })
  minimumSeconds?: number | null;

  @ApiPropertyOptional({
    type: String,
    pattern: clockTimePattern.source,
    nullable: true,
    description:
      'For `evergreen` and `personal` timers: the local time of day, `HH:MM`, at which a countdown ends, the first time at or after its deadline. Null: at the deadline itself.',
    examples: ['23:59'],
  })
  endsAt?: string | null;

  @ApiPropertyOptional({
    ...instant,
    nullable: true,
    description:
      'For `personal` timers: the deadline, in UTC, if the address of the image names none that can be read. Null: the image is then hidden.',
  })
  fallbackDate?: string | null;

  @IsOneOf(trusts, {
    description:
      'For `personal` timers: whether the deadline in the address needs a signature (`signed`) or not (`unsigned`).',
    required: false,
  })
  trust?: Trust;

  @ApiPropertyOptional({
    allOf: [{ $ref: '#/components/schemas/Recurrence' }],
    description: 'For `recurring` timers: when the timer reaches zero, in its time zone.',
  })
  recurrence?: Recurrence;

  @ApiProperty({
    ...instant,
    nullable: true,
    description: 'When the timer starts, in UTC: before, its image shows what `onPending` says. Null: it has no start.',
  })
  startsAt!: string | null;

  @ApiProperty({
    type: () => LinkDto,
    nullable: true,
    description: 'Where a click on the image leads. Null: nowhere.',
  })
  link!: LinkDto | null;

  @IsIanaTimeZone({
    description: 'A name of the IANA time zone database, in any case. Abbreviations such as `PST` are rejected.',
    examples: ['Europe/Berlin'],
  })
  timezone!: string;

  @IsOneOf(
    timezoneModes,
    'In whose time zone a `fixed` timer reaches its target date, a `recurring` one its `time`, and an `evergreen` one its `endsAt`: for everyone at once (`timer`), or at the same local time in the time zone that the address of each image names as `tz` (`recipient`; without it, in `timezone`).',
  )
  timezoneMode!: TimezoneMode;

  @IsOneOf(templateNames, 'The design of the image.')
  template!: TemplateName;

  @ApiProperty({ description: 'The colors of the image.' })
  colors!: ColorsDto;

  @IsIntegerBetween(sizeLimits.minWidth, sizeLimits.maxWidth, 'The width of the image, in CSS pixels.')
  width!: number;

  @IsIntegerBetween(
    sizeLimits.minHeight,
    sizeLimits.maxHeight,
    `The height of the image, in CSS pixels. Width times height must be at most ${sizeLimits.maxPixels}.`,
  )
  height!: number;

  @IsSubsetOf(
    timeUnits,
    'The units that the image shows. The time of an omitted unit is added to the next smaller one.',
  )
  units!: readonly TimeUnit[];

  @ApiProperty({ enum: languages, description: 'The language of the labels.' })
  language!: Language;

  @ApiProperty({ description: 'Labels that replace those of the language. An empty text removes the label.' })
  labels!: LabelsDto;

  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({ description: 'Whether the image has no background.' })
  transparent!: boolean;

  @IsOneOf(
    motions,
    'How the image changes: at once, or with frames in between (`smooth`). Only some templates can be smooth, and none on a transparent background.',
  )
  motion!: Motion;

  @ApiProperty({ description: 'What the image shows when the time is up.' })
  onExpire!: OnExpireDto;

  @IsOneOf(
    prefetchActions,
    'What Apple Mail gets when it loads the image before anybody reads the email, and mail programs that keep images, such as Evolution: the date and time of the end (`date`), the countdown (`ticking`), or nothing (`hidden`).',
  )
  onPrefetch!: PrefetchAction;

  @IsOneOf(
    pendingActions,
    'What the image shows before `startsAt`: nothing (`hidden`), or the date and time of the start (`date`).',
  )
  onPending!: PendingAction;

  @IsIntegerBetween(
    animationLimits.min,
    animationLimits.max,
    'How many seconds the animation plays before it stops at its last frame.',
  )
  animationSeconds!: number;
}

/** The fields that the service assigns. */
export class ReadOnlyTimerDto {
  @ReadOnly({
    description: 'Assigned by the service. Treat it as opaque.',
    examples: ['tmr_01m7yxhe0xe7ran31ygpx82d3j'],
  })
  id!: string;

  @ReadOnly({
    enum: modes,
    description:
      'Whether it is a live timer, or one of tests: that of the key that has created it. The image of a test timer has a mark, and its views are not part of the plan.',
  })
  mode!: Mode;

  @ReadOnly({ description: 'Whether the time is up for everyone, in all time zones.' })
  expired!: boolean;

  @ReadOnly({
    enum: timerStates,
    description:
      'What the image shows to a new recipient now: nothing (`paused`), what `onPending` says (`pending`), the countdown (`running`), or what `onExpire` says (`expired`).',
  })
  state!: TimerState;

  @ReadOnly({ type: 'integer', minimum: 0, description: 'How many times the image has been viewed.' })
  viewCount!: number;

  @ReadOnly({
    type: 'integer',
    minimum: 0,
    description: 'How many times people have opened the link. Clicks of programs are not counted.',
  })
  totalClicks!: number;

  @ReadOnly({ format: 'uri', description: 'The address of the image.' })
  embedUrl!: string;

  @ReadOnly({ description: 'An HTML snippet that shows the image in an email or on a page.' })
  embedCode!: string;

  @ReadOnly({ type: [TimerWarningDto], description: 'Possible problems. The timer works despite them.' })
  warnings!: TimerWarningDto[];

  @ReadOnly({ ...instant, description: 'When the timer was created, in UTC.' })
  createdAt!: string;
}

/** A timer as the API returns it. */
@ApiSchema({ name: 'Timer', description: 'A countdown timer.' })
export class TimerDto extends IntersectionType(WritableTimerDto, ReadOnlyTimerDto) {}

/** A schema of its own: a client can send back every other timer that it has read. */
@ApiSchema({ name: 'DeletedTimer', description: 'A countdown timer as it was when it was deleted.' })
export class DeletedTimerDto extends OmitType(TimerDto, ['status']) {
  @ApiProperty({ enum: ['deleted'], description: 'The timer is gone. Its image shows nothing.' })
  status!: 'deleted';
}
