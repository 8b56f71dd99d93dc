import { ApiError, type CsvValue, csv, csvForPrograms, invalidField } from '@tminus/domain';
import { Controller, Get, Param, Query, Module } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Caller } from '@tminus/auth';
import type { ShowAge } from '@tminus/database';
import { AccountCountRepository, TimerCountRepository } from '@tminus/analytics';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import { AttributionDto } from '../account/options/options.dto.ts';
import { ageHeader, MayBeStale } from '../http/stale-answers.ts';
import { ApiOkDataResponse, ApiTimerId, CsvResponse } from '../openapi/decorators.ts';
import {
  AccountAnalyticsDto,
  type AnalyticsTable,
  accountAnalyticsExamples,
  AccountAnalyticsQueryDto,
  AnalyticsComparisonDto,
  AnalyticsCsvQueryDto,
  UnreadDeadlineDto,
} from './account-analytics.dto.ts';
import { AccountAnalyticsService } from './account-analytics.service.ts';
import { AnalyticsDto, analyticsExamples, AnalyticsQueryDto } from './analytics.dto.ts';
import { AnalyticsService } from './analytics.service.ts';

/**
 * A table of analytics as CSV.
 * @throws ApiError `invalid_request` for the timers of a timer; `plan_required` for a breakdown that the plan does not have
 */
function analyticsCsv(analytics: AccountAnalyticsDto, table: AnalyticsTable): string {
  const { header, rows } = tableOf(analytics, table);
  return csv(header, rows, csvForPrograms);
}

interface Table {
  header: string[];
  rows: CsvValue[][];
}

function tableOf({ by, series, comparison, topTimers, breakdowns }: AccountAnalyticsDto, table: AnalyticsTable): Table {
  if (table === 'views') {
    const hasInstants = by === 'hour';
    return {
      header: [
        'start',
        ...(hasInstants ? ['instant'] : []),
        ...['views', 'clicks'],
        ...(comparison ? ['previousStart', 'previousViews'] : []),
      ],
      rows: series.map(({ start, instant, views, clicks }, index) => {
        const before = comparison?.series[index];
        return [
          start,
          ...(hasInstants ? [instant] : []),
          ...[views, clicks],
          ...(comparison ? [before?.start, before?.views] : []),
        ];
      }),
    };
  }
  if (table === 'timers') {
    if (!topTimers) throw invalidField('table', 'must be another one: only accounts have timers');
    return { header: ['id', 'name', 'views'], rows: topTimers.map(({ id, name, views }) => [id, name, views]) };
  }
  if (!breakdowns) throw new ApiError('plan_required', { message: 'Views by value need a larger plan.' });
  const rows = breakdowns[table].map(({ value, views, clicks }) => [value, views, clicks]);
  return { header: ['value', 'views', 'clicks'], rows };
}

@ApiTags('Analytics')
@Controller('api/v1/timers')
class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get(':id/analytics')
  @Authenticated({ scope: 'analytics:read', allowsTestKeys: true })
  @ApiOperation({
    summary: "Get a timer's analytics",
    description: `How often the image was opened, by day, week or month. The default range is the last 30 days, including today; the longest is 366 days.
Days are in \`timezone\`, by default UTC. Some plans also include countries, devices, hours and email clients.`,
  })
  @ApiTimerId()
  @ApiOkDataResponse({
    type: AnalyticsDto,
    description: 'The analytics of the timer.',
    headers: [ageHeader],
    examples: analyticsExamples,
  })
  getTimerAnalytics(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: AnalyticsQueryDto,
    @MayBeStale() showAge: ShowAge | undefined,
  ): Promise<AnalyticsDto> {
    return this.analytics.get(caller, id, query, showAge);
  }
}

const TableResponse = () =>
  CsvResponse('The table', { examples: ['start,views,clicks\r\n2031-05-26,310,12\r\n'], headers: [ageHeader] });
const range = 'The default range is the last 28 days; the longest is 366 days.';

/** The views of whole accounts, and tables for spreadsheets. */
@ApiTags('Analytics')
@ApiExtraModels(AnalyticsComparisonDto, AttributionDto, UnreadDeadlineDto)
@Controller('api/v1')
class ApiAnalyticsController {
  constructor(private readonly analytics: AccountAnalyticsService) {}

  @Get('analytics')
  @Authenticated({ scope: 'analytics:read' })
  @ApiOperation({
    summary: 'Get the analytics of all timers',
    description: `The views of all live timers of the account, including deleted ones. ${range}`,
  })
  @ApiOkDataResponse({
    type: AccountAnalyticsDto,
    description: 'The views.',
    headers: [ageHeader],
    examples: accountAnalyticsExamples,
  })
  getAnalytics(
    @CurrentCaller() caller: Caller,
    @Query() query: AccountAnalyticsQueryDto,
    @MayBeStale() showAge: ShowAge | undefined,
  ): Promise<AccountAnalyticsDto> {
    return this.analytics.ofAccount(caller, query, showAge);
  }

  @Get('analytics.csv')
  @Authenticated({ scope: 'analytics:read' })
  @ApiOperation({
    summary: 'Export the analytics of all timers as CSV',
    description: `One table of the analytics. ${range}`,
  })
  @TableResponse()
  async exportAnalytics(
    @CurrentCaller() caller: Caller,
    @Query() query: AnalyticsCsvQueryDto,
    @MayBeStale() showAge: ShowAge | undefined,
  ): Promise<string> {
    return analyticsCsv(await this.analytics.ofAccount(caller, query, showAge), query.table);
  }

  @Get('timers/:id/analytics.csv')
  @Authenticated({ scope: 'analytics:read', allowsTestKeys: true })
  @ApiOperation({ summary: "Export a timer's analytics as CSV", description: `One table of the analytics. ${range}` })
  @ApiTimerId()
  @TableResponse()
  async exportTimerAnalytics(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: AnalyticsCsvQueryDto,
    @MayBeStale() showAge: ShowAge | undefined,
  ): Promise<string> {
    return analyticsCsv(await this.analytics.ofTimer(caller, id, query, showAge), query.table);
  }
}

/** The views of timers and of accounts. */
@Module({
  controllers: [AnalyticsController, ApiAnalyticsController],
  providers: [AccountAnalyticsService, AccountCountRepository, AnalyticsService, TimerCountRepository],
  exports: [AccountAnalyticsService, AnalyticsService],
})
export class AnalyticsModule {}
