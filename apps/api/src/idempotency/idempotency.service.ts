import { Injectable, type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tminus/auth';
import { IdempotencyRepository, type IdempotentRequest, type Transaction } from '@tminus/database';
import { type AccountId, ApiError, invalidField } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { documentHeader } from '../openapi/decorators.ts';

/** The result of a request that clients may send again. */
export interface Idempotent<T> {
  result: T;
  /** It is the result of an earlier request with the same key. */
  isReplayed: boolean;
}

/** Tells the client whether its request was executed before. */
export const replayHeaders = ({ isReplayed }: Idempotent<unknown>): Record<string, string> =>
  isReplayed ? { 'Idempotency-Replayed': 'true' } : {};

/** Creates that clients may send again. Not an interceptor: one costs every create 20 µs, with or without a key. */
@Injectable()
export class IdempotencyService {
  constructor(private readonly repository: IdempotencyRepository) {}

  /**
   * Runs `create` once for all requests of an account with the same key, and returns the first result to all of them. The result
   * is stored in the transaction in which `create` does its work, so neither exists without the other. If `create` throws,
   * nothing is stored and the client can try again.
   * @param key - undefined: runs `create` for each request
   * @throws ApiError `idempotency_in_progress`, `idempotency_key_reused`
   */
  async runOnce<T>(
    accountId: AccountId,
    key: IdempotentRequest | undefined,
    create: (transaction?: Transaction) => Promise<T>,
  ): Promise<Idempotent<T>> {
    if (!key) return { result: await create(), isReplayed: false };
    const outcome = await this.repository.runOnce(accountId, key, async (transaction) => ({
      // As text, because jsonb does not keep the order of fields.
      json: JSON.stringify(await create(transaction)),
    }));
    if (outcome.status === 'in_progress') throw new ApiError('idempotency_in_progress');
    if (outcome.status === 'key_reused') throw new ApiError('idempotency_key_reused');
    return { result: JSON.parse(outcome.response.json) as T, isReplayed: outcome.status === 'replayed' };
  }
}

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
  caller,
}: Pick<FastifyRequest, 'headers' | 'method' | 'routeOptions' | 'params' | 'body'> &
  Pick<AuthenticatedRequest, 'caller'>): IdempotentRequest | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !printableAscii.test(key)) {
    throw invalidField('Idempotency-Key', 'must have 1 to 255 printable ASCII characters');
  }
  const ofRoute = Object.values(params ?? {});
  const text = JSON.stringify([method, routeOptions.url ?? '', ...ofRoute, body], sortFields);
  return { key: caller?.mode === 'test' ? ofTests(key) : key, requestHash: createHash('sha256').update(text).digest() };
}

/** Live keys cannot send it, and it is short enough for a column: a test must not get the response to a live request, nor the other way round. */
const ofTests = (key: string) => `test\n${createHash('sha256').update(key).digest('hex')}`;

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
    parseIdempotencyKey(context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>()),
  [documentIdempotencyKey],
);
