import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSessionCaller, RequiresSession, type SessionCaller } from '@tminus/auth';
import type { IdempotentRequest, ShowAge } from '@tminus/database';
import { ApiResult } from '../../http/api-result.ts';
import { ConditionalGet, type ETagMatcher, IfMatch } from '../../http/conditional-headers.ts';
import { IsMergePatch } from '../../http/merge-patch.ts';
import { ageHeader, MayBeStale } from '../../http/stale-answers.ts';
import { IdempotencyKey, type Idempotent, replayHeaders } from '../../http/idempotency.service.ts';
import { ApiCreatedDataResponse, ApiOkDataResponse, ApiErrors, ApiTimerId } from '../../openapi/decorators.ts';
import { CreateTimerDto, createTimerExamples } from '../../timers/dto/create-timer.dto.ts';
import { DuplicateTimerDto } from '../../timers/dto/timer-operations.dto.ts';
import { UpdateTimerDto, updateTimerExamples } from '../../timers/dto/update-timer.dto.ts';
import { AccountTimersService } from './account-timers.service.ts';
import {
  AccountTimerDto,
  accountTimerExamples,
  BulkResultDto,
  BulkTimersDto,
  ListAccountTimersQueryDto,
  TestEmailDto,
} from './account-timers.dto.ts';
import { TestEmailService } from './test-email.service.ts';

const created = ['ETag', 'Idempotency-Replayed'] as const;
const ok = { type: AccountTimerDto, headers: ['ETag'], examples: accountTimerExamples } as const;

/** The timers of the account, for the console. The rules are those of `/api/v1/timers`. */
@ApiTags('Timers')
@Controller('account/timers')
export class AccountTimersController {
  constructor(
    private readonly timers: AccountTimersService,
    private readonly testEmails: TestEmailService,
  ) {}

  @Get()
  @RequiresSession()
  @ApiOperation({
    summary: 'List timers',
    description: 'Returns a page of timers, newest first. A timer must match all filters.',
  })
  @ApiOkDataResponse({
    type: [AccountTimerDto],
    description: 'A page of timers.',
    headers: ['X-Total-Count', ageHeader],
    examples: { page: { summary: 'One timer', value: [accountTimerExamples.fixed.value] } },
  })
  async listTimers(
    @CurrentSessionCaller() caller: SessionCaller,
    @Query() query: ListAccountTimersQueryDto,
    @MayBeStale() showAge: ShowAge | undefined,
  ): Promise<ApiResult<AccountTimerDto[]>> {
    const { timers, total } = await this.timers.list(caller, query, showAge);
    return new ApiResult(timers, { 'X-Total-Count': String(total) });
  }

  @Post()
  @RequiresSession()
  @ApiOperation({
    summary: 'Create a timer',
    description: 'A timer needs a `name` and something to count down to. All other fields have defaults.',
  })
  @ApiBody({ type: CreateTimerDto, examples: createTimerExamples })
  @ApiCreatedDataResponse({ ...ok, headers: created, description: 'The created timer.' })
  @ApiErrors('timer_limit_reached', 'external_id_taken', 'daily_limit_reached')
  async createTimer(
    @CurrentSessionCaller() caller: SessionCaller,
    @IdempotencyKey() key: IdempotentRequest | undefined,
    @Body() body: CreateTimerDto,
  ): Promise<ApiResult<AccountTimerDto>> {
    return createdResult(await this.timers.create(caller, body, key));
  }

  @Post('bulk')
  @HttpCode(200)
  @RequiresSession()
  @ApiOperation({
    summary: 'Pause, resume, delete or restore several timers',
    description:
      'Every timer has its own result. If the request fails, some timers may have changed: you can repeat it.',
  })
  @ApiBody({ type: BulkTimersDto })
  @ApiOkDataResponse({ type: BulkResultDto, description: 'The results.', examples: {} })
  changeTimers(@CurrentSessionCaller() caller: SessionCaller, @Body() body: BulkTimersDto): Promise<BulkResultDto> {
    return this.timers.bulk(caller, body);
  }

