import type { ErrorCode } from '@tminus/domain';
import type { Schema } from './documented.ts';

interface HeaderDocs {
  description: string;
  schema: Schema;
  /** False where a response may lack it. */
  required?: boolean;
}

/** Every header that a response can carry and a client may rely on. */
export const responseHeaders = {
  'X-Request-Id': {
    description: "Names the request in the service's log: the one that the request brought along, or a new one.",
    schema: { type: 'string', examples: ['5b5c0f0e-6d2c-4d8e-9c67-6cb1f0a6f2a1'] },
  },
  'X-RateLimit-Limit': {
    description: 'How many requests the current window allows.',
    schema: { type: 'integer', minimum: 1, examples: [300] },
  },
  'X-RateLimit-Remaining': {
    description: 'How many of them are left.',
    schema: { type: 'integer', minimum: 0, examples: [299] },
  },
  'X-RateLimit-Reset': {
    description: 'When the window ends and the count begins anew, in UTC epoch seconds.',
    schema: { type: 'integer', minimum: 0, examples: [1_811_851_200] },
  },
  'Retry-After': {
    description: 'After how many seconds it is worth trying again.',
    schema: { type: 'integer', minimum: 0, examples: [5] },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: { type: 'string', examples: ['Bearer'] },
  },
  Location: {
    description: 'Where the new timer is, relative to the address of the service.',
    schema: { type: 'string', format: 'uri-reference', examples: ['/api/v1/timers/tmr_01m7yxhe0xe7ran31ygpx82d3j'] },
  },
  'X-Total-Count': {
    description: 'How many there are in all, on every page together.',
    schema: { type: 'integer', minimum: 0, examples: [42] },
  },
  Link: {
    description: 'Other pages of the list (RFC 8288): `first`, and `prev` and `next` where there are any.',
    schema: {
      type: 'string',
      examples: ['<https://api.example.com/api/v1/timers?limit=20&sort=-createdAt>; rel="first"'],
    },
  },
  'Idempotency-Replayed': {
    description: 'Stands there where the request had been done before, and this is what it was answered with then.',
    schema: { type: 'string', enum: ['true'] },
    required: false,
  },
  ETag: {
    description: 'Names this version of the timer. It changes with each change of its owner, not with views.',
    schema: { type: 'string', examples: ['"tmr_01m7yxhe0xe7ran31ygpx82d3j.3"'] },
  },
} as const satisfies Record<string, HeaderDocs>;

export type HeaderName = keyof typeof responseHeaders;

/** What every response carries, whatever its status. */
export const generalHeaders: readonly HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** What the responses of some errors carry as well. */
export const errorHeaders: Partial<Record<ErrorCode, readonly HeaderName[]>> = {
  unauthorized: ['WWW-Authenticate'],
  rate_limit_exceeded: ['Retry-After'],
  unavailable: ['Retry-After'],
};

interface RequestHeaderDocs extends HeaderDocs {
  /** What can go wrong with it. */
  errors: readonly ErrorCode[];
  /** What it makes of an answer that has nothing new to say. */
  notModified?: string;
}

const entityTag = { type: 'string', examples: ['"tmr_01m7yxhe0xe7ran31ygpx82d3j.3"'] };

/** Headers that some operations read. */
export const requestHeaders = {
  'Idempotency-Key': {
    description: `A name for the request, of your own making. Sent again with the same name within 24 hours, for instance because no answer came,
it is not done again but answered as it was.`,
    schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'] },
    errors: ['idempotency_in_progress', 'idempotency_key_reused'],
  },
  'If-None-Match': {
    description: 'An `ETag` that was read before: where nothing has changed since, the answer is 304, without a body.',
    schema: entityTag,
    errors: [],
    notModified: 'The timer is still what `If-None-Match` names.',
  },
  'If-Match': {
    description: 'An `ETag` that was read before: where somebody has changed the timer since, nothing is done.',
    schema: entityTag,
    errors: ['precondition_failed'],
  },
} as const satisfies Record<string, RequestHeaderDocs>;

export type RequestHeaderName = keyof typeof requestHeaders;

export const requestHeader = (name: RequestHeaderName): RequestHeaderDocs => requestHeaders[name];
