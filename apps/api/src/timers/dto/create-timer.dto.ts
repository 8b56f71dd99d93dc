import { type TimerStatus, type TimerType, type TimezoneMode, durationLimits, timerTypes } from '@tminus/domain';
import { ApiProperty, ApiSchema, IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { IsTargetDate } from '../../http/time-validators.ts';
import { IsIntegerBetween, Nested, OnlyWhen } from '../../http/validators.ts';
import { RecurrenceInputDto, invalidRecurrence } from './recurrence.dto.ts';
import { WritableTimerDto } from './timer.dto.ts';
import { UpdateTimerDto } from './update-timer.dto.ts';

/** The body of `POST /api/v1/timers`: the fields of an update, with a required name and defaults. */
@ApiSchema({ name: 'CreateTimer', description: 'A timer to create.' })
export class CreateTimerDto extends IntersectionType(
  OmitType(UpdateTimerDto, ['name']),
  PickType(WritableTimerDto, ['name']),
) {
  @ApiProperty({ default: 'fixed' })
  override type: TimerType = 'fixed';

  @ApiProperty({ default: 'active' })
  override status: TimerStatus = 'active';

  @IsTargetDate()
  @OnlyWhen('type', 'fixed', timerTypes)
  @ApiProperty({
    description:
      'Required for `fixed` timers: a date and time with `Z` or an offset, in the years 1970-9999. Or a local one, such as `2031-07-01T18:00` or `2031-07-01 18:00`, together with `timezone`: a time that the clocks skip is later by the length of the gap, and of a repeated one, the first counts. It may be in the past. Other types ignore what the API has returned.',
  })
  override targetDate?: string;

  @IsIntegerBetween(durationLimits.min, durationLimits.max)
  @OnlyWhen('type', 'evergreen', timerTypes, ['personal'])
  override durationSeconds?: number | null;

  @Nested(() => RecurrenceInputDto, invalidRecurrence)
  @OnlyWhen('type', 'recurring', timerTypes)
  override recurrence?: RecurrenceInputDto;

  @ApiProperty({ default: 'UTC' })
  override timezone: string = 'UTC';

  @ApiProperty({ default: 'timer' })
  override timezoneMode: TimezoneMode = 'timer';
}

export const createTimerExamples = {
  least: { summary: 'Only the required fields', value: { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' } },
  evergreen: {
    summary: 'Two days for each recipient',
    value: { name: 'Your offer', type: 'evergreen', durationSeconds: 172_800 },
  },
  untilMidnight: {
    summary: 'At least three days, until midnight where the recipient is',
    value: {
      name: 'Three days for you',
      type: 'evergreen',
      durationSeconds: 259_200,
      endsAt: '00:00',
      timezone: 'Europe/Berlin',
      timezoneMode: 'recipient',
    },
  },
  recurring: {
    summary: 'Every Friday at five',
    value: {
      name: 'Happy hour',
      type: 'recurring',
      recurrence: { frequency: 'weekly', time: '17:00', weekday: 'friday' },
      timezone: 'Europe/Berlin',
    },
  },
  personal: {
    summary: 'With the deadline of each recipient in the address',
    value: {
      name: 'Your voucher',
      type: 'personal',
      fallbackDate: '2031-06-01T12:00',
      timezone: 'Europe/Berlin',
    },
  },
  everywhere: {
    summary: 'At the same local time in the time zone of each recipient',
    value: {
      name: 'Sale until midnight',
      targetDate: '2031-06-02T00:00',
      timezone: 'Europe/Berlin',
      timezoneMode: 'recipient',
    },
  },
  styled: {
    summary: 'With a local time and a custom design',
    value: {
      name: 'Black Friday',
      type: 'fixed',
      targetDate: '2031-11-28T00:00',
      timezone: 'Europe/Berlin',
      template: 'cards',
      colors: { background: '#111827', text: '#f9fafb', accent: '#f59e0b' },
      width: 480,
      height: 120,
      language: 'de',
      labels: { seconds: 'Sek.' },
      onExpire: { action: 'message', message: 'Die Aktion ist vorbei.' },
    },
  },
};
