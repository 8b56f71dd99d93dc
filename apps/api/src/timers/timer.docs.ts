import type { OperationDocs } from '../openapi/documented.ts';
import { listOf, ref } from '../openapi/schemas.ts';

const assigned = `Fields that the service assigns, such as \`id\`, are ignored, so that a timer that was read can be sent back whole; any other
unknown field is refused.`;

const id = 'tmr_01m7yxhe0xe7ran31ygpx82d3j';
export const timerIdParameter = { id: { description: 'The `id` of the timer.', example: id } };

const timer = {
  id,
  name: 'Launch',
  type: 'fixed',
  status: 'active',
  expired: false,
  targetDate: '2031-06-01T12:00:00Z',
  timezone: 'Europe/Berlin',
  template: 'bold',
  colors: { background: '#111827', text: '#f9fafb', accent: '#f59e0b' },
  width: 600,
  height: 150,
  units: ['days', 'hours', 'minutes', 'seconds'],
  language: 'en',
  labels: {},
  transparent: false,
  onExpire: { action: 'zeros' },
  animationSeconds: 120,
  viewCount: 1204,
  embedUrl: `https://img.example.com/t/${id}.gif`,
  embedCode: `<img src="https://img.example.com/t/${id}.gif" alt="Countdown Timer" width="600" height="150">`,
  warnings: [],
  createdAt: '2030-11-21T09:30:00Z',
};

const { targetDate: _targetDate, ...undated } = timer;

const evergreen = { ...undated, name: 'Your offer', type: 'evergreen', targetDate: null, durationSeconds: 172_800 };

const recurring = {
  ...timer,
  name: 'Happy hour',
  type: 'recurring',
  targetDate: '2031-05-30T15:00:00Z',
  recurrence: { frequency: 'weekly', time: '17:00', weekday: 'friday' },
};

const success = (description: string) => ({
  description,
  data: ref('Timer'),
  headers: ['ETag'] as const,
  examples: {
    fixed: { summary: 'A fixed timer', value: timer },
    evergreen: { summary: 'An evergreen timer', value: evergreen },
    recurring: { summary: 'A recurring timer', value: recurring },
  },
});

const update = {
  tag: 'Timers',
  pathParameters: timerIdParameter,
  requestHeaders: ['If-Match'],
  requestExamples: {
    rename: { summary: 'Another name', value: { name: 'The launch' } },
    pause: { summary: 'A pause', value: { status: 'paused' } },
    look: {
      summary: 'Another look',
      value: { template: 'minimal', colors: { accent: '#dc2626' }, units: ['days', 'hours'] },
    },
  },
  success: success('The timer as it is now.'),
} as const;

/** What the OpenAPI document says of the operations on timers. */
export const timerDocs = {
  create: {
    id: 'createTimer',
    tag: 'Timers',
    summary: 'Create a timer',
    requestHeaders: ['Idempotency-Key'],
    description: `A timer needs a \`name\`, and what its type counts down to; all else has a default. There are three types:

- \`fixed\` (the default) counts down to a \`targetDate\`, the same for everybody;
- \`evergreen\` runs for \`durationSeconds\`, for each recipient from the first open;
- \`recurring\` comes to its end again and again, as its \`recurrence\` says, by the clocks of its \`timezone\`.

${assigned}`,
    requestExamples: {
      least: {
        summary: 'As little as possible',
        value: { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' },
      },
      evergreen: {
        summary: 'Two days for each recipient',
        value: { name: 'Your offer', type: 'evergreen', durationSeconds: 172_800 },
      },
      recurring: {
        summary: 'Every Friday at five',
        value: {
          name: 'Happy hour',
          type: 'recurring',
          recurrence: { frequency: 'weekly', time: '17:00', weekday: 'friday' },
          timezone: 'Europe/Berlin',
        },
      },
      styled: {
        summary: 'With a look of its own',
        value: {
          name: 'Black Friday',
          type: 'fixed',
          targetDate: '2031-11-28T00:00:00+01:00',
          timezone: 'Europe/Berlin',
          template: 'cards',
          colors: { background: '#111827', text: '#f9fafb', accent: '#f59e0b' },
          width: 480,
          height: 120,
          language: 'de',
          labels: { seconds: 'Sek.' },
          onExpire: { action: 'message', message: 'Die Aktion ist vorbei.' },
        },
      },
    },
    success: {
      ...success('The timer that was made.'),
      headers: ['Location', 'ETag', 'Idempotency-Replayed'],
    },
    errors: ['timer_limit_reached'],
  },
  list: {
    id: 'listTimers',
    tag: 'Timers',
    summary: 'List timers',
    description: `The account's timers, newest first, a page at a time. Follow \`next\` in the \`Link\` header until there is none, or count with
\`offset\`. Filters are met all together.`,
    success: {
      description: 'A page of timers.',
      data: listOf(ref('Timer')),
      headers: ['X-Total-Count', 'Link'],
      examples: { page: { summary: 'One timer', value: [timer] }, none: { summary: 'No timers', value: [] } },
    },
  },
  get: {
    id: 'getTimer',
    tag: 'Timers',
    summary: 'Get a timer',
    description: 'A timer, with its views so far.',
    pathParameters: timerIdParameter,
    requestHeaders: ['If-None-Match'],
    success: success('The timer.'),
  },
  update: {
    ...update,
    id: 'updateTimer',
    summary: 'Update a timer',
    description: `The fields that are sent change, the others stay; the \`type\` cannot change. ${assigned}`,
  },
  put: {
    ...update,
    id: 'putTimer',
    summary: 'Update a timer, for clients that only know PUT',
    description: `The same as \`PATCH\`: the fields that are sent change, the others stay. ${assigned}`,
  },
  delete: {
    id: 'deleteTimer',
    tag: 'Timers',
    summary: 'Delete a timer',
    description: 'Afterwards it is gone from the API, and its image shows nothing: e-mails that hold it do not break.',
    pathParameters: timerIdParameter,
    requestHeaders: ['If-Match'],
    success: {
      description: 'The timer as it last was.',
      data: ref('Timer'),
      examples: { deleted: { summary: 'A deleted timer', value: { ...timer, status: 'deleted' } } },
    },
  },
} as const satisfies Record<string, OperationDocs>;
