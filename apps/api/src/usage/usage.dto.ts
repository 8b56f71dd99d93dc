import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type PlanName, maxTestTimers, planNames } from '@tminus/domain';

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

const usageWarningCodes = ['views_nearly_used_up', 'views_used_up', 'key_expires'] as const;

@ApiSchema({ name: 'UsageWarning', description: 'Something that needs the attention of the owner of the account.' })
export class UsageWarningDto {
  @ApiProperty({
    enum: usageWarningCodes,
    description:
      '`views_nearly_used_up` from 80 % of the views, `views_used_up` from 100 %, `key_expires` in the last 7 days of an API key.',
  })
  code!: (typeof usageWarningCodes)[number];

  @ApiProperty({ description: 'A human-readable explanation.' })
  message!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'When the views reached the percentage, or when the API key expires, in UTC.',
  })
  at!: string;
}

@ApiSchema({ name: 'Usage', description: 'What an account has used, and the limits of its plan.' })
export class UsageDto {
  @ApiProperty({ enum: planNames, description: 'The plan of the account.' })
  plan!: PlanName;

  @ApiProperty()
  timers!: TimerUsageDto;

  @ApiProperty({ description: 'The timers of test keys, which are not part of the plan, and neither are their views.' })
  testTimers!: TimerUsageDto;

  @ApiProperty()
  views!: ViewUsageDto;

  @ApiProperty()
  api!: ApiUsageDto;

  @ApiProperty({ type: [UsageWarningDto], description: 'What needs your attention. Usually empty.' })
  warnings!: UsageWarningDto[];
}

const pro: UsageDto = {
  plan: 'pro',
  timers: { used: 12, limit: 50 },
  testTimers: { used: 3, limit: maxTestTimers },
  views: { used: 8_230, limit: 100_000, periodStart: '2031-05-01', periodEnd: '2031-05-31' },
  api: { requestsToday: 310, requestsThisMonth: 5_120 },
  warnings: [],
};

const warned: UsageDto = {
  ...pro,
  views: { ...pro.views, used: 81_400 },
  warnings: [
    {
      code: 'views_nearly_used_up',
      message: 'The account has used 80 % of its views of this month. At 100 %, images lose their animation.',
      at: '2031-05-20T14:05:00Z',
    },
    {
      code: 'key_expires',
      message:
        'The API key a1B2c3D4 (newsletter) expires at 2031-05-27T09:00:00Z. Create another key and use it before then.',
      at: '2031-05-27T09:00:00Z',
    },
  ],
};

export const usageExamples = {
  pro: { summary: 'An account with the Pro plan', value: pro },
  warned: { summary: 'An account with warnings', value: warned },
};
