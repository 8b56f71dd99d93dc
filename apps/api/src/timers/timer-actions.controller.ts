import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller } from '@tminus/auth';
import type { IdempotentRequest } from '@tminus/database';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import { ApiResult } from '../http/api-result.ts';
import { IdempotencyKey, replayHeaders } from '../http/idempotency.service.ts';
import { ApiCreatedDataResponse, ApiErrors, ApiOkDataResponse, ApiTimerId } from '../openapi/decorators.ts';
import { OperationAdmission } from '../usage/operation-admission.ts';
import { EmbedCodeDto, EmbedCodeQueryDto, embedCodeExamples, embedCodeOf } from './dto/embed-code.dto.ts';
import { createdTimerExamples } from './dto/timer-examples.ts';
import type { TimerDto } from './dto/timer.dto.ts';
import {
  DuplicateTimerDto,
  TimerOperationResultDto,
  TimerOperationsDto,
  duplicateExamples,
  maxOperations,
  timerOperationResultsExamples,
  timerOperationsExamples,
} from './dto/timer-operations.dto.ts';
import { TimerOperationsService } from './timer-operations.service.ts';
import { createdTimer, createdTimerHeaders, ok, withETag } from './timers.controller.ts';
import { TimersService } from './timers.service.ts';

/** What else can be done with timers than to create, read, change and delete one. */
@ApiTags('Timers')
@Controller('api/v1/timers')
export class TimerActionsController {
  constructor(
    private readonly timers: TimersService,
    private readonly operations: TimerOperationsService,
    private readonly admission: OperationAdmission,
  ) {}

  @Post('bulk')
  @HttpCode(200)
  @Authenticated({ scope: 'timers:write', allowsTestKeys: true, listField: 'operations' })
  @ApiOperation({
    summary: 'Create, update, delete or restore several timers',
    description: `Executes up to ${maxOperations} operations in their order. Each succeeds or fails separately, with the result that it has alone. Each counts as
a request, for the rate limits and for the usage. If the request fails, some operations may have been executed: send it again with the same
\`Idempotency-Key\`, and those that have succeeded are not repeated.`,
  })
  @ApiBody({ type: TimerOperationsDto, examples: timerOperationsExamples })
  @ApiOkDataResponse({
    type: [TimerOperationResultDto],
    description: 'A result for each operation, in the order of the request.',
    headers: ['Idempotency-Replayed'],
    examples: timerOperationResultsExamples,
  })
  async changeTimers(
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() key: IdempotentRequest | undefined,
    @Body() { operations }: TimerOperationsDto,
  ): Promise<ApiResult<TimerOperationResultDto[]>> {
    const rateLimits = await this.admission.admit(caller, operations.length);
    const executed = await this.operations.execute(caller, operations, key);
    return new ApiResult(executed.result, { ...rateLimits, ...replayHeaders(executed) });
  }

  @Post(':id/duplicate')
  @Authenticated({ scope: 'timers:write', allowsTestKeys: true, needsBody: false })
  @ApiOperation({
    summary: 'Duplicate a timer',
    description: 'Creates a timer with the same fields, without the `externalId` and the views. You can omit the body.',
  })
  @ApiTimerId()
  @ApiBody({ type: DuplicateTimerDto, required: false, examples: duplicateExamples })
  @ApiCreatedDataResponse({
    ...ok,
    examples: createdTimerExamples,
    description: 'The copy.',
    headers: createdTimerHeaders,
  })
  @ApiErrors('timer_limit_reached')
  async duplicateTimer(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IdempotencyKey() key: IdempotentRequest | undefined,
    @Body() body?: DuplicateTimerDto,
  ): Promise<ApiResult<TimerDto>> {
    return createdTimer(this.timers, await this.timers.duplicate(caller, id, body?.name, key));
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Authenticated({ scope: 'timers:write', allowsTestKeys: true, needsBody: false })
  @ApiOperation({
    summary: 'Restore a deleted timer',
    description: `Restores a timer that was deleted at most 30 days ago, with its image, its views and the countdowns of its recipients. A timer that is not
deleted stays as it is.`,
  })
  @ApiTimerId()
  @ApiOkDataResponse({ ...ok, description: 'The restored timer.' })
  @ApiErrors('timer_limit_reached', 'external_id_taken')
  async restoreTimer(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<ApiResult<TimerDto>> {
    return withETag(await this.timers.restore(caller, id));
  }

  @Get(':id/embed-code')
  @Authenticated({ scope: 'timers:read', allowsTestKeys: true })
  @ApiOperation({
    summary: "Get a timer's code for a mailing tool",
    description: `HTML for an email, with the placeholders of the mailing tool for what differs between recipients: their id in evergreen timers, their
deadline in personal ones, their time zone with \`timezoneMode\` \`recipient\`.`,
  })
  @ApiTimerId()
  @ApiOkDataResponse({ type: EmbedCodeDto, description: 'The code.', examples: embedCodeExamples })
  async getEmbedCode(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { tool }: EmbedCodeQueryDto,
  ): Promise<EmbedCodeDto> {
    const { timer } = await this.timers.get(caller, id);
    return embedCodeOf(timer, tool);
  }
}
