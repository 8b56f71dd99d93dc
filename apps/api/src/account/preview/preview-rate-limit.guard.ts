import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ApiError } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimitsService, rateLimitHeaders } from '../../rate-limits/rate-limits.service.ts';

/** Limits previews per client address, below the limit of other public routes: a preview costs more than a file. */
@Injectable()
export class PreviewRateLimitGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimitsService,
    private readonly addresses: ClientAddressResolver,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const state = await this.limits.countForAddress(
      'preview',
      this.addresses.resolve(http.getRequest<FastifyRequest>()),
    );
    void http.getResponse<FastifyReply>().headers(rateLimitHeaders(state));
    if (state.exceeded) throw new ApiError('rate_limit_exceeded');
    return true;
  }
}
