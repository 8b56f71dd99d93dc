import { Injectable } from '@nestjs/common';
import { type AuthenticatedRequest, isSameToken } from '@tminus/auth';
import { ApiError } from '@tminus/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../../authentication/session-cookie.ts';
import { isAccountRequest } from '../../http/request-target.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

const crossSite = 'This request came from another website. Send it from the console, or without the Origin header.';

/**
 * Refuses requests that another website makes a browser send (CSRF). With a session, a request that may change something needs the session's
 * CSRF token. Below `/account`, it must come from this site also without a session, so that no page signs a visitor in to another account.
 */
@Injectable()
export class CrossSiteProtection {
  constructor(private readonly cookie: SessionCookie) {}

  /** An `onRequest` hook after `RequestAdmission`, before the body is read. */
  readonly onRequest = (
    request: FastifyRequest & AuthenticatedRequest,
    _reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => done(safeMethods.includes(request.method) ? undefined : this.check(request));

  private check(request: FastifyRequest & AuthenticatedRequest): ApiError | undefined {
    const { headers, session } = request;
    if (isAccountRequest(request) && !this.cookie.isFromThisSite(headers))
      return new ApiError('csrf_token_invalid', { message: crossSite });
    if (!session) return undefined;
    const token = headers['x-csrf-token'];
    return typeof token === 'string' && isSameToken(token, session.csrfToken)
      ? undefined
      : new ApiError('csrf_token_invalid');
  }
}
