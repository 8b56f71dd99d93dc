import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type SessionCaller } from '@tminus/auth';
import type { ShowAge } from '@tminus/database';
import { Authenticated, CurrentSessionCaller } from '../authentication/access.ts';
import { DeviceViewsDto } from '../analytics/analytics.dto.ts';
import { ageHeader, MayBeStale } from '../http/stale-answers.ts';
import { ApiOkDataResponse, ApiErrors, ApiTimerId } from '../openapi/decorators.ts';
import { AccountAnalyticsService } from '../analytics/account-analytics.service.ts';
import {
  AccountAnalyticsDto,
  AccountAnalyticsQueryDto,
  AnalyticsComparisonDto,
} from '../analytics/account-analytics.dto.ts';

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
