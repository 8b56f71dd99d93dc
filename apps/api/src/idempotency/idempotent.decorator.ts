import { type ExecutionContext, UseInterceptors, applyDecorators, createParamDecorator } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Transaction } from '@tminus/database';
import { IdempotencyInterceptor, type IdempotentRouteRequest } from './idempotency.interceptor.ts';

/** The route accepts an `Idempotency-Key`. It must return an `ApiResult` and do its work in the `@IdempotentTransaction()`. */
export const Idempotent = () =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: `A unique name that you choose for the request. If you send the request again within 24 hours, for example because the connection
broke, it is not executed again and you get the same response.`,
      schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'] },
    }),
  );

/** The transaction of an `@Idempotent()` route; undefined if the client sent no `Idempotency-Key`. */
export const IdempotentTransaction = createParamDecorator(
  (_: unknown, context: ExecutionContext): Transaction | undefined =>
    context.switchToHttp().getRequest<IdempotentRouteRequest>().transaction,
);
