import { HttpStatus, Injectable } from '@nestjs/common';
import { IdempotencyRepository, type IdempotentRequest, type Transaction } from '@tminus/database';
import { type AccountId, ApiError } from '@tminus/domain';
import { ApiResult } from '../http/api-result.ts';

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
    create: (transaction?: Transaction) => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>> {
    if (!key) return create();
    const result = await this.repository.runOnce(accountId, key, async (transaction) => {
      const { data, headers } = await create(transaction);
      // As text, because jsonb does not keep the order of fields.
      return { status: HttpStatus.CREATED, headers, data: JSON.stringify(data) };
    });
    if (result.status === 'in_progress') throw new ApiError('idempotency_in_progress');
    if (result.status === 'key_reused') throw new ApiError('idempotency_key_reused');
    const { headers, data } = result.response;
    const replayed = { ...headers, 'Idempotency-Replayed': 'true' };
    return new ApiResult(JSON.parse(data) as T, result.status === 'replayed' ? replayed : headers);
  }
}