  @Get(':id')
  @RequiresSession()
  @ConditionalGet()
  @ApiOperation({ summary: 'Get a timer', description: 'Deleted timers are not found.' })
  @ApiTimerId()
  @ApiOkDataResponse({ ...ok, description: 'The timer.' })
  async getTimer(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
  ): Promise<ApiResult<AccountTimerDto>> {
    return withETag(await this.timers.get(caller, id));
  }

  @Patch(':id')
  @RequiresSession()
  @ApiOperation({
    summary: 'Update a timer',
    description: 'Changes the fields that you send and keeps the others. The `type` cannot change.',
  })
  @ApiTimerId()
  @ApiBody({ type: UpdateTimerDto, examples: updateTimerExamples })
  @ApiOkDataResponse({ ...ok, description: 'The updated timer.' })
  @ApiErrors('external_id_taken')
  async updateTimer(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
    @IfMatch() ifMatch: ETagMatcher,
    @Body() body: Record<string, unknown>,
    @IsMergePatch() isMergePatch: boolean,
  ): Promise<ApiResult<AccountTimerDto>> {
    return withETag(await this.timers.patch(caller, id, ifMatch, body, { isMergePatch }));
  }

  @Delete(':id')
  @RequiresSession()
  @ApiOperation({
    summary: 'Delete a timer',
    description: 'Its image then shows nothing. For 30 days, you can restore the timer.',
  })
  @ApiTimerId()
  @ApiOkDataResponse({ ...ok, description: 'The deleted timer.' })
  async deleteTimer(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
    @IfMatch() ifMatch: ETagMatcher,
  ): Promise<ApiResult<AccountTimerDto>> {
    return withETag(await this.timers.delete(caller, id, ifMatch));
  }

  @Post(':id/restore')
  @HttpCode(200)
  @RequiresSession()
  @ApiOperation({
    summary: 'Restore a deleted timer',
    description:
      'Its image, its views and the countdowns of its recipients are those of before. A timer that is not deleted stays as it is.',
  })
  @ApiTimerId()
  @ApiOkDataResponse({ ...ok, description: 'The restored timer.' })
  @ApiErrors('timer_limit_reached', 'external_id_taken', 'daily_limit_reached')
  async restoreTimer(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
  ): Promise<ApiResult<AccountTimerDto>> {
    return withETag(await this.timers.restore(caller, id));
  }

  @Post(':id/duplicate')
  @RequiresSession()
  @ApiOperation({ summary: 'Duplicate a timer', description: 'The copy has no views yet.' })
  @ApiTimerId()
  @ApiBody({ type: DuplicateTimerDto, required: false })
  @ApiCreatedDataResponse({ ...ok, headers: created, description: 'The copy.' })
  @ApiErrors('timer_limit_reached', 'daily_limit_reached')
  async duplicateTimer(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
    @IdempotencyKey() key: IdempotentRequest | undefined,
    @Body() { name }: DuplicateTimerDto,
  ): Promise<ApiResult<AccountTimerDto>> {
    return createdResult(await this.timers.duplicate(caller, id, name, key));
  }

  @Post(':id/test-email')
  @HttpCode(202)
  @RequiresSession()
  @ApiOperation({
    summary: 'Send the timer in a test email',
    description: "To the account's own address, at most ten in an hour. Opening it counts as a view.",
  })
  @ApiTimerId()
  @ApiBody({ type: TestEmailDto, required: false })
  @ApiAcceptedResponse({ description: 'The email will be sent.' })
  @ApiErrors('mail_not_configured', 'email_not_confirmed')
  async sendTestEmail(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
    @Body() body: TestEmailDto,
  ): Promise<object> {
    await this.testEmails.send(caller, id, body);
    return {};
  }
}

const withETag = (timer: AccountTimerDto) => new ApiResult(timer, { ETag: timer.etag });

const createdResult = (created: Idempotent<AccountTimerDto>) =>
  new ApiResult(created.result, { ETag: created.result.etag, ...replayHeaders(created) });
