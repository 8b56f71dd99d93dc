import { planNames } from '@tminus/domain';
import type { Schema } from '../openapi/documented.ts';
import { responseSchema } from '../openapi/schemas.ts';
import type { UsageResponse } from './usage.service.ts';

const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
const day = (description: string): Schema => ({ type: 'string', format: 'date', description });

/** What responses about usage hold. */
export const usageModels: Record<string, Schema> = {
  Usage: responseSchema<UsageResponse>('What an account has used, and what its plan allows.', {
    plan: { type: 'string', enum: [...planNames], description: 'The plan of the account.' },
    timers: responseSchema<UsageResponse['timers']>('Its timers.', {
      used: count('How many there are.'),
      limit: count('How many there may be.'),
    }),
    views: responseSchema<UsageResponse['views']>('Its views, in this calendar month of UTC.', {
      used: count('How many there were.'),
      limit: count('How many there may be before images are sent without animation.'),
      periodStart: day('The first day of the month.'),
      periodEnd: day('The last day of the month.'),
    }),
    api: responseSchema<UsageResponse['api']>('Its requests to the API, this one included.', {
      requestsToday: count('Today, in UTC.'),
      requestsThisMonth: count('This month, in UTC.'),
    }),
  }),
};
