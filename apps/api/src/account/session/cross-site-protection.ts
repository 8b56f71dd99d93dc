import { Inject, Injectable } from '@nestjs/common';
import { type AuthenticatedRequest, isSameToken } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { ApiError } from '@tminus/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAccountRequest } from '../../http/request-target.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

const crossSite = 'This request came from another website. Send it from the console, or without the Origin header.';

/**
 * Refuses requests that another website makes a browser send (CSRF). Below `/account`, a request that may change something must come from
 * this site, as far as the browser says where it comes from; with a session, it also needs the session's CSRF token. Without a session,
 * this prevents a page from signing a visitor in to another account.
 */
@Injectable()
export class CrossSiteProtection {
  private readonly publicOrigin: string;

  constructor(@Inject(SERVICE_CONFIG) { api }: Pick<ServiceConfig, 'api'>) {
    this.publicOrigin = new URL(api.publicUrl).origin;
  }

  /** An `onRequest` hook after `RequestAdmission`, before the body is read. */
  readonly onRequest = (
    request: FastifyRequest & AuthenticatedRequest,
    _reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => done(isAccountRequest(request) && !safeMethods.includes(request.method) ? this.check(request) : undefined);

  private check({ headers, session }: FastifyRequest & AuthenticatedRequest): ApiError | undefined {
    if (!this.isFromThisSite(headers)) return new ApiError('csrf_token_invalid', { message: crossSite });
    if (!session) return undefined;
    const token = headers['x-csrf-token'];
    return typeof token === 'string' && isSameToken(token, session.csrfToken)
      ? undefined
      : new ApiError('csrf_token_invalid');
  }

  /** Browsers send `Sec-Fetch-Site` over HTTPS and to localhost, and `Origin` with every request that may change something. */
  private isFromThisSite({ 'sec-fetch-site': site, origin, host }: FastifyRequest['headers']): boolean {
    if (site !== undefined) return site === 'same-origin' || site === 'none';
    if (origin === undefined || origin === this.publicOrigin) return true;
    // The service may be open at another address than its public one, such as in a local network.
    return host !== undefined && [`http://${host}`, `https://${host}`].includes(origin);
  }
}
