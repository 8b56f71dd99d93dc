import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { IdempotentRequest } from '@tminus/database';
import { invalidField } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { documentHeader } from '../http/document-header.ts';

const printableAscii = /^[\x20-\x7e]{1,255}$/;

/**
 * @returns the key and a hash of the request; undefined if there is no `Idempotency-Key`
 * @throws ApiError `invalid_request` when the key is malformed
 */
export function parseIdempotencyKey({
  headers,
  method,
  routeOptions,
  params,
  body,
}: Pick<FastifyRequest, 'headers' | 'method' | 'routeOptions' | 'params' | 'body'>): IdempotentRequest | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !printableAscii.test(key)) {
    throw invalidField('Idempotency-Key', 'must have 1 to 255 printable ASCII characters');
  }
  const ofRoute = Object.values(params ?? {});
  const text = JSON.stringify([method, routeOptions.url ?? '', ...ofRoute, body], sortFields);
  return { key, requestHash: createHash('sha256').update(text).digest() };
}

/** A `JSON.stringify` replacer that makes the hash independent of the order of fields. */
function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const documentIdempotencyKey = documentHeader({
  name: 'Idempotency-Key',
  description: `A unique name that you choose for the request. If you send the request again within 24 hours, for example because the connection
broke, it is not executed again and you get the same response.`,
  schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'] },
});

/** The `Idempotency-Key` of a request, for `IdempotencyService`; undefined if the client sent none. */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): IdempotentRequest | undefined =>
    parseIdempotencyKey(context.switchToHttp().getRequest<FastifyRequest>()),
  [documentIdempotencyKey],
);
