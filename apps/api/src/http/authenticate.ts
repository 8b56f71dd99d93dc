import { type ApiKeys, type AuthenticatedRequest, presentedKey } from '@tminus/auth';
import { ApiError } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { isApiRequest } from './is-api-request.ts';

/**
 * A hook that finds out who calls, for everything under `/api/`, known route or not. It runs before the body is read, so
 * that a stranger's megabytes never are.
 */
export function authenticate(apiKeys: ApiKeys) {
  return async (request: FastifyRequest & AuthenticatedRequest): Promise<void> => {
    if (!isApiRequest(request)) return;
    const key = presentedKey(request.headers);
    request.caller = key === undefined ? undefined : await apiKeys.authenticate(key);
    if (!request.caller) throw new ApiError('unauthorized');
  };
}
