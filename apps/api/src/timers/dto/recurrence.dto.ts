import {
  type RecurrenceFrequency,
  type Weekday,
  clockTimePattern,
  recurrenceFrequencies,
  weekdays,
} from '@tminus/domain';
import { ApiProperty, ApiSchema, type SchemaObject } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { IsClockTime } from '../../http/time-validators.ts';
import { InPlaceOf, IsIntegerBetween, IsOneOf, IsSubsetOf, OnlyWhen, Optional } from '../../http/validators.ts';

const description = 'When a recurring timer reaches zero, in its time zone.';
const fields = {
  frequency: { description: 'How often the timer repeats.' },
  time: { description: 'The time of day, `HH:MM` on the 24-hour clock.' },
  weekday: { description: 'The day of the week. Only for the frequency `weekly`.' },
  weekdays: {
    description:
      'Several days of the week, in place of `weekday`. Only for the frequency `weekly`. Responses name a single day as `weekday`.',
  },
  dayOfMonth: {
    description: 'The day of the month. Only for the frequency `monthly`. Shorter months use their last day.',
  },
};

@ApiSchema({ name: 'RecurrenceInput', description })
export class RecurrenceInputDto {
  @IsOneOf(recurrenceFrequencies, fields.frequency)
  frequency!: RecurrenceFrequency;

  @IsClockTime(fields.time)
  time!: string;

  @IsOneOf(weekdays)
  @OnlyWhen('frequency', 'weekly', recurrenceFrequencies)
  @ApiProperty(fields.weekday)
  @ValidateIf(({ weekday, weekdays: several }: RecurrenceInputDto) => weekday !== undefined || several === undefined)
  weekday?: Weekday;

  @IsSubsetOf(weekdays)
  @OnlyWhen('frequency', 'weekly', recurrenceFrequencies)
  @InPlaceOf('weekday')
  @Optional()
  @ApiProperty(fields.weekdays)
  weekdays?: readonly Weekday[];

  @IsIntegerBetween(1, 31)
  @OnlyWhen('frequency', 'monthly', recurrenceFrequencies)
  @ApiProperty(fields.dayOfMonth)
  dayOfMonth?: number;
}

const variant = (frequency: RecurrenceFrequency, own: Record<string, SchemaObject> = {}): SchemaObject => ({
  type: 'object',
  required: ['frequency', 'time', ...Object.keys(own)],
  properties: {
    frequency: { ...fields.frequency, type: 'string', enum: [frequency] },
    time: { ...fields.time, type: 'string', pattern: clockTimePattern.source, examples: ['18:00'] },
    ...own,
  },
});

const dayOfWeek: SchemaObject = { type: 'string', enum: [...weekdays] };

/** The schema of a recurrence in responses. A class cannot describe a union. */
export const recurrenceSchema: SchemaObject = {
  description,
  oneOf: [
    variant('daily'),
    variant('weekly', { weekday: { ...fields.weekday, ...dayOfWeek } }),
    variant('weekly', {
      weekdays: { ...fields.weekdays, type: 'array', items: dayOfWeek, minItems: 2, uniqueItems: true },
    }),
    variant('monthly', { dayOfMonth: { ...fields.dayOfMonth, type: 'integer', minimum: 1, maximum: 31 } }),
  ],
};

export const invalidRecurrence =
  'must be an object with frequency and time, and with weekday or weekdays if weekly or dayOfMonth if monthly';
