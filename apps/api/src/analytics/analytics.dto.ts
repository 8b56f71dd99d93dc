import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Breakdowns } from '@tminus/analytics';
import type { Day, DeviceClass } from '@tminus/domain';
import { IsDay, IsIanaTimeZone } from '../http/time-validators.ts';
import { IsOneOf, Optional } from '../http/validators.ts';

const granularities = ['daily', 'weekly', 'monthly'] as const;

export type Granularity = (typeof granularities)[number];

/** The query of `GET /api/v1/timers/:id/analytics`. */
export class AnalyticsQueryDto {
  @Optional()
  @IsDay('The first day of the range. Default: 29 days before `endDate`.')
  startDate?: Day;

  @Optional()
  @IsDay('The last day of the range. Default: today.')
  endDate?: Day;

  @IsOneOf(granularities, {
    required: false,
    default: 'daily',
    description: 'How `dailyViews` is grouped. Weeks start on Monday. Days outside the range are not counted.',
  })
  granularity: Granularity = 'daily';

  @IsIanaTimeZone({ required: false, default: 'UTC', description: 'The IANA time zone that defines when days begin.' })
  timezone = 'UTC';
}

const count = { type: 'integer', minimum: 0 } as const;
const views = { ...count, description: 'The number of views.' };

@ApiSchema({ name: 'DatedViews', description: 'The views in a day, a week or a month.' })
class DatedViewsDto {
  @ApiProperty({ type: String, format: 'date', description: 'The first day of the day, week or month.' })
  date!: string;

  @ApiProperty(views)
  views!: number;
}

const clicks = { ...count, description: 'The number of clicks.' };

@ApiSchema({ name: 'DatedClicks', description: 'The clicks in a day, a week or a month.' })
class DatedClicksDto {
  @ApiProperty({ type: String, format: 'date', description: 'The first day of the day, week or month.' })
  date!: string;

  @ApiProperty(clicks)
  clicks!: number;
}

@ApiSchema({ name: 'CountryClicks', description: 'The clicks from a country.' })
class CountryClicksDto {
  @ApiProperty({ description: 'ISO 3166-1 alpha-2, or `unknown`.', examples: ['DE'] })
  country!: string;

  @ApiProperty(clicks)
  clicks!: number;
}

@ApiSchema({ name: 'ClientClicks', description: 'The clicks in a client.' })
class ClientClicksDto {
  @ApiProperty({ description: 'The name of the client; `web` for a browser.', examples: ['web'] })
  client!: string;

  @ApiProperty(clicks)
  clicks!: number;
}

@ApiSchema({ name: 'CountryViews', description: 'The views from a country.' })
class CountryViewsDto {
  @ApiProperty({ description: 'ISO 3166-1 alpha-2, or `unknown`.', examples: ['DE'] })
  country!: string;

  @ApiProperty(views)
  views!: number;
}

@ApiSchema({ name: 'DeviceViews', description: 'The views by type of device.' })
export class DeviceViewsDto implements Record<DeviceClass, number> {
  @ApiProperty({ ...count, description: 'Views on a computer.' })
  desktop!: number;

  @ApiProperty({ ...count, description: 'Views on a phone or a tablet.' })
  mobile!: number;

  @ApiProperty({ ...count, description: 'Views through mail services that hide the device.' })
  unknown!: number;
}

@ApiSchema({ name: 'HourlyViews', description: 'The views in one hour.' })
class HourlyViewsDto {
  @ApiProperty({ type: String, format: 'date-time', description: 'When the hour starts, in UTC.' })
  hour!: string;

  @ApiProperty(views)
  views!: number;
}

@ApiSchema({ name: 'ClientViews', description: 'The views in an email client.' })
class ClientViewsDto {
  @ApiProperty({ description: 'The name of the client; `web` for a page in a browser.', examples: ['Gmail'] })
  client!: string;

  @ApiProperty(views)
  views!: number;
}

const extended = 'Only on plans with extended analytics.';

/** The optional fields are present only on plans with extended analytics. */
@ApiSchema({ name: 'Analytics', description: 'The views and clicks of a timer.' })
export class AnalyticsDto {
  @ApiProperty({ description: 'The `id` of the timer.' })
  timerId!: string;

  @ApiProperty({ ...count, description: 'All views of the timer.' })
  totalViews!: number;

  @ApiProperty({ ...count, description: 'Views today.' })
  viewsToday!: number;

  @ApiProperty({ ...count, description: 'Views since Monday.' })
  viewsThisWeek!: number;

  @ApiProperty({ ...count, description: 'Views since the first day of the month.' })
  viewsThisMonth!: number;

