import { applyDecorators, type ExecutionContext, Inject, Injectable, createParamDecorator } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import {
  type AuthenticatedRequest,
  type Caller,
  type Session,
  type SessionCaller,
  assertHasScope,
  callerOf,
} from '@tminus/auth';
import { ApiError, type Plans, type Scope } from '@tminus/domain';
import { PLANS } from '@tminus/server/config';
import type { FastifyContextConfig, FastifyReply, RouteOptions } from 'fastify';
import { type ApiRequest, assertIdentified } from './request-authenticator.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that the route requires, or `any`: the handler checks it. Sessions have all scopes. */
    scope?: Scope | 'any';
    /** Whether the route is for test keys, too: see `Mode`. */
    allowsTestKeys?: boolean;
    /** Whether the route needs a session or only reads it. Only below `/account`. */
    session?: 'required' | 'optional';
    /** Whether a request without a body is refused if its method usually has one. Default: true. */
    needsBody?: boolean;
    /** The field of the body with a list of objects, each of which may be as large as the body of another route. */
    listField?: string | undefined;
  }
}

type ForScope = Pick<FastifyContextConfig, 'allowsTestKeys' | 'needsBody' | 'listField'> & { scope: Scope | 'any' };

/**
 * Says who may use a route, and adds that to the OpenAPI document: API keys with `scope` on a plan with API access, and sessions; or, below `/account`,
 * sessions only. Test keys may use it only with `allowsTestKeys`. `AccessCheck` denies routes with neither this nor `@Public`.
 */
export function Authenticated(access: ForScope | { session: true }): MethodDecorator {
  if ('session' in access) return applyDecorators(RouteConfig({ session: 'required' }), ApiSecurity('session'));
  const { scope, allowsTestKeys = false } = access;
  if (scope === 'any') return RouteConfig(access);
  return applyDecorators(
    RouteConfig(access),
    ApiSecurity('bearer', [scope]),
    ApiSecurity('apiKey', [scope]),
    ApiExtension('x-allows-test-keys', allowsTestKeys),
  );
}

/** Allows every request. @param readsSession - the handler gets the session (`@CurrentSession`) if there is one. Only below `/account` */
export const Public = ({ readsSession = false } = {}): MethodDecorator =>
  RouteConfig({ public: true, ...(readsSession && { session: 'optional' }) });

/** An `onRoute` hook: stops the start if a route does not say who may use it. @throws Error */
export function assertSaysWhoMayUseIt({ url, config = {} }: Pick<RouteOptions, 'url' | 'config'>): void {
  const { scope, session, public: isPublic, onlyRefuses } = config;
  if (!scope && !session && !isPublic && !onlyRefuses) throw new Error(`${url} does not say who may use it.`);
  if (session && !/^\/account(?:\/|$)/.test(url)) throw new Error(`${url} needs a session, but is not below /account.`);
}

/** Decides whether a caller may use a route. A person may use all: what depends on the plan is for services to check. */
@Injectable()
export class AccessCheck {
  constructor(@Inject(PLANS) private readonly plans: Plans) {}

  /**
   * An `onRequest` hook, because guards run after the body is parsed: bodies of strangers are not read, and a key without the scope does not learn what
   * is wrong with its body.
   */
  readonly onRequest = (request: ApiRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      this.check(request);
      done();
    } catch (error) {
      done(error as Error);
    }
  };

  /** @throws ApiError `plan_required`, `insufficient_scope`, `live_key_required` for a key */
  assertAllowed(caller: Caller, { scope, allowsTestKeys = false }: Pick<ForScope, 'scope' | 'allowsTestKeys'>): void {
    if (caller.keyId === undefined) return;
    if (!this.plans[caller.plan].apiAccess) throw new ApiError('plan_required');
    if (scope !== 'any') assertHasScope(caller, scope);
    if (caller.mode === 'test' && !allowsTestKeys) throw new ApiError('live_key_required');
  }

  private check(request: ApiRequest): void {
    assertIdentified(request);
    const { scope, allowsTestKeys, session, public: isPublic, onlyRefuses } = request.routeOptions.config;
    if (request.is404 || isPublic || onlyRefuses) return;
    if (session && !request.session) throw new ApiError('session_required');
    if (session) return;
    const caller = callerOf(request);
    if (scope === undefined || !caller)
      throw new ApiError('internal_error', {
        cause: new Error(`${request.routeOptions.url} does not say who may use it.`),
      });
    this.assertAllowed(caller, { scope, allowsTestKeys });
  }
}

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>();

/** Injects the `Caller` on routes with a scope. With `any`, it is a `KeyCaller`. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const caller = callerOf(requestOf(context));
  if (!caller) throw new ApiError('unauthorized');
  return caller;
});

/** Injects the `SessionCaller` on routes that need a session. */
export const CurrentSessionCaller = createParamDecorator((_data: unknown, context: ExecutionContext): SessionCaller => {
  const { session } = requestOf(context);
  if (!session) throw new ApiError('session_required');
  return session.caller;
});

/** Injects the `Session`: undefined on public routes if the request has none. */
export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Session | undefined => requestOf(context).session,
);
