import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequiresScope } from '@tminus/auth';
import type { ShowAge } from '@tminus/database';
import { ageHeader, MayBeStale } from '../http/stale-answers.ts';
import { ApiOkDataResponse, ApiTimerId } from '../openapi/decorators.ts';
import { AnalyticsService } from './analytics.service.ts';
import { AnalyticsDto, analyticsExamples, AnalyticsQueryDto } from './analytics.dto.ts';

@ApiTags('Analytics')
@Controller('api/v1/timers')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get(':id/analytics')
  @RequiresScope('analytics:read', { allowsTestKeys: true })
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
