import { ApiProperty } from '@nestjs/swagger';
import type { Day } from '@tminus/domain';
import { IsDay, IsIanaTimeZone, IsOneOf, Optional } from '../../http/validators.ts';

const granularities = ['daily', 'weekly', 'monthly'] as const;

export type Granularity = (typeof granularities)[number];

/** The query of `GET /api/v1/timers/:id/analytics`. */
export class AnalyticsQueryDto {
  @Optional()
  @IsDay()
  @ApiProperty({ description: 'The first day of the range. Default: 29 days before `endDate`.' })
  startDate?: Day;

  @Optional()
  @IsDay()
  @ApiProperty({ description: 'The last day of the range. Default: today.' })
  endDate?: Day;

  @IsOneOf(granularities)
  @ApiProperty({
    required: false,
    default: 'daily',
    description: 'How `dailyViews` is grouped. Weeks start on Monday. Days outside the range are not counted.',
  })
  granularity: Granularity = 'daily';

  @IsIanaTimeZone()
  @ApiProperty({ required: false, default: 'UTC', description: 'The IANA time zone that defines when days begin.' })
  timezone = 'UTC';
}
