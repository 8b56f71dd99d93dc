import type { IdempotentRequest } from '@tminus/database';
import { invalidField } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

const printableAscii = /^[\x20-\x7e]{1,255}$/;

/**
 * @returns the key and a hash of the request; undefined if there is no `Idempotency-Key`
 * @throws ApiError `invalid_request` when the key is malformed
 */
export function parseIdempotencyKey({
  headers,
  method,
  routeOptions,
  body,
}: Pick<FastifyRequest, 'headers' | 'method' | 'routeOptions' | 'body'>): IdempotentRequest | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !printableAscii.test(key)) {
    throw invalidField('Idempotency-Key', 'must have 1 to 255 printable ASCII characters');
  }
  const text = JSON.stringify([method, routeOptions.url ?? '', body], sortFields);
  return { key, requestHash: createHash('sha256').update(text).digest() };
}

/** A `JSON.stringify` replacer that makes the hash independent of the order of fields. */
function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
