import type { OperationDocs } from '../openapi/documented.ts';
import { ref } from '../openapi/schemas.ts';
import { timerIdParameter } from '../timers/timer.docs.ts';

const basic = {
  timerId: timerIdParameter.id.example,
  totalViews: 1204,
  viewsToday: 31,
  viewsThisWeek: 214,
  viewsThisMonth: 630,
  dailyViews: [
    { date: '2031-05-27', views: 40 },
    { date: '2031-05-28', views: 31 },
  ],
};

const extended = {
  ...basic,
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
};

/** What the OpenAPI document says of the operations on views. */
export const analyticsDocs = {
  get: {
    id: 'getTimerAnalytics',
    tag: 'Analytics',
    summary: "Get a timer's analytics",
    description: `How often the image was opened, by day, week or month: without a range, on the last 30 days up to today. A range has 366 days at most.
Days are those of \`timezone\`, and UTC's where none is named. On some plans also where, when and in what it was opened.`,
    pathParameters: timerIdParameter,
    success: {
      description: 'The views.',
      data: ref('Analytics'),
      examples: {
        extended: { summary: 'On Pro and above', value: extended },
        basic: { summary: 'Without extended analytics', value: basic },
      },
    },
  },
} as const satisfies Record<string, OperationDocs>;
