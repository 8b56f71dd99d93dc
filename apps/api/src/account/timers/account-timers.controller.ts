import { Controller, Get, Param, Query, Injectable, Body, HttpCode, Post, UseGuards } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOperation,
  ApiTags,
  ApiAcceptedResponse,
  ApiBody,
  ApiProperty,
  ApiSchema,
} from '@nestjs/swagger';
import type { SessionCaller, Sender } from '@tminus/auth';
import { type ShowAge, StaleReads } from '@tminus/database';
import { TimerCountRepository } from '@tminus/analytics';
import { type TimerId, formatInstant } from '@tminus/domain';
import { Authenticated, CurrentSessionCaller } from '../../authentication/access.ts';
import { DeviceViewsDto } from '../../analytics/analytics.dto.ts';
import { ageHeader, MayBeStale } from '../../http/stale-answers.ts';
import { ApiOkDataResponse, ApiErrors, ApiTimerId } from '../../openapi/decorators.ts';
import { AccountAnalyticsService } from '../../analytics/account-analytics.service.ts';
import {
  AccountAnalyticsDto,
  AccountAnalyticsQueryDto,
  AnalyticsComparisonDto,
} from '../../analytics/account-analytics.dto.ts';
import { TimersService } from '../../timers/timers.service.ts';
import { ApiResult } from '../../http/api-result.ts';
import { RecentPasswordGuard } from '../../authentication/current-password.ts';
import { EmbedSecretsService } from '../../embed-secrets/embed-secrets.service.ts';
import {
  AccountTimerDto,
  ListAccountTimersQueryDto,
  accountTimerExamples,
  TestEmailDto,
} from './account-timers.dto.ts';
import { TestEmailService } from './test-email.service.ts';

const nullableModels = [AnalyticsComparisonDto, DeviceViewsDto];

@ApiTags('Analytics')
@ApiExtraModels(...nullableModels)
@Controller('account/timers/:id/analytics')
export class AccountAnalyticsController {
  constructor(private readonly analytics: AccountAnalyticsService) {}

  @Get()
  @Authenticated({ session: true })
  @ApiOperation({
    summary: "Get a timer's analytics",
    description: 'The views of a timer. The default range is the last 28 days; the longest is 366 days.',
  })
  @ApiTimerId()
  @ApiOkDataResponse({ type: AccountAnalyticsDto, description: 'The views.', headers: [ageHeader] })
  @ApiErrors('plan_required')
  getTimerAnalytics(
    @CurrentSessionCaller() caller: SessionCaller,
    @Param('id') id: string,
    @Query() query: AccountAnalyticsQueryDto,
    @MayBeStale() showAge: ShowAge | undefined,
  ): Promise<AccountAnalyticsDto> {
    return this.analytics.ofTimer(caller, id, query, showAge);
  }
}

/** The list of the console: timers as in the API, also deleted ones, and when they were last opened. */
@Injectable()
export class AccountTimersService {
  constructor(
    private readonly timers: TimersService,
    private readonly counts: TimerCountRepository,
    private readonly reads: StaleReads,
  ) {}

  /** @param showAge - lets a replica answer. Undefined: what is read must be current */
  async list(
    owner: Sender,
    query: ListAccountTimersQueryDto,
    showAge: ShowAge | undefined,
  ): Promise<{ timers: AccountTimerDto[]; total: number }> {
    const { timers, total } = await this.timers.listPage(owner, query, showAge);
    const ids = timers.filter(({ viewCount }) => viewCount > 0).map(({ id }) => id as TimerId);
    const lastOpens = await this.reads.run(showAge, (database) => this.counts.findLastOpens(ids, database));
    const withLastOpen = timers.map((timer) => {
      const lastOpenMs = lastOpens.get(timer.id as TimerId);
      return { ...timer, lastOpenedAt: lastOpenMs === undefined ? null : formatInstant(new Date(lastOpenMs)) };
    });
    return { timers: withLastOpen, total };
  }
}

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

@ApiSchema({ name: 'TimerKey', description: 'The key of a timer.' })
class TimerKeyDto {
  @ApiProperty({
    description: '64 hex digits in lower case: the HMAC-SHA-256 of the id of the timer, with the newest secret.',
  })
  key!: string;
}

/** For people who write templates, and may sign for one timer only. */
@ApiTags('Embed secrets')
@Controller('account/timers/:id/key')
export class TimerKeysController {
  constructor(
    private readonly timers: TimersService,
    private readonly secrets: EmbedSecretsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Authenticated({ session: true })
  @UseGuards(RecentPasswordGuard)
  @ApiOperation({
    summary: 'Show the key of a timer',
    description:
      'It signs starts and deadlines of this timer only. Made from the newest embed secret, it ends with it. Needs the password if the session is older than ten minutes.',
  })
  @ApiTimerId()
  @ApiOkDataResponse({ type: TimerKeyDto, description: 'The key.', examples: {} })
  @ApiErrors('invalid_credentials', 'too_many_attempts')
  async showTimerKey(@CurrentSessionCaller() caller: SessionCaller, @Param('id') id: string): Promise<TimerKeyDto> {
    const { timer } = await this.timers.get(caller, id);
    return { key: await this.secrets.keyOf(caller.accountId, timer.id as TimerId) };
  }
}
