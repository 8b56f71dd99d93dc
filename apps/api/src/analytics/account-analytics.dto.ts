import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { type Day, type ViewDimension, viewDimensions } from '@tminus/domain';
import { IsDay, IsIanaTimeZone } from '../http/time-validators.ts';
import { IsOneOf, Optional } from '../http/validators.ts';
import type { AttributionDto } from '../account/options/options.dto.ts';

const analyticsUnits = ['hour', 'day', 'week', 'month'] as const;

export type AnalyticsUnit = (typeof analyticsUnits)[number];

/** The query of `GET /api/v1/analytics` and `GET /account/timers/:id/analytics`. */
export class AccountAnalyticsQueryDto {
  @Optional()
  @IsDay('The first day of the range. Default: 27 days before `to`.')
  from?: Day;

  @Optional()
  @IsDay('The last day of the range. Default: today.')
  to?: Day;

  @IsOneOf(analyticsUnits, {
    required: false,
    default: 'day',
    description:
      'How the series is grouped. Weeks start on Monday. `hour` needs a range of at most 7 days and a plan with extended analytics.',
  })
  by: AnalyticsUnit = 'day';

  @IsIanaTimeZone({ required: false, default: 'UTC', description: 'The IANA time zone that defines when days begin.' })
  zone = 'UTC';

  @Optional()
  @IsOneOf(['previous'], '`previous`: compare with the period of equal length right before the range.')
  compare?: 'previous';
}

/** What a CSV file can contain. */
const analyticsTables = ['views', 'timers', ...viewDimensions] as const;

export type AnalyticsTable = (typeof analyticsTables)[number];

/** The query of `GET /api/v1/analytics.csv` and `GET /api/v1/timers/:id/analytics.csv`. */
export class AnalyticsCsvQueryDto extends AccountAnalyticsQueryDto {
  @IsOneOf(analyticsTables, {
    required: false,
    default: 'views',
    description:
      '`views`: the series, with that of the previous period if you compare. `timers`: the most viewed timers, only of the account. The others: the views by value, with a plan that has extended analytics.',
  })
  table: AnalyticsTable = 'views';
}

const count = { type: 'integer', minimum: 0 } as const;
const views = { ...count, description: 'The number of views.' };
const clicks = { ...count, description: 'The number of clicks of people.' };
const day = { type: String, format: 'date' };

@ApiSchema({
  name: 'AnalyticsTotals',
  description: 'Sums of views. Days, weeks and months are in the time zone of the response.',
})
class AnalyticsTotalsDto {
  @ApiProperty({ ...count, description: 'All views.' })
  allTime!: number;

  @ApiProperty({ ...count, description: 'The views in the range.' })
  range!: number;

  @ApiProperty({ ...count, description: 'The views today.' })
  today!: number;

  @ApiProperty({ ...count, description: 'The views since Monday.' })
  week!: number;

  @ApiProperty({ ...count, description: 'The views since the first day of the month.' })
  month!: number;

  @ApiProperty({
    ...count,
    description: 'Views in the range that are in no other number: one address had requested an image too often.',
  })
  damped!: number;

  @ApiProperty({
    ...count,
    description:
      'Views of evergreen timers in the range whose `uid` is a placeholder that no mailing tool has replaced, or empty: these recipients saw the full duration. And views of personal timers whose address names no deadline: these saw the fallback.',
  })
  placeholders!: number;

  @ApiProperty({ ...count, description: 'The clicks of people in the range.' })
  clicks!: number;

  @ApiProperty({
    ...count,
    description: 'Clicks in the range that are in no other number: those of programs, and repeated ones.',
  })
  automatedClicks!: number;
}

@ApiSchema({ name: 'SeriesPoint', description: 'The views in an hour, a day, a week or a month.' })
export class SeriesPointDto {
  @ApiProperty({
    description:
      'The first day, `YYYY-MM-DD`. For hours the local time, `YYYY-MM-DDTHH:MM`: two hours have the same when the clocks are set back.',
    examples: ['2031-05-27', '2031-05-27T08:00'],
  })
  start!: string;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'For hours: when the hour starts, in UTC.' })
  instant?: string;

  @ApiProperty(views)
  views!: number;

  @ApiProperty(clicks)
  clicks!: number;

  @ApiPropertyOptional({ type: Boolean, enum: [true], description: 'Present only while the period is running.' })
  running?: true;
}

@ApiSchema({ name: 'AnalyticsComparison', description: 'The period right before the range, of equal length.' })
export class AnalyticsComparisonDto {
  @ApiProperty({ ...day, description: 'The first day.' })
  from!: string;

  @ApiProperty({ ...day, description: 'The last day.' })
  to!: string;

  @ApiProperty({ ...count, description: 'The views in the period.' })
  total!: number;

