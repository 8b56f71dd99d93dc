import { Injectable } from '@nestjs/common';
import type { Caller } from '@tminus/auth';
import { ApiError } from '@tminus/domain';
import { RateLimitsService, rateLimitHeaders } from '../rate-limits/rate-limits.service.ts';
import { RequestRecorder } from './request-recorder.ts';

/** Makes a request of an API key with several operations count as that many requests, for the rate limits and for the usage. */
@Injectable()
export class OperationAdmission {
  constructor(
    private readonly limits: RateLimitsService,
    private readonly recorder: RequestRecorder,
  ) {}

  /**
   * @returns the rate limit headers that change
   * @throws ApiError `rate_limit_exceeded` if there is not room for all operations: then none counts
   */
  async admit(caller: Caller, operations: number): Promise<Record<string, string>> {
    if (caller.keyId === undefined) return {};
    const more = operations - 1; // the request itself was counted before its body was read
    const { exceeded, ...state } = await this.limits.countMore(caller, more);
    if (exceeded) {
      const message = `Each operation counts as a request, and there is room for ${state.remaining + 1}. Send fewer, or wait for the number of seconds in the Retry-After header.`;
      throw new ApiError('rate_limit_exceeded', { message, retryAfterSeconds: state.retryAfter });
    }
    this.recorder.add(caller, more);
    return rateLimitHeaders({ ...state, exceeded });
  }
}
