import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { ResentEvents, WebhookAttemptEntity, WebhookCreator, WebhookEntity } from '@tminus/database';
import {
  type EventId,
  type EventType,
  type WebhookId,
  type WebhookStatus,
  eventIds,
  formatInstant,
  maxWebhookDescriptionLength,
  eventTypes,
  webhookStatuses,
} from '@tminus/domain';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { IsText } from '../http/text-validators.ts';
import { IsInstant } from '../http/time-validators.ts';
import {
  type About,
  InPlaceOf,
  IsIntegerBetween,
  IsOneOf,
  IsSubsetOf,
  Optional,
  ReadOnly,
  described,
  digits,
  normalized,
  validator,
} from '../http/validators.ts';
import { maxUrlLength } from './sending/guarded-client.ts';

const instant = { type: String, format: 'date-time' } as const;
const url = { description: 'Where the events go: an address of the public internet that starts with `https://`.' };
const events = {
  description:
    'The types of events that it receives. A key needs the scopes that read the same data, such as `timers:read` for `timer.created`.',
};
const description = { description: 'A text of your choice. It may be empty.' };
const status = {
  description:
    '`active` receives events. `paused` receives none: send those of the meantime again afterwards. The service sets `disabled` when the receiver answered 410 or has failed for days; set `active` to enable it again.',
};

const IsDescription = (about: About) =>
  applyDecorators(
    Transform(normalized),
    validator(
      'isNotTooLong',
      (value) => typeof value === 'string' && value.length <= maxWebhookDescriptionLength && !/\p{Cc}/u.test(value),
      `must be a text of at most ${maxWebhookDescriptionLength} characters, without control characters`,
      { ...described(about), type: 'string', maxLength: maxWebhookDescriptionLength },
    ),
  );

@ApiSchema({ name: 'WebhookCreator', description: 'Who has created a webhook.' })
class WebhookCreatorDto {
  @ApiProperty({ enum: ['key', 'person'], description: 'An API key, or a person in the console.' })
  kind!: WebhookCreator['kind'];

  @ApiPropertyOptional({ description: 'The `id` of the key.' })
  id?: string;

  @ApiPropertyOptional({ description: 'The name of the key at that time.' })
  name?: string;
}

const createdBy = {
  type: WebhookCreatorDto,
  nullable: true,
  description: 'Who has created it; null if that is not known.',
} as const;

/** What clients may send back, because they have read it; it is ignored. */
class WebhookFromService {
  @ReadOnly({ ...instant, description: 'When it was created.' })
  createdAt?: unknown;

  @ReadOnly(createdBy)
  createdBy?: unknown;

  @ReadOnly({ type: String, description: 'Its id.' })
  id?: unknown;

  @ReadOnly({ type: String, nullable: true, description: 'Why it is disabled.' })
  disabledReason?: unknown;

  @ReadOnly({ ...instant, nullable: true, description: 'When the secret before this one ends.' })
  previousSecretEndsAt?: unknown;
}

@ApiSchema({ name: 'CreateWebhook', description: 'A new webhook.' })
export class CreateWebhookDto extends WebhookFromService {
  @IsText(maxUrlLength, { ...url, examples: ['https://shop.example/webhooks/tminus'] })
  url!: string;

  @IsSubsetOf(eventTypes, events)
  events!: EventType[];

  @IsDescription({ ...description, required: false, default: '' })
  description = '';

  @IsOneOf(['active', 'paused'], { ...status, required: false, default: 'active' })
  status: 'active' | 'paused' = 'active';
}

@ApiSchema({ name: 'UpdateWebhook', description: 'The fields that change.' })
export class UpdateWebhookDto extends WebhookFromService {
  @Optional()
  @IsText(maxUrlLength, url)
  url?: string;

  @Optional()
  @IsSubsetOf(eventTypes, events)
  events?: EventType[];

  @Optional()
  @IsDescription(description)
  description?: string;

  @Optional()
  @IsOneOf(webhookStatuses, status)
  status?: WebhookStatus;
}

@ApiSchema({ name: 'Webhook', description: 'An address that receives events of the account.' })
export class WebhookDto {
  @ApiProperty({ type: String, description: 'Its id.' })
  id!: WebhookId;

  @ApiProperty(url)
  url!: string;

  @ApiProperty({ ...events, type: 'array', items: { type: 'string', enum: [...eventTypes] } })
  events!: EventType[];

  @ApiProperty(description)
  description!: string;

  @ApiProperty({ ...status, enum: webhookStatuses })
  status!: WebhookStatus;

  @ApiProperty({
    type: String,
    enum: ['gone', 'failing', null],
    nullable: true,
    description:
      '`gone`: the receiver answered 410. `failing`: all attempts to deliver an event have failed. null: it is not disabled.',
  })
  disabledReason!: WebhookEntity['disabledReason'];

  @ApiProperty({
    ...instant,
    nullable: true,
    description: 'When the previous secret stops signing. Null without a previous secret.',
  })
  previousSecretEndsAt!: string | null;