  @ApiProperty({
    type: [DatedViewsDto],
    description: 'Each day, week or month of the range, in ascending order, including those without views.',
  })
  dailyViews!: DatedViewsDto[];

  @ApiProperty({
    ...count,
    description:
      'Views in the range that are in no other number, because one address had requested the image too often within a minute.',
  })
  dampedViews!: number;

  @ApiProperty({ ...count, description: 'All clicks of people on the link of the timer.' })
  totalClicks!: number;

  @ApiProperty({ type: [DatedClicksDto], description: 'Like `dailyViews`, with the clicks of people.' })
  dailyClicks!: DatedClicksDto[];

  @ApiProperty({
    type: 'number',
    nullable: true,
    minimum: 0,
    description: 'Clicks per view in the range: 0.05 is one click for 20 views. Null without views.',
  })
  clickRate!: number | null;

  @ApiProperty({
    ...count,
    description:
      'Clicks in the range that are in no other number: those of link scanners and bots, and repeated ones of one recipient or address.',
  })
  automatedClicks!: number;

  @ApiPropertyOptional({
    type: [CountryViewsDto],
    description: `The views in the range by country, most views first. ${extended}`,
  })
  countries?: CountryViewsDto[];

  @ApiPropertyOptional({ description: `The views in the range by device. ${extended}` })
  devices?: DeviceViewsDto;

  @ApiPropertyOptional({
    type: [HourlyViewsDto],
    description: `The views in each hour of the last 7 days of the range, in ascending order. ${extended}`,
  })
  hourlyViews?: HourlyViewsDto[];

  @ApiPropertyOptional({
    type: [ClientViewsDto],
    description: `The views in the range by email client, most views first. ${extended}`,
  })
  emailClients?: ClientViewsDto[];

  @ApiPropertyOptional({
    type: [CountryClicksDto],
    description: `The clicks in the range by country, most clicks first. ${extended}`,
  })
  clickCountries?: CountryClicksDto[];

  @ApiPropertyOptional({
    type: [ClientClicksDto],
    description: `The clicks in the range by client, most clicks first. ${extended}`,
  })
  clickClients?: ClientClicksDto[];
}

/** The fields of the breakdowns. */
export function toBreakdownFields({ country, device, client }: Breakdowns): Partial<AnalyticsDto> {
  const devices = new Map(device.map(({ value, views }) => [value, views]));
  const onDevice = (value: DeviceClass) => devices.get(value) ?? 0;
  return {
    countries: country.map(({ value, views }) => ({ country: value, views })),
    devices: { desktop: onDevice('desktop'), mobile: onDevice('mobile'), unknown: onDevice('unknown') },
    emailClients: client.map(({ value, views }) => ({ client: value, views })),
  };
}

export const toClickFields = ({ country, client }: Breakdowns): Partial<AnalyticsDto> => ({
  clickCountries: country.map(({ value, views: amount }) => ({ country: value, clicks: amount })),
  clickClients: client.map(({ value, views: amount }) => ({ client: value, clicks: amount })),
});

const basicExample: AnalyticsDto = {
  timerId: 'tmr_01m7yxhe0xe7ran31ygpx82d3j',
  totalViews: 1204,
  viewsToday: 31,
  viewsThisWeek: 214,
  viewsThisMonth: 630,
  dailyViews: [
    { date: '2031-05-27', views: 40 },
    { date: '2031-05-28', views: 31 },
  ],
  dampedViews: 0,
  totalClicks: 58,
  dailyClicks: [
    { date: '2031-05-27', clicks: 2 },
    { date: '2031-05-28', clicks: 3 },
  ],
  clickRate: 0.0704,
  automatedClicks: 1,
};

const extendedExample: AnalyticsDto = {
  ...basicExample,
  countries: [
    { country: 'DE', views: 42 },
    { country: 'unknown', views: 29 },
  ],
  devices: { desktop: 20, mobile: 22, unknown: 29 },
  hourlyViews: [
    { hour: '2031-05-28T08:00:00Z', views: 12 },
    { hour: '2031-05-28T09:00:00Z', views: 19 },
  ],
  emailClients: [
    { client: 'Apple Mail', views: 42 },
    { client: 'Gmail', views: 29 },
  ],
  clickCountries: [{ country: 'DE', clicks: 5 }],
  clickClients: [{ client: 'web', clicks: 5 }],
};

export const analyticsExamples = {
  extended: { summary: 'On Pro and above', value: extendedExample },
  basic: { summary: 'Without extended analytics', value: basicExample },
};
