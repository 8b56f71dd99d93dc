import { Controller, Get, Param, Query } from '@nestjs/common';
import { type Caller, CurrentCaller, RequiresScope } from '@tminus/auth';
import { Documented } from '../openapi/documented.ts';
import { analyticsDocs } from './analytics.docs.ts';
import { AnalyticsQuery } from './analytics.query.ts';
import { type AnalyticsResponse, AnalyticsService } from './analytics.service.ts';

@Controller('api/v1/timers')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get(':id/analytics')
  @RequiresScope('analytics:read')
  @Documented(analyticsDocs.get)
  get(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: AnalyticsQuery,
  ): Promise<AnalyticsResponse> {
    return this.analytics.of(caller, id, query);
  }
}
