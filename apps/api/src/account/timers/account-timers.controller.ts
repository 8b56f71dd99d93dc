import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type SessionCaller } from '@tminus/auth';
import type { ShowAge } from '@tminus/database';
import { Authenticated, CurrentSessionCaller } from '../../authentication/access.ts';
import { ApiResult } from '../../http/api-result.ts';
import { ageHeader, MayBeStale } from '../../http/stale-answers.ts';
import { ApiErrors, ApiOkDataResponse, ApiTimerId } from '../../openapi/decorators.ts';
import { AccountTimersService } from './account-timers.service.ts';
import {
  AccountTimerDto,
  accountTimerExamples,
  ListAccountTimersQueryDto,
  TestEmailDto,
} from './account-timers.dto.ts';
import { TestEmailService } from './test-email.service.ts';

/** What only people see of their timers: deleted ones, when each was last opened, and emails to try them. */
@ApiTags('Timers')
@Controller('account/timers')
export class AccountTimersController {
  constructor(
    private readonly timers: AccountTimersService,
    private readonly testEmails: TestEmailService,
  ) {}

  @Get()
  @Authenticated({ session: true })
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

  @Post(':id/test-email')
  @HttpCode(202)
  @Authenticated({ session: true })
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
