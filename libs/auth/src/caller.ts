import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type AccountId, ApiError, type PlanName, type Scope, type SessionId } from '@tminus/domain';

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>();

/** Injects the `Caller` on routes with `@RequiresScope`. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = requestOf(context);
  if (!caller) throw new ApiError('unauthorized');
  return caller;
});

/** Injects the `SessionCaller` on routes with `@RequiresSession`. */
export const CurrentSessionCaller = createParamDecorator((_data: unknown, context: ExecutionContext): SessionCaller => {
  const { session } = requestOf(context);
  if (!session) throw new ApiError('session_required');
  return session.caller;
});

/** Injects the `Session`: undefined on routes with `@AllowsSession` if the request has none. */
export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Session | undefined => requestOf(context).session,
);

/** The authenticated sender of an API request. */
export interface Caller {
  accountId: AccountId;
  plan: PlanName;
  /** The key's public id. */
  keyId: string;
  scopes: readonly Scope[];
}

/** The authenticated sender of a request from the console. */
export interface SessionCaller {
  accountId: AccountId;
  plan: PlanName;
  sessionId: SessionId;
}

/** The session of a request. */
export interface Session {
  caller: SessionCaller;
  /** Requests that change something must send it. */
  csrfToken: string;
  /** The token is older than a day: `SessionsService.rotate`. */
  needsRotation: boolean;
}

/** A request after authentication: with a caller below `/api`, and with a session below `/account`. Both are undefined on public routes. */
export interface AuthenticatedRequest {
  caller?: Caller | undefined;
  session?: Session | undefined;
  /** Who sent the request, also if it was refused afterward. For the log only. */
  sender?: Caller | SessionCaller | undefined;
}
