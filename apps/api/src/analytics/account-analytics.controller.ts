import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequiresScope } from '@tminus/auth';
import type { ShowAge } from '@tminus/database';
import { AttributionDto } from '../account/options/options.dto.ts';
import { ageHeader, MayBeStale } from '../http/stale-answers.ts';
import { ApiOkDataResponse, ApiTimerId, CsvResponse } from '../openapi/decorators.ts';
import {
  AccountAnalyticsDto,
  AccountAnalyticsQueryDto,
  AnalyticsComparisonDto,
  AnalyticsCsvQueryDto,
  accountAnalyticsExamples,
} from './account-analytics.dto.ts';
import { AccountAnalyticsService } from './account-analytics.service.ts';
import { analyticsCsv } from './analytics-csv.ts';

const TableResponse = () =>
  CsvResponse('The table', { examples: ['start,views,clicks\r\n2031-05-26,310,12\r\n'], headers: [ageHeader] });
const range = 'The default range is the last 28 days; the longest is 366 days.';

/** The views of whole accounts, and tables for spreadsheets. */
@ApiTags('Analytics')
@ApiExtraModels(AnalyticsComparisonDto, AttributionDto)
@Controller('api/v1')
export class ApiAnalyticsController {
  constructor(private readonly analytics: AccountAnalyticsService) {}

  @Get('analytics')
  @RequiresScope('analytics:read')
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
  @RequiresScope('analytics:read')
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
  @RequiresScope('analytics:read', { allowsTestKeys: true })
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
