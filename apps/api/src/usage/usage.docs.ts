import type { OperationDocs } from '../openapi/documented.ts';
import { ref } from '../openapi/schemas.ts';

const usage = {
  plan: 'pro',
  timers: { used: 12, limit: 50 },
  views: { used: 8_230, limit: 100_000, periodStart: '2031-05-01', periodEnd: '2031-05-31' },
  api: { requestsToday: 310, requestsThisMonth: 5_120 },
};

/** What the OpenAPI document says of the operations on usage. */
export const usageDocs = {
  get: {
    id: 'getUsage',
    tag: 'Usage',
    summary: "Get the account's usage",
    description: 'Timers, views and requests, and what the plan of the account allows of them.',
    success: {
      description: 'The usage.',
      data: ref('Usage'),
      examples: { pro: { summary: 'An account with the plan Pro', value: usage } },
    },
  },
} as const satisfies Record<string, OperationDocs>;
