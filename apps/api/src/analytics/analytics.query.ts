import type { Day } from '@tminus/domain';
import { IsDay, IsOneOf, IsTimeZone, MayBeLeftOut } from '../timers/rules.ts';

export const granularities = ['daily', 'weekly', 'monthly'] as const;

export type Granularity = (typeof granularities)[number];

/** The query of `GET /api/v1/timers/:id/analytics`. */
export class AnalyticsQuery {
  @MayBeLeftOut()
  @IsDay()
  startDate?: Day;

  @MayBeLeftOut()
  @IsDay()
  endDate?: Day;

  @IsOneOf(granularities)
  granularity: Granularity = 'daily';

  @IsTimeZone()
  timezone = 'UTC';
}
