import { type ExecutionContext, applyDecorators, createParamDecorator } from '@nestjs/common';
import { ApiHeader, ApiNotModifiedResponse } from '@nestjs/swagger';
import type { AuthenticatedRequest } from '@tminus/auth';
import { invalidField } from '@tminus/domain';
import type { FastifyRequest, onSendHookHandler } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { headerReferences } from '../openapi/response-headers.ts';
import { documentHeader } from '../openapi/decorators.ts';

/**
 * Whether a header such as `If-Match` contains an ETag that `accepts` returns true for. Tags include their quotes. `accepts` is undefined for
 * something that does not exist: then not even `*` matches.
 */
export type ETagMatcher = (accepts: ((tag: string) => boolean) | undefined) => boolean;

interface EntityTag {
  weak: boolean;
  /** Includes the quotes. */
  tag: string;
}

/** RFC 9110, sections 5.6.1 and 8.8.3: tags separated by commas; elements may be empty. */
const element = /[ \t,]*(?<weak>W\/)?(?<tag>"[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/y;

/** @returns `*` for any tag; undefined if the header is malformed */
function parseEntityTags(value: string): readonly EntityTag[] | '*' | undefined {
  if (value.trim() === '*') return '*';
  const tags: EntityTag[] = [];
  let end = 0;
  element.lastIndex = 0;
  for (let match = element.exec(value); match; match = element.exec(value)) {
    tags.push({ weak: match.groups?.['weak'] !== undefined, tag: match.groups?.['tag'] ?? '' });
    end = element.lastIndex;
  }
  return tags.length > 0 && /^[ \t,]*$/.test(value.slice(end)) ? tags : undefined;
}

/**
 * Evaluates `If-Match` (RFC 9110, section 13.1.1) by strong comparison: weak tags never match. A missing header matches all.
 * @param field - where the value was sent, for the error
 * @throws ApiError `invalid_request` when the header is malformed
 */
export function parseIfMatch(value: string | undefined, field = 'If-Match'): ETagMatcher {
  if (value === undefined) return () => true;
  const tags = parseEntityTags(value);
  if (tags === undefined) {
    throw invalidField(field, 'must be * or a list of entity tags, as in the ETag header');
  }
  return (accepts) => accepts !== undefined && (tags === '*' || tags.some(({ weak, tag }) => !weak && accepts(tag)));
}

/**
 * Evaluates `If-None-Match` (RFC 9110, section 13.1.2) by weak comparison. A missing or malformed header matches nothing.
 */
export function parseIfNoneMatch(value: string | undefined): ETagMatcher {
  const tags = value === undefined ? undefined : parseEntityTags(value);
  return (accepts) => accepts !== undefined && (tags === '*' || (tags?.some(({ tag }) => accepts(tag)) ?? false));
}

const etagSchema = { type: 'string', examples: ['"tmr_01m7yxhe0xe7ran31ygpx82d3j.3"'] };

const documentIfMatch = documentHeader({
  name: 'If-Match',
  description:
    'An `ETag` from an earlier response. If somebody has changed the timer since then, the request is rejected. That time has passed, such as its end, does not matter.',
  schema: etagSchema,
});

/** The versions that a client wants to change: all versions unless it sends `If-Match`. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext): ETagMatcher =>
    parseIfMatch(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
  [documentIfMatch],
);

/** The `ETag` of a value that is sent as JSON. */
export const contentETag = (value: object): string =>
  `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`;

/** Documents that a route with an `ETag` supports `If-None-Match`, which `sendNotModified` evaluates. */
export const ConditionalGet = () =>
  applyDecorators(
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description:
        'An `ETag` from an earlier response. If nothing has changed since then, the response is 304 without a body.',
      schema: etagSchema,
    }),
    ApiNotModifiedResponse({
      description: 'The version in `If-None-Match` is current.',
      headers: headerReferences(['ETag']),
    }),
  );

/**
 * Answers a GET or HEAD with 304 when `If-None-Match` contains the `ETag` of the response. Never for a session: what a browser has stored may be
 * the response to an API key. For files, @fastify/static does it.
 */
export const sendNotModified: onSendHookHandler = (
  request: FastifyRequest & AuthenticatedRequest,
  reply,
  payload,
  done,
) => {
  const header = reply.getHeader('etag');
  const isSuccessfulRead = ['GET', 'HEAD'].includes(request.method) && reply.statusCode === 200;
  if (!isSuccessfulRead || header === undefined || request.session || payload instanceof Readable)
    return done(null, payload);
  const etag = String(header).replace(/^W\//, '');
  const matches = parseIfNoneMatch(request.headers['if-none-match']);
  if (!matches((tag) => tag === etag)) return done(null, payload);
  void reply.code(304).removeHeader('content-type').removeHeader('content-encoding');
  done(null, request.method === 'HEAD' ? '' : null); // Fastify's own hook for HEAD expects a string
};