  @ApiProperty({ type: [SeriesPointDto], description: 'Grouped like the series of the range.' })
  series!: SeriesPointDto[];
}

@ApiSchema({ name: 'ValueViews', description: 'The views and clicks with a value.' })
export class ValueViewsDto {
  @ApiProperty({ description: '`unknown` if it could not be determined.', examples: ['DE'] })
  value!: string;

  @ApiProperty(views)
  views!: number;

  @ApiProperty(clicks)
  clicks!: number;
}

@ApiSchema({ name: 'TopTimer', description: 'The views of a timer in the range.' })
export class TopTimerDto {
  @ApiProperty({ description: 'The `id` of the timer.' })
  id!: string;

  @ApiProperty({ description: 'The name of the timer.' })
  name!: string;

  @ApiProperty(views)
  views!: number;
}

const nullable = (schema: string) => ({ oneOf: [{ $ref: `#/components/schemas/${schema}` }, { type: 'null' }] });
const valueList = { type: 'array' as const, items: { $ref: getSchemaPath(ValueViewsDto) } };

@ApiExtraModels(ValueViewsDto)
@ApiSchema({ name: 'UnreadDeadline', description: 'What arrived in `end` or `sent` instead of a date.' })
export class UnreadDeadlineDto {
  @ApiProperty({ description: 'As it arrived, decoded.', examples: ['03/10/2027'] })
  text!: string;

  @ApiProperty({ format: 'date-time', description: 'When, in UTC. Kept at most once in an hour.' })
  seenAt!: string;
}

@ApiSchema({ name: 'AccountAnalytics', description: 'The views of a timer or of an account.' })
export class AccountAnalyticsDto {
  @ApiProperty({ ...day, description: 'The first day of the range.' })
  from!: string;

  @ApiProperty({ ...day, description: 'The last day of the range.' })
  to!: string;

  @ApiProperty({ description: 'The time zone of all days: the requested one.' })
  zone!: string;

  @ApiProperty({ enum: analyticsUnits, description: 'How the series is grouped.' })
  by!: AnalyticsUnit;

  @ApiProperty()
  totals!: AnalyticsTotalsDto;

  @ApiProperty({
    type: [SeriesPointDto],
    description: 'All hours, days, weeks or months of the range, in ascending order.',
  })
  series!: SeriesPointDto[];

  @ApiProperty({ ...nullable('AnalyticsComparison'), description: 'Null unless it was requested.' })
  comparison!: AnalyticsComparisonDto | null;

  @ApiProperty({
    type: 'object',
    nullable: true,
    properties: Object.fromEntries(viewDimensions.map((dimension) => [dimension, valueList])),
    required: [...viewDimensions],
    description: 'The views and clicks in the range by value, most views first. Null without extended analytics.',
  })
  breakdowns!: Record<ViewDimension, ValueViewsDto[]> | null;

  @ApiPropertyOptional({
    type: [TopTimerDto],
    description:
      'Only of an account: the timers with the most views in the range, at most 10. Deleted timers are missing. In an account with very many timers, a timer can be missing if at least 8 others had more views on each day.',
  })
  topTimers?: TopTimerDto[];

  @ApiPropertyOptional({
    ...nullable('UnreadDeadline'),
    description:
      'Only of a timer: the last text in an address of a personal timer that could not be read as a date. Null if there was none.',
  })
  unreadDeadline?: UnreadDeadlineDto | null;

  @ApiProperty({
    ...nullable('Attribution'),
    description: "The source of the countries; null if it is the operator's.",
  })
  countryAttribution!: AttributionDto | null;
}

const days = [
  { start: '2031-05-26', views: 310, clicks: 12 },
  { start: '2031-05-27', views: 894, clicks: 41, running: true },
] as const;

const breakdowns = Object.fromEntries(
  viewDimensions.map((dimension) => [dimension, [{ value: 'unknown', views: 1_204, clicks: 53 }]]),
) as Record<ViewDimension, ValueViewsDto[]>;

export const accountAnalyticsExamples = {
  days: {
    summary: 'Two days',
    value: {
      from: '2031-05-26',
      to: '2031-05-27',
      zone: 'Europe/Berlin',
      by: 'day',
      totals: {
        ...{ allTime: 5_240, range: 1_204, today: 894, week: 1_204, month: 3_011 },
        ...{ damped: 3, placeholders: 0, clicks: 53, automatedClicks: 2 },
      },
      series: [...days],
      comparison: null,
      breakdowns,
      topTimers: [{ id: 'tmr_01m7yxhe0xe7ran31ygpx82d3j', name: 'Launch', views: 1_204 }],
      countryAttribution: { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' },
    } satisfies AccountAnalyticsDto,
  },
};
