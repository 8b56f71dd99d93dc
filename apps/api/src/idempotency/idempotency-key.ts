import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IdempotentRequest } from '@tminus/database';
import { invalidField } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

/** Printable ASCII. */
const keyPattern = /^[\x20-\x7e]{1,255}$/;

/**
 * A request by the name that its client has given it in `Idempotency-Key`; undefined when there is none.
 * @throws ApiError `invalid_request` when the name is no name
 */
export function namedRequest(
  key: string | string[] | undefined,
  asked: { method: string; route: string; body: unknown },
): IdempotentRequest | undefined {
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    const message = 'must have 1 to 255 printable ASCII characters';
    throw invalidField('Idempotency-Key', message);
  }
  const text = JSON.stringify([asked.method, asked.route, asked.body], inOrder);
  return { key, requestHash: createHash('sha256').update(text).digest() };
}

/** For `JSON.stringify`: objects with their fields in one order, whatever order they were sent in. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The request by its `Idempotency-Key`, for `Idempotency.once`. */
export const IdempotencyKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): IdempotentRequest | undefined => {
    const { headers, method, routeOptions, body } = context.switchToHttp().getRequest<FastifyRequest>();
    return namedRequest(headers['idempotency-key'], { method, route: routeOptions.url ?? '', body });
  },
);
