import { ApiProperty } from '@nestjs/swagger';
import type { Day } from '@tminus/domain';
import { IsDay, IsOneOf, IsIanaTimeZone, Optional } from '../http/validators.ts';

export const granularities = ['daily', 'weekly', 'monthly'] as const;

export type Granularity = (typeof granularities)[number];

/** The query of `GET /api/v1/timers/:id/analytics`. */
export class AnalyticsQuery {
  @Optional()
  @IsDay()
  @ApiProperty({ description: 'The first day of the range. Default: 29 days before its last.' })
  startDate?: Day;

  @Optional()
  @IsDay()
  @ApiProperty({ description: 'The last day of the range. Default: today.' })
  endDate?: Day;

  @IsOneOf(granularities)
  @ApiProperty({
    description:
      'What `dailyViews` has an item for. A week begins on Monday; of weeks and months, only days in the range count.',
  })
  granularity: Granularity = 'daily';

  @IsIanaTimeZone()
  @ApiProperty({ description: 'The IANA time zone whose days are meant.' })
  timezone = 'UTC';
}
