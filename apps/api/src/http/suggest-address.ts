import { extractApiKey } from '@tminus/auth';
import { ApiError } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { isApiRequest } from './request-target.ts';

const base = '/api/v1';
/** A path below `/api/v1`, sent without a part of that prefix or with another one. */
const misplaced = /^(?:\/(?:api|v\d+|api\/v\d+))?\/(timers|usage)(?:[/?]|$)/;

/**
 * An `onRequest` hook: the 404 for an address such as `/timers` or `/v1/timers` names the right one. Some of these addresses are pages of
 * the console. Browsers open those without an API key.
 */
export async function suggestAddress(request: FastifyRequest): Promise<void> {
  const isForApi = request.is404 || (!isApiRequest(request) && extractApiKey(request.headers) !== undefined);
  const [, resource] = (isForApi && misplaced.exec(request.url)) || [];
  if (resource === undefined) return;
  throw new ApiError('not_found', { message: `This address does not exist. Did you mean ${base}/${resource}?` });
}
