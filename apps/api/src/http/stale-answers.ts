import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tminus/auth';
import type { ServiceConfig } from '@tminus/server/config';
import type { ShowAge } from '@tminus/database';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { HostCookie } from '../authentication/session-cookie.ts';
import type { ResponseHeader } from '../openapi/response-headers.ts';
import { isAccountRequest } from './request-target.ts';

/** The age of what a replica has answered, in seconds. */
export const ageHeader = 'Tminus-Data-Age' satisfies ResponseHeader;

interface RequestAfterChange {
  /** Whether the browser has changed something so recently that the replica may not show it. */
  followsOwnChange?: boolean;
}

/**
 * Lets a replica answer the request (see `StaleReads`), which sets the header `Tminus-Data-Age`. Undefined if the answer must be current: the
 * browser has just changed something, or the request has an API key and the answer may be stale for `only` a `session`.
 */
export const MayBeStale = createParamDecorator(
  (only: 'session' | undefined, context: ExecutionContext): ShowAge | undefined => {
    const http = context.switchToHttp();
    const { followsOwnChange, session } = http.getRequest<FastifyRequest & AuthenticatedRequest & RequestAfterChange>();
    if (followsOwnChange || (only === 'session' && !session)) return undefined;
    const reply = http.getResponse<FastifyReply>();
    let oldest = 0; // of several reads
    return (seconds) => void reply.header(ageHeader, (oldest = Math.max(oldest, seconds)));
  },
);

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * An `onRequest` hook: what a browser has changed with a session is in all its next answers. A cookie remembers the change for as long as a
 * replica may be behind, whichever process answers.
 */
export function rememberOwnChanges({
  console,
  databaseReadMaxAgeMs,
}: Pick<ServiceConfig, 'console' | 'databaseReadMaxAgeMs'>): onRequestHookHandler {
  const cookie = new HostCookie('tminus_changed', Math.ceil(databaseReadMaxAgeMs / 1_000), console);
  return (request: FastifyRequest & AuthenticatedRequest & RequestAfterChange, reply, done) => {
    if (request.session || isAccountRequest(request)) {
      request.followsOwnChange = cookie.read(request.headers) !== undefined;
      if (!safeMethods.includes(request.method)) void reply.header('Set-Cookie', cookie.store('1'));
    }
    done();
  };
}
