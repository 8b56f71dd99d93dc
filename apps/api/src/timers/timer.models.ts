import {
  type Recurrence,
  type RecurrenceFrequency,
  type TimerColors,
  animationLimits,
  clockTimePattern,
  durationLimits,
  expireActions,
  languages,
  maxLabelLength,
  maxMessageLength,
  maxTimerNameLength,
  sizeLimits,
  templateNames,
  timeUnits,
  timerStatuses,
  timerTypes,
  weekdays,
} from '@tminus/domain';
import type { Schema } from '../openapi/documented.ts';
import { listOf, ref, responseSchema } from '../openapi/schemas.ts';
import type { TimerResponse, TimerWarning } from './timer.response.ts';

const hexColor = { type: 'string', pattern: '^#[0-9a-f]{6}$' };
const instant = { type: 'string', format: 'date-time', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' };
const label = (unit: string) => ({ type: 'string', maxLength: maxLabelLength, description: `In place of "${unit}".` });

const timer = responseSchema<TimerResponse>(
  'A countdown timer.',
  {
    id: {
      type: 'string',
      description: 'Assigned by the service. Opaque.',
      examples: ['tmr_01m7yxhe0xe7ran31ygpx82d3j'],
    },
    name: {
      type: 'string',
      minLength: 1,
      maxLength: maxTimerNameLength,
      description: 'For people, without spaces around it.',
    },
    type: { type: 'string', enum: [...timerTypes], description: 'What it counts down to. It cannot be changed.' },
    status: {
      type: 'string',
      enum: [...timerStatuses, 'deleted'],
      description: 'The image of a paused timer shows nothing. `deleted` is said once, to the one who deletes it.',
    },
    expired: { type: 'boolean', description: 'Whether its time is up, for everybody.' },
    targetDate: {
      ...instant,
      type: ['string', 'null'],
      description: 'When its time is up, in UTC: the next time where it recurs, null where it is evergreen.',
    },
    durationSeconds: {
      type: 'integer',
      minimum: durationLimits.min,
      maximum: durationLimits.max,
      description: 'Of an `evergreen` timer: how long it runs for each recipient, from the first open.',
    },
    recurrence: {
      ...ref('Recurrence'),
      description: 'Of a `recurring` timer: when it comes to its end, by the clocks of its time zone.',
    },
    timezone: { type: 'string', description: 'An IANA time zone, as it was sent.', examples: ['Europe/Berlin'] },
    template: { type: 'string', enum: [...templateNames], description: 'What its image looks like.' },
    colors: { ...ref('Colors'), description: "Its image's colors; those that are not sent are the template's own." },
    width: {
      type: 'integer',
      minimum: sizeLimits.minWidth,
      maximum: sizeLimits.maxWidth,
      description: 'Of its image, in CSS pixels.',
    },
    height: {
      type: 'integer',
      minimum: sizeLimits.minHeight,
      maximum: sizeLimits.maxHeight,
      description: `Of its image, in CSS pixels; width times height may be ${sizeLimits.maxPixels} at most.`,
    },
    units: {
      type: 'array',
      items: { type: 'string', enum: [...timeUnits] },
      minItems: 1,
      uniqueItems: true,
      description: 'Which units its image shows. The time of one left out goes into the next smaller.',
    },
    language: { type: 'string', enum: [...languages], description: 'Of the words under the digits.' },
    labels: {
      ...ref('Labels'),
      description: "Words in place of the language's; an empty one leaves its unit without.",
    },
    transparent: { type: 'boolean', description: 'Whether its image has no background.' },
    onExpire: { ...ref('OnExpire'), description: 'What its image shows once the time is up.' },
    animationSeconds: {
      type: 'integer',
      minimum: animationLimits.min,
      maximum: animationLimits.max,
      description: 'How long the animation plays at most before it holds its last frame.',
    },
    viewCount: { type: 'integer', minimum: 0, description: 'How often its image has been opened.' },
    embedUrl: { type: 'string', format: 'uri', description: 'The address of its image.' },
    embedCode: { type: 'string', description: 'Its image as an HTML snippet, for an e-mail or a page.' },
    warnings: {
      ...listOf(ref('TimerWarning')),
      description: 'What you may want to change. Nothing keeps it from working.',
    },
    createdAt: { ...instant, description: 'When it was made, in UTC.' },
  },
  { durationSeconds: 'may be missing', recurrence: 'may be missing' },
);

function recurrence<Frequency extends RecurrenceFrequency>(
  frequency: Frequency,
  fields: { [Key in Exclude<keyof Extract<Recurrence, { frequency: Frequency }>, 'frequency' | 'time'>]-?: Schema },
): Schema {
  return {
    type: 'object',
    required: ['frequency', 'time', ...Object.keys(fields)],
    properties: {
      frequency: { type: 'string', enum: [frequency], description: 'How often.' },
      time: {
        type: 'string',
        pattern: clockTimePattern.source,
        description: 'On a clock of 24 hours.',
        examples: ['18:00'],
      },
      ...fields,
    },
  };
}

/** What responses about timers hold. */
export const timerModels: Record<string, Schema> = {
  Timer: timer,
  Colors: responseSchema<TimerColors>('The three colors of an image.', {
    background: { ...hexColor, description: 'Behind everything.' },
    text: { ...hexColor, description: 'Of the digits.' },
    accent: { ...hexColor, description: 'Of what sets the template off.' },
  }),
  Labels: responseSchema<TimerResponse['labels']>(
    'Words of its own under the digits.',
    { days: label('days'), hours: label('hours'), minutes: label('minutes'), seconds: label('seconds') },
    { days: 'may be missing', hours: 'may be missing', minutes: 'may be missing', seconds: 'may be missing' },
  ),
  OnExpire: responseSchema<{ action: string; message?: string }>(
    'What an image shows once the time is up.',
    {
      action: { type: 'string', enum: [...expireActions], description: 'Zeros, a message, or nothing at all.' },
      message: { type: 'string', minLength: 1, maxLength: maxMessageLength, description: 'With the action `message`.' },
    },
    { message: 'may be missing' },
  ),
  Recurrence: {
    description: 'When a recurring timer comes to its end.',
    oneOf: [
      recurrence('daily', {}),
      recurrence('weekly', { weekday: { type: 'string', enum: [...weekdays], description: 'Of a `weekly` one.' } }),
      recurrence('monthly', {
        dayOfMonth: {
          type: 'integer',
          minimum: 1,
          maximum: 31,
          description: 'Of a `monthly` one; in months that are shorter, the last day.',
        },
      }),
    ],
  },
  TimerWarning: responseSchema<TimerWarning>('A doubt about a timer.', {
    code: { type: 'string', enum: ['low_contrast'] },
    field: { type: 'string', description: 'The path of the field it is about.', examples: ['colors.text'] },
    message: { type: 'string', description: 'For people.' },
  }),
};

/** By the name of a request's model, the model that says what its fields mean. */
export const timerRequests = {
  CreateTimer: 'Timer',
  UpdateTimer: 'Timer',
  RecurrenceInput: 'Recurrence',
  ColorsInput: 'Colors',
  LabelsInput: 'Labels',
  OnExpireInput: 'OnExpire',
};
