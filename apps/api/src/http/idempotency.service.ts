import { Injectable, type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Sender } from '@tminus/auth';
import { IdempotencyRepository, type IdempotentRequest, type Transaction } from '@tminus/database';
import { ApiError, invalidField } from '@tminus/domain';
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
   * Runs `create` once for all requests of an account's live keys, test keys or sessions with the same key, and returns the first result to all of them. The result
   * is stored in the transaction in which `create` does its work, so neither exists without the other. If `create` throws,
   * nothing is stored and the client can try again.
   * @param key - undefined: runs `create` for each request
   * @throws ApiError `idempotency_in_progress`, `idempotency_key_reused`
   */
  async runOnce<T>(
    owner: Pick<Sender, 'accountId' | 'mode' | 'sessionId'>,
    key: IdempotentRequest | undefined,
    create: (transaction?: Transaction) => Promise<T>,
  ): Promise<Idempotent<T>> {
    if (!key) return { result: await create(), isReplayed: false };
    const outcome = await this.repository.runOnce(owner.accountId, keyOf(owner, key), async (transaction) => ({
      // As text, because jsonb does not keep the order of fields.
      json: JSON.stringify(await create(transaction)),
    }));
    if (outcome.status === 'in_progress') throw new ApiError('idempotency_in_progress');
    if (outcome.status === 'key_reused') throw new ApiError('idempotency_key_reused');
    return { result: JSON.parse(outcome.response.json) as T, isReplayed: outcome.status === 'replayed' };
  }
}

/**
 * Of tests and of sessions: a key that no live API key can send, and which is short enough for a column. So none of them gets the response to
 * a request of another.
 */
function keyOf({ mode, sessionId }: Pick<Sender, 'mode' | 'sessionId'>, { key, requestHash }: IdempotentRequest) {
  if (mode !== 'test' && sessionId === undefined) return { key, requestHash };
  const prefix = mode ?? 'session';
  return { key: `${prefix}\n${createHash('sha256').update(key).digest('hex')}`, requestHash };
}

const printableAscii = /^[\x20-\x7e]{1,255}$/;

/**
 * @param request - what the request does: the key is valid for one
 * @param field - where the key was sent, for the error
 * @returns the key and a hash of the request; undefined if there is no key
 * @throws ApiError `invalid_request` when the key is malformed
 */
export function toIdempotentRequest(
  key: unknown,
  request: readonly unknown[],
  field = 'Idempotency-Key',
): IdempotentRequest | undefined {
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !printableAscii.test(key)) {
    throw invalidField(field, 'must have 1 to 255 printable ASCII characters');
  }
  return { key, requestHash: createHash('sha256').update(JSON.stringify(request, sortFields)).digest() };
}

/** As `toIdempotentRequest`, of the header. */
export function parseIdempotencyKey({
  headers,
  method,
  routeOptions,
  params,
  body,
}: Pick<FastifyRequest, 'headers' | 'method' | 'routeOptions' | 'params' | 'body'>): IdempotentRequest | undefined {
  const ofRoute = Object.values(params ?? {});
  return toIdempotentRequest(headers['idempotency-key'], [method, routeOptions.url ?? '', ...ofRoute, body]);
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
