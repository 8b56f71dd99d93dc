import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tminus/auth';
import { IdempotencyRepository, type Transaction } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, lastValueFrom, of } from 'rxjs';
import { ApiResult } from '../http/api-result.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';

/** A request that an interceptor runs in a transaction. */
export type IdempotentRouteRequest = FastifyRequest & AuthenticatedRequest & { transaction?: Transaction };

/**
 * Runs a route once for all requests of an account with the same `Idempotency-Key`, and returns the first response to all of
 * them. The response is stored in the transaction in which the route does its work, so neither exists without the other. If
 * the route throws, nothing is stored and the client can try again.
 * @throws ApiError `idempotency_in_progress`, `idempotency_key_reused`; `invalid_request` when the key is malformed
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly repository: IdempotencyRepository) {}

  async intercept(context: ExecutionContext, next: CallHandler<ApiResult<unknown>>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<IdempotentRouteRequest>(), http.getResponse<FastifyReply>()];
    const key = parseIdempotencyKey(request);
    if (!key) return next.handle();
    if (!request.caller) throw new ApiError('unauthorized');
    const result = await this.repository.runOnce(request.caller.accountId, key, async (transaction) => {
      request.transaction = transaction;
      const { data, headers } = await lastValueFrom(next.handle());
      // As text, because jsonb does not keep the order of fields.
      return { status: reply.statusCode, headers, data: JSON.stringify(data) };
    });
    if (result.status === 'in_progress') throw new ApiError('idempotency_in_progress');
    if (result.status === 'key_reused') throw new ApiError('idempotency_key_reused');
    const { status, headers, data } = result.response;
    void reply.code(status);
    const replayed = { ...headers, 'Idempotency-Replayed': 'true' };
    return of(new ApiResult(JSON.parse(data), result.status === 'replayed' ? replayed : headers));
  }
}