  @ApiProperty({ ...instant, description: 'When it was created, in UTC.' })
  createdAt!: string;

  @ApiProperty(createdBy)
  createdBy!: WebhookCreatorDto | null;
}

@ApiSchema({ name: 'NewWebhook', description: 'A webhook with a new secret.' })
export class NewWebhookDto extends WebhookDto {
  @ApiProperty({ description: 'The secret that signs the events. It is returned only once.' })
  secret!: string;
}

@ApiSchema({ name: 'WebhookAttempt', description: 'A request to a webhook. It is kept for 30 days.' })
export class WebhookAttemptDto {
  @ApiProperty({ description: 'Its id, for `before`.', examples: ['4711'] })
  id!: string;

  @ApiProperty({ type: String, description: 'The id of the event: the header `webhook-id`.' })
  eventId!: EventId;

  @ApiProperty({ description: 'The type of the event.', examples: ['timer.updated'] })
  eventType!: string;

  @ApiProperty({ type: 'integer', description: 'Its number among the attempts to deliver the event, from 1.' })
  attempt!: number;

  @ApiProperty({ ...instant, description: 'When it began, in UTC.' })
  startedAt!: string;

  @ApiProperty({ type: 'integer', description: 'How long it took, in milliseconds.' })
  durationMs!: number;

  @ApiProperty({ description: 'Whether the event was delivered: the status is 200 to 299.' })
  delivered!: boolean;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The status of the answer; null if there was none.' })
  status!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why there was no answer.' })
  error!: string | null;

  @ApiProperty({ description: 'The first 1,024 characters of the answer.' })
  answer!: string;

  @ApiProperty({ ...instant, nullable: true, description: 'When the next attempt follows; null if none does.' })
  nextAttemptAt!: string | null;
}

/** The query of the list of attempts. */
export class ListAttemptsQueryDto {
  @Transform(digits)
  @IsIntegerBetween(1, 100, { required: false, default: 20, description: 'The maximum number of attempts on a page.' })
  limit = 20;

  @Optional()
  @validator('isAttemptId', (value) => /^\d{1,15}$/.test(String(value)), 'must come from the Link header of a list', {
    type: 'string',
    pattern: '^[0-9]{1,15}$',
  })
  @ApiProperty({
    description:
      'The `id` of the last attempt of the page before, as in its `Link` header. New attempts do not shift the pages.',
  })
  cursor?: string;
}

@ApiSchema({ name: 'Resend', description: 'One event, or those of a time.' })
export class ResendDto {
  @ValidateIf(({ from }: ResendDto, value) => value !== undefined || from === undefined)
  @validator('isEventId', (value) => eventIds.parse(String(value)) !== undefined, 'must be the id of an event', {
    type: 'string',
    required: false,
  })
  @ApiProperty({ description: 'The event: the `eventId` of an attempt.' })
  eventId?: EventId;

  @Optional()
  @IsInstant()
  @InPlaceOf('eventId')
  @ApiProperty({ description: 'All events from this date and time on, with `Z` or an offset.' })
  from?: string;

  @Optional()
  @IsInstant()
  @InPlaceOf('eventId')
  @ApiProperty({ description: 'Only events before this date and time. Default: now.' })
  to?: string;
}

@ApiSchema({ name: 'ResentEvents', description: 'What is sent again.' })
export class ResentEventsDto {
  @ApiProperty({
    type: 'integer',
    description: 'The number of events. Each is sent with the `webhook-id` that it had.',
  })
  count!: number;

  @ApiProperty({
    ...instant,
    nullable: true,
    description:
      'If 10,000 events are sent again, there may be more: send this date and time as `from` to continue. It is that of the last one: events of the same second are sent once more. Null if these are all.',
  })
  continueFrom!: string | null;
}

const instantOrNull = (date: Date | null) => (date === null ? null : formatInstant(date));

export const toWebhookDto = (webhook: WebhookEntity): WebhookDto => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  description: webhook.description,
  status: webhook.status,
  disabledReason: webhook.disabledReason,
  previousSecretEndsAt: instantOrNull(webhook.previousSecretEndsAt),
  createdAt: formatInstant(webhook.createdAt),
  createdBy: webhook.createdBy,
});

export const toAttemptDto = (attempt: WebhookAttemptEntity): WebhookAttemptDto => ({
  id: attempt.id,
  eventId: attempt.eventId,
  eventType: attempt.eventType,
  attempt: attempt.attempt,
  startedAt: formatInstant(attempt.startedAt),
  durationMs: attempt.durationMs,
  delivered: attempt.status !== null && attempt.status >= 200 && attempt.status < 300,
  status: attempt.status,
  error: attempt.error,
  answer: attempt.answer,
  nextAttemptAt: instantOrNull(attempt.nextAttemptAt),
});

export const toResentEventsDto = ({ count, continueFrom }: ResentEvents): ResentEventsDto => ({
  count,
  continueFrom: instantOrNull(continueFrom),
});
