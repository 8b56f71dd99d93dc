import { ApiProperty } from '@nestjs/swagger';
import type { Day } from '@tminus/domain';
import { IsDay, IsIanaTimeZone, IsOneOf, Optional } from '../../../http/validators.ts';

export const analyticsUnits = ['hour', 'day', 'week', 'month'] as const;

export type AnalyticsUnit = (typeof analyticsUnits)[number];

/** The query of `GET /account/analytics` and `GET /account/timers/:id/analytics`. */
export class AccountAnalyticsQueryDto {
  @Optional()
  @IsDay()
  @ApiProperty({ description: 'The first day of the range. Default: 27 days before `to`.' })
  from?: Day;

  @Optional()
  @IsDay()
  @ApiProperty({ description: 'The last day of the range. Default: today.' })
  to?: Day;

  @IsOneOf(analyticsUnits)
  @ApiProperty({
    required: false,
    default: 'day',
    description:
      'How the series is grouped. Weeks start on Monday. `hour` needs a range of at most 7 days and a plan with extended analytics.',
  })
  by: AnalyticsUnit = 'day';

  @IsIanaTimeZone()
  @ApiProperty({ required: false, default: 'UTC', description: 'The IANA time zone that defines when days begin.' })
  zone = 'UTC';

  @Optional()
  @IsOneOf(['previous'])
  @ApiProperty({ description: '`previous`: compare with the period of equal length right before the range.' })
  compare?: 'previous';
}
