import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { maxTimerNameLength } from '@tminus/domain';
import { IsIn } from 'class-validator';
import { IsPlainText, IsPrintableText } from '../../http/text-validators.ts';
import { IsObjectList, Nested, Optional } from '../../http/validators.ts';
import { ErrorContentDto } from '../../openapi/api-errors.ts';
import { CreateTimerDto } from './create-timer.dto.ts';
import { createdTimerExamples, timerExamples } from './timer-examples.ts';
import { DeletedTimerDto, TimerDto } from './timer.dto.ts';
import { UpdateTimerDto } from './update-timer.dto.ts';

/** How many operations a request has at most. */
export const maxOperations = 100;

@ApiSchema({ name: 'DuplicateTimer', description: 'How the copy differs.' })
export class DuplicateTimerDto {
  @Optional()
  @IsPlainText(maxTimerNameLength, 'The name of the copy. Default: the name of the timer, with "(copy)".')
  name?: string;
}

export const duplicateExamples = { named: { summary: 'With a name', value: { name: 'Launch in Berlin' } } };

const IsAction = (action: string) => applyDecorators(IsIn([action]), ApiProperty({ enum: [action] }));

class OperationOnTimer {
  @IsPrintableText(100, 'The `id` of the timer.')
  id!: string;
}

class ConditionalOperation extends OperationOnTimer {
  @Optional()
  @IsPrintableText(1_000, 'As the header `If-Match`: the operation fails if the timer has changed since then.')
  ifMatch?: string;
}

@ApiSchema({ name: 'CreateTimerOperation', description: 'Creates a timer.' })
class CreateTimerOperationDto {
  @IsAction('create')
  action!: 'create';

  @Nested(() => CreateTimerDto, 'must be an object: the body of POST /api/v1/timers')
  timer!: CreateTimerDto;
}

@ApiSchema({ name: 'UpdateTimerOperation', description: 'Changes the fields that `timer` has.' })
class UpdateTimerOperationDto extends ConditionalOperation {
  @IsAction('update')
  action!: 'update';

  @Nested(() => UpdateTimerDto, 'must be an object: the body of PATCH /api/v1/timers/:id')
  timer!: UpdateTimerDto;
}

@ApiSchema({ name: 'DeleteTimerOperation', description: 'Deletes a timer.' })
class DeleteTimerOperationDto extends ConditionalOperation {
  @IsAction('delete')
  action!: 'delete';
}

@ApiSchema({ name: 'RestoreTimerOperation', description: 'Restores a timer that was deleted at most 30 days ago.' })
class RestoreTimerOperationDto extends OperationOnTimer {
  @IsAction('restore')
  action!: 'restore';
}

export type TimerOperation =
  CreateTimerOperationDto | UpdateTimerOperationDto | DeleteTimerOperationDto | RestoreTimerOperationDto;

/** The class of each operation. */
export const timerOperations = {
  create: CreateTimerOperationDto,
  update: UpdateTimerOperationDto,
  delete: DeleteTimerOperationDto,
  restore: RestoreTimerOperationDto,
} as const satisfies Record<TimerOperation['action'], Type<TimerOperation>>;

const operationClasses = Object.values(timerOperations);
const schemasOf = (types: readonly Type[]) => ({ oneOf: types.map((type) => ({ $ref: getSchemaPath(type) })) });

@ApiExtraModels(...operationClasses)
@ApiSchema({ name: 'TimerOperations', description: 'Operations on several timers.' })
export class TimerOperationsDto {
  @IsObjectList(maxOperations, schemasOf(operationClasses), 'They are executed in this order.')
  operations!: object[];
}

@ApiExtraModels(TimerDto, DeletedTimerDto)
@ApiSchema({ name: 'TimerOperationResult', description: 'What an operation answers if it is sent alone.' })
export class TimerOperationResultDto {
  @ApiProperty({
    type: 'integer',
    minimum: 200,
    maximum: 499,
    description: 'The status: 201 for a timer that was created.',
  })
  status!: number;

  @ApiPropertyOptional({
    ...schemasOf([TimerDto, DeletedTimerDto]),
    description: 'The timer, if the operation succeeded.',
  })
  data?: TimerDto | DeletedTimerDto;

  @ApiPropertyOptional({ description: 'The version of the timer, if it was not deleted.' })
  etag?: string;

  @ApiPropertyOptional({ description: 'Why the operation failed.' })
  error?: ErrorContentDto;
}

const { id } = timerExamples.fixed.value;

export const timerOperationsExamples = {
  several: {
    summary: 'Create one timer and change two others',
    value: {
      operations: [
        { action: 'create', timer: { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' } },
        { action: 'update', id, timer: { status: 'paused' } },
        { action: 'delete', id: 'tmr_01m7yxhe0xe7ran31ygpx82d3k' },
      ],
    },
  },
};

export const timerOperationResultsExamples = {
  several: {
    summary: 'One timer did not exist',
    value: [
      { status: 201, data: createdTimerExamples.least.value, etag: `"${id}.1"` },
      { status: 200, data: { ...timerExamples.fixed.value, status: 'paused' }, etag: `"${id}.2"` },
      {
        status: 404,
        error: { code: 'not_found', message: 'The resource does not exist, or you do not have access to it.' },
      },
    ] satisfies TimerOperationResultDto[],
  },
};
