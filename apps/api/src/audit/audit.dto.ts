import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type EventFields, type EventType, type Mode, auditTypes, modes } from '@tminus/domain';
import { Transform } from 'class-transformer';
import { IsPrintableText } from '../http/text-validators.ts';
import { IsInstant } from '../http/time-validators.ts';
import { IsIntegerBetween, IsOneOf, Optional, digits } from '../http/validators.ts';

/** Ids are shorter. */
const maxIdLength = 40;

/** The query of `GET /api/v1/audit.csv`. */
export class AuditFiltersDto {
  @Optional()
  @IsOneOf(auditTypes, 'Only entries of this type.')
  type?: EventType;

  @Optional()
  @IsPrintableText(maxIdLength, 'Only entries about this timer, key, embed secret or session: its `id`.')
  subject?: string;

  @Optional()
  @IsOneOf(modes, 'Only entries about live timers and keys, and the account, or only about those of tests.')
  mode?: Mode;

  @Optional()
  @IsInstant('Only entries of this date and time, with `Z` or an offset, or later.')
  from?: string;

  @Optional()
  @IsInstant('Only entries before this date and time, with `Z` or an offset.')
  to?: string;
}

/** The query of `GET /api/v1/audit`. */
export class AuditQueryDto extends AuditFiltersDto {
  @Transform(digits)
  @IsIntegerBetween(1, 100, { required: false, default: 20, description: 'The maximum number of entries on a page.' })
  limit = 20;

  @Optional()
  @IsPrintableText(
    maxIdLength,
    'The `id` of the last entry of the page before, as in its `Link` header. New entries do not shift the pages.',
  )
  cursor?: string;
}

const actorKinds = ['key', 'person', 'operator', 'system'] as const;

@ApiSchema({ name: 'AuditActor', description: 'Who has changed something.' })
class AuditActorDto {
  @ApiProperty({
    enum: actorKinds,
    description: 'An API key, a person in the console, the operator of the server, or the service itself.',
  })
  kind!: (typeof actorKinds)[number];

  @ApiPropertyOptional({ description: 'The `id` of the key.' })
  id?: string;

  @ApiPropertyOptional({ description: 'The name of the key, or the email address of the person, at that time.' })
  name?: string;

  @ApiPropertyOptional({ description: 'The IP address that the request came from.' })
  address?: string;
}

const fields = { type: 'object', additionalProperties: true } as const;

@ApiSchema({
  name: 'AuditChanges',
  description: 'The fields that have changed, and no others. Nothing secret is among them.',
})
class AuditChangesDto {
  @ApiProperty({ ...fields, description: 'The values before.' })
  before!: EventFields;

  @ApiProperty({ ...fields, description: 'The values after.' })
  after!: EventFields;
}

@ApiSchema({ name: 'AuditEntry', description: 'A change in the account.' })
export class AuditEntryDto {
  @ApiProperty({ description: 'Identifies the entry.' })
  id!: string;

  @ApiProperty({
    type: String,
    description: 'What has changed. New types may appear.',
    examples: auditTypes.slice(0, 2),
  })
  type!: EventType;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The `id` of the timer, key, embed secret or session. Null: the account itself, or all its sessions.',
  })
  subject!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The current name of the timer or key, also of a deleted one. Null: it has none.',
  })
  subjectName!: string | null;

  @ApiProperty({ enum: modes, description: '`test`: it is about a test timer or a test key.' })
  mode!: Mode;

  @ApiProperty({ description: 'Who has changed it.' })
  actor!: AuditActorDto;

  @ApiProperty({ description: 'What has changed.' })
  changes!: AuditChangesDto;

  @ApiProperty({ type: String, format: 'date-time', description: 'When it changed, in UTC.' })
  occurredAt!: string;
}

export const auditExamples = {
  moved: {
    summary: 'A deadline was moved',
    value: [
      {
        id: 'evt_01m7yxj8v3e9cv0f4sbzj1k6nt',
        type: 'timer.updated',
        subject: 'tmr_01m7yxhe0xe7ran31ygpx82d3j',
        subjectName: 'Summer sale',
        mode: 'live',
        actor: { kind: 'key', id: '4fGh7Kq2', name: 'Shop', address: '203.0.113.9' },
        changes: {
          before: { targetDate: '2031-06-01T12:00:00Z' },
          after: { targetDate: '2031-06-02T12:00:00Z' },
        },
        occurredAt: '2031-05-28T09:14:03Z',
      } satisfies AuditEntryDto,
    ],
  },
};
