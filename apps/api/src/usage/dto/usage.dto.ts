import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type PlanName, planNames } from '@tminus/domain';

const count = { type: 'integer', minimum: 0 } as const;
const day = { type: String, format: 'date' };

@ApiSchema({ name: 'TimerUsage', description: 'The timers of the account.' })
class TimerUsageDto {
  @ApiProperty({ ...count, description: 'The number of timers.' })
  used!: number;

  @ApiProperty({ ...count, description: 'The maximum number of timers.' })
  limit!: number;
}

@ApiSchema({ name: 'ViewUsage', description: 'The views in the current calendar month, in UTC.' })
class ViewUsageDto {
  @ApiProperty({ ...count, description: 'The number of views.' })
  used!: number;

  @ApiProperty({ ...count, description: 'The number of views after which images are sent without animation.' })
  limit!: number;

  @ApiProperty({ ...day, description: 'The first day of the month.' })
  periodStart!: string;

  @ApiProperty({ ...day, description: 'The last day of the month.' })
  periodEnd!: string;
}

@ApiSchema({ name: 'ApiUsage', description: 'The requests to the API, including this one.' })
class ApiUsageDto {
  @ApiProperty({ ...count, description: 'Requests today, in UTC.' })
  requestsToday!: number;

  @ApiProperty({ ...count, description: 'Requests this month, in UTC.' })
  requestsThisMonth!: number;
}

@ApiSchema({ name: 'Usage', description: 'What an account has used, and the limits of its plan.' })
export class UsageDto {
  @ApiProperty({ enum: planNames, description: 'The plan of the account.' })
  plan!: PlanName;

  @ApiProperty()
  timers!: TimerUsageDto;

  @ApiProperty()
  views!: ViewUsageDto;

  @ApiProperty()
  api!: ApiUsageDto;
}

const pro: UsageDto = {
  plan: 'pro',
  timers: { used: 12, limit: 50 },
  views: { used: 8_230, limit: 100_000, periodStart: '2031-05-01', periodEnd: '2031-05-31' },
  api: { requestsToday: 310, requestsThisMonth: 5_120 },
};

export const usageExamples = { pro: { summary: 'An account with the Pro plan', value: pro } };
