import type { ErrorCode } from '@tminus/domain';

/** Every documented response header, for `components.headers`. */
export const responseHeaders = {
  'X-Request-Id': {
    required: true,
    description: "Identifies the request in the service's log. It is the id that you sent, or a new one.",
    schema: { type: 'string', examples: ['5b5c0f0e-6d2c-4d8e-9c67-6cb1f0a6f2a1'] },
  },
  'X-RateLimit-Limit': {
    required: true,
    description: 'How many requests the current window allows.',
    schema: { type: 'integer', minimum: 1, examples: [300] },
  },
  'X-RateLimit-Remaining': {
    required: true,
    description: 'How many requests are left in the window.',
    schema: { type: 'integer', minimum: 0, examples: [299] },
  },
  'X-RateLimit-Reset': {
    required: true,
    description: 'When the window ends, in UTC epoch seconds.',
    schema: { type: 'integer', minimum: 0, examples: [1_811_851_200] },
  },
  'Retry-After': {
    required: true,
    description: 'How many seconds to wait before you try again.',
    schema: { type: 'integer', minimum: 0, examples: [5] },
  },
  'WWW-Authenticate': {
    required: true,
    description: 'How to authenticate.',
    schema: { type: 'string', examples: ['Bearer'] },
  },
  Location: {
    required: true,
    description: 'The address of the new timer, relative to the address of the service.',
    schema: { type: 'string', format: 'uri-reference', examples: ['/api/v1/timers/tmr_01m7yxhe0xe7ran31ygpx82d3j'] },
  },
  'X-Total-Count': {
    required: true,
    description: 'The total number of items on all pages.',
    schema: { type: 'integer', minimum: 0, examples: [42] },
  },
  Link: {
    required: true,
    description: 'Links to other pages (RFC 8288): `first`, and `prev` and `next` if they exist.',
    schema: {
      type: 'string',
      examples: ['<https://api.example.com/api/v1/timers?limit=20&sort=-createdAt>; rel="first"'],
    },
  },
  'Tminus-Data-Age': {
    required: false,
    description:
      'Present if the answer comes from a copy of the database that may be behind: how old it is at most, in seconds. Changes and views of that time may be missing.',
    schema: { type: 'integer', minimum: 0, examples: [2] },
  },
  'Idempotency-Replayed': {
    required: false,
    description: 'Present if the request was executed before and this is the stored response.',
    schema: { type: 'string', enum: ['true'] },
  },
  'X-Playing-Seconds': {
    required: true,
    description: 'How many seconds the image moves; 0 if it does not move.',
    schema: { type: 'integer', minimum: 0, examples: [60] },
  },
  ETag: {
    required: true,
    description:
      'The version of the contents. That of a timer changes when you change the timer, but not when the timer is viewed.',
    schema: { type: 'string', examples: ['"tmr_01m7yxhe0xe7ran31ygpx82d3j.3"'] },
  },
};

export type ResponseHeader = keyof typeof responseHeaders;

/** The headers of every response. */
export const generalHeaders: readonly ResponseHeader[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** Additional headers of some errors. */
export const errorHeaders: Partial<Record<ErrorCode, readonly ResponseHeader[]>> = {
  unauthorized: ['WWW-Authenticate'],
  rate_limit_exceeded: ['Retry-After'],
  too_many_attempts: ['Retry-After'],
  unavailable: ['Retry-After'],
  idempotency_in_progress: ['Retry-After'],
};

export const headerReferences = (names: readonly ResponseHeader[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
