import { Injectable } from '@nestjs/common';
import { IdempotencyRepository, type IdempotentRequest, type Transaction } from '@tminus/database';
import { type AccountId, ApiError } from '@tminus/domain';

/** What a request is answered with. */
export interface Answer<T> {
  status: number;
  headers: Readonly<Record<string, string>>;
  data: T;
}

/** Says that the request had been done before. */
export const replayedHeader = 'Idempotency-Replayed';

/** Requests that their clients may send again without knowing whether they were done. */
@Injectable()
export class Idempotency {
  constructor(private readonly repository: IdempotencyRepository) {}

  /**
   * Does `work` once for all requests of an account with one key, and gives all of them its answer. What it throws is not
   * remembered: then nothing was done, and the same request may be tried again.
   * @param request undefined: it has no key, and is done as often as it comes
   * @throws ApiError `idempotency_in_progress`, `idempotency_key_reused`
   */
  async once<T>(
    accountId: AccountId,
    request: IdempotentRequest | undefined,
    work: (transaction?: Transaction) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    if (!request) return work();
    const outcome = await this.repository.runOnce(accountId, request, async (transaction) => {
      const { status, headers, data } = await work(transaction);
      // As text: the database would put the fields of an object into an order of its own.
      return { status, headers, data: JSON.stringify(data) };
    });
    if (outcome.status === 'in_progress') throw new ApiError('idempotency_in_progress');
    if (outcome.status === 'key_reused') throw new ApiError('idempotency_key_reused');
    const { status, headers, data } = outcome.response;
    const said = outcome.status === 'replayed' ? { ...headers, [replayedHeader]: 'true' } : headers;
    return { status, headers: said, data: JSON.parse(data) as T };
  }
}
