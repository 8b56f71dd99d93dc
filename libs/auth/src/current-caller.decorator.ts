import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { ApiError } from '@tminus/domain';
import type { AuthenticatedRequest, Caller, Session, SessionCaller } from './caller.ts';

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>();

/**
 * Injects the caller: a `Caller` on routes with `@RequiresScope`, a `SessionCaller` on routes with `@RequiresSession`. Not for public
 * routes.
 */
export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller | SessionCaller => {
    const { caller, session } = requestOf(context);
    const found = caller ?? session?.caller;
    if (!found) throw new ApiError('unauthorized');
    return found;
  },
);

/** Injects the `Session`: undefined on routes with `@AllowsSession` if the request has none. */
export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Session | undefined => requestOf(context).session,
);
