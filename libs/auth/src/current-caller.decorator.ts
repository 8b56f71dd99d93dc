import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { ApiError } from '@tminus/domain';
import type { AuthenticatedRequest, Caller } from './caller.ts';

/** Injects the caller. Use it on routes that are not public. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new ApiError('unauthorized');
  return caller;
});
