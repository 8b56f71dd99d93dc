import type { Schema } from '../openapi/documented.ts';
import { listOf, ref, responseSchema } from '../openapi/schemas.ts';
import type { AnalyticsResponse, ExtendedAnalytics } from './analytics.service.ts';

const views: Schema = { type: 'integer', minimum: 0, description: 'How many.' };
const date: Schema = { type: 'string', format: 'date', description: 'The first day of the day, week or month.' };
const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
const extended = 'Not on every plan.';

/** What responses about views hold. */
export const analyticsModels: Record<string, Schema> = {
  Analytics: responseSchema<AnalyticsResponse>(
    'The views of a timer.',
    {
      timerId: { type: 'string', description: 'The `id` of the timer.' },
      totalViews: count('Of all time.'),
      viewsToday: count('Of today.'),
      viewsThisWeek: count('Since Monday.'),
      viewsThisMonth: count('Since the first of the month.'),
      dailyViews: {
        ...listOf(ref('DatedViews')),
        description:
          'Each day of the range, or each week or month, from the first to the last; with 0 where there were none.',
      },
      countries: { ...listOf(ref('CountryViews')), description: `Of the range, the most first. ${extended}` },
      devices: { ...ref('DeviceViews'), description: `Of the range. ${extended}` },
      hourlyViews: {
        ...listOf(ref('HourlyViews')),
        description: `Each hour of the last 7 days of the range. ${extended}`,
      },
      emailClients: { ...listOf(ref('ClientViews')), description: `Of the range, the most first. ${extended}` },
    },
    {
      countries: 'may be missing',
      devices: 'may be missing',
      hourlyViews: 'may be missing',
      emailClients: 'may be missing',
    },
  ),
  DatedViews: responseSchema<AnalyticsResponse['dailyViews'][number]>('The views of a day, a week or a month.', {
    date,
    views,
  }),
  CountryViews: responseSchema<ExtendedAnalytics['countries'][number]>('The views from a country.', {
    country: { type: 'string', description: 'ISO 3166-1 alpha-2, or `unknown`.', examples: ['DE'] },
    views,
  }),
  DeviceViews: responseSchema<ExtendedAnalytics['devices']>('The views by the kind of device.', {
    desktop: count('On a computer.'),
    mobile: count('On a phone or a tablet.'),
    unknown: count('Mail services that fetch images for their users hide the device.'),
  }),
  HourlyViews: responseSchema<ExtendedAnalytics['hourlyViews'][number]>('The views of an hour.', {
    hour: { type: 'string', format: 'date-time', description: 'When it begins, in UTC.' },
    views,
  }),
  ClientViews: responseSchema<ExtendedAnalytics['emailClients'][number]>('The views in a mail client.', {
    client: { type: 'string', description: 'Its name; `web` for a page in a browser.', examples: ['Gmail'] },
    views,
  }),
};
