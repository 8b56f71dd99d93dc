import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller } from '@tminus/auth';
import type { IdempotentRequest } from '@tminus/database';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import { ApiResult } from '../http/api-result.ts';
import { ConditionalGet, type ETagMatcher, IfMatch } from '../http/conditional-headers.ts';
import { IsMergePatch } from '../http/merge-patch.ts';
import { IdempotencyKey, type Idempotent, replayHeaders } from '../http/idempotency.service.ts';
import { ApiErrors, ApiCreatedDataResponse, ApiOkDataResponse, ApiTimerId } from '../openapi/decorators.ts';
import { CreateTimerDto, createTimerExamples } from './dto/create-timer.dto.ts';
import { ListTimersQueryDto } from './dto/list-timers-query.dto.ts';
import { createdTimerExamples, timerExamples } from './dto/timer-examples.ts';
import { DeletedTimerDto, TimerDto } from './dto/timer.dto.ts';
import { UpdateTimerDto, updateTimerExamples } from './dto/update-timer.dto.ts';
import { type TimerList, type TimerWithETag, TimersService } from './timers.service.ts';

/** For the descriptions of routes. */
export const ignoredFields =
  'Fields that the service assigns, such as `id`, are ignored, so you can read a timer and send it back.';
export const inputRules = `${ignoredFields}
Unknown fields are rejected; the error names them.`;
export const createdTimerHeaders = ['Location', 'ETag', 'Idempotency-Replayed'] as const;
export const ok = { type: TimerDto, headers: ['ETag'], examples: timerExamples } as const;

@ApiTags('Timers')
@Controller('api/v1/timers')
export class TimersController {
  constructor(private readonly timers: TimersService) {}

  @Post()
  @Authenticated({ scope: 'timers:write', allowsTestKeys: true })
  @ApiOperation({
    summary: 'Create a timer',
    description: `A timer needs a \`name\` and something to count down to. All other fields have defaults. There are four types:

- \`fixed\` (the default) counts down to \`targetDate\`, which is the same for everyone.
- \`evergreen\` counts down \`durationSeconds\` for each recipient, starting when they first open it.
- \`recurring\` counts down to its next occurrence, as \`recurrence\` and \`timezone\` define.
- \`personal\` counts down to the deadline in the address of its image, which differs between recipients.

${inputRules}`,
  })
  @ApiBody({ type: CreateTimerDto, examples: createTimerExamples })
  @ApiCreatedDataResponse({
    ...ok,
    examples: createdTimerExamples,
    description: 'The created timer.',
    headers: createdTimerHeaders,
  })
  @ApiErrors('timer_limit_reached', 'external_id_taken')
  async createTimer(
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() key: IdempotentRequest | undefined,
    @Body() body: CreateTimerDto,
  ): Promise<ApiResult<TimerDto>> {
    return createdTimer(this.timers, await this.timers.create(caller, body, key));
  }

  @Get()
  @Authenticated({ scope: 'timers:read', allowsTestKeys: true })
  @ApiOperation({
    summary: 'List timers',
    description: `Returns the timers of the account, newest first, one page at a time. Follow \`next\` in the \`Link\` header until it is missing, or use
\`offset\`. A timer must match all filters.`,
  })
  @ApiOkDataResponse({
    type: [TimerDto],
    description: 'A page of timers.',
    headers: ['X-Total-Count', 'Link'],
    examples: {
      page: { summary: 'One timer', value: [timerExamples.fixed.value] },
      none: { summary: 'No timers', value: [] },
    },
  })
  async listTimers(
    @CurrentCaller() caller: Caller,
    @Query() query: ListTimersQueryDto,
  ): Promise<ApiResult<TimerDto[]>> {
    return page(await this.timers.list(caller, query));
  }

  @Get(':id')
  @Authenticated({ scope: 'timers:read', allowsTestKeys: true })
  @ConditionalGet()
  @ApiOperation({ summary: 'Get a timer', description: 'Returns a timer, including its number of views.' })
  @ApiTimerId()
  @ApiOkDataResponse({ ...ok, description: 'The timer.' })
  async getTimer(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<ApiResult<TimerDto>> {
    return withETag(await this.timers.get(caller, id));
  }

  @Patch(':id')
  @Authenticated({ scope: 'timers:write', allowsTestKeys: true })
  @ApiOperation({
    summary: 'Update a timer',
    description: `Changes the fields that you send and keeps the others. The \`type\` cannot change. As \`application/merge-patch+json\` (RFC 7396),
the body is merged: objects keep the members that it does not name, and null removes a member. ${inputRules}`,
  })
  @ApiTimerId()
  @ApiBody({ type: UpdateTimerDto, examples: updateTimerExamples })
  @ApiOkDataResponse({ ...ok, description: 'The updated timer.' })
  @ApiErrors('external_id_taken')
  async updateTimer(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() ifMatch: ETagMatcher,
    @Body() body: Record<string, unknown>,
    @IsMergePatch() isMergePatch: boolean,
  ): Promise<ApiResult<TimerDto>> {
    return withETag(await this.timers.patch(caller, id, ifMatch, body, { isMergePatch }));
  }

  @Put(':id')
  @Authenticated({ scope: 'timers:write', allowsTestKeys: true })
  @ApiOperation({
    summary: 'Update a timer, for clients that only support PUT',
    description: `The same as \`PATCH\`: changes the fields that you send and keeps the others. ${inputRules}`,
  })
  @ApiTimerId()
  @ApiBody({ type: UpdateTimerDto, examples: updateTimerExamples })
  @ApiOkDataResponse({ ...ok, description: 'The updated timer.' })
  @ApiErrors('external_id_taken')
  async putTimer(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() ifMatch: ETagMatcher,
    @Body() body: UpdateTimerDto,
  ): Promise<ApiResult<TimerDto>> {
    return withETag(await this.timers.update(caller, id, ifMatch, body));
  }

  @Delete(':id')
  @Authenticated({ scope: 'timers:write', allowsTestKeys: true })
  @ApiOperation({
    summary: 'Delete a timer',
    description: 'Removes the timer from the API. Its image then shows nothing, so emails that contain it stay intact.',
  })
  @ApiTimerId()
  @ApiOkDataResponse({
    type: DeletedTimerDto,
    description: 'The last version of the timer.',
    examples: { deleted: { summary: 'A deleted timer', value: { ...timerExamples.fixed.value, status: 'deleted' } } },
  })
  async deleteTimer(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() ifMatch: ETagMatcher,
  ): Promise<DeletedTimerDto> {
    const { timer } = await this.timers.delete(caller, id, ifMatch);
    return { ...timer, status: 'deleted' };
  }
}

export const withETag = ({ timer, etag }: TimerWithETag) => new ApiResult(timer, { ETag: etag });

export function createdTimer(timers: TimersService, created: Idempotent<TimerWithETag>): ApiResult<TimerDto> {
  const { timer, etag } = created.result;
  return new ApiResult(timer, { Location: timers.locationOf(timer.id), ETag: etag, ...replayHeaders(created) });
}

const page = ({ timers, total, links }: TimerList) =>
  new ApiResult(timers, { 'X-Total-Count': String(total), Link: links });
