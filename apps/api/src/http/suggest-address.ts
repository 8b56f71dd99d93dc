import { extractApiKey } from '@tminus/auth';
import { ApiError } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { isApiRequest } from './request-target.ts';

const base = '/api/v1';
/** An address of the API with a wrong prefix, the prefix twice, another case, one timer instead of several, or too many slashes. */
const misplaced = /^\/+(?:(?:api|v\d+)\/+)*(timers?|usage)(\/+[^/?]+(\/+analytics?)?)?\/*(?:\?|$)/i;

/** For the router, the empty text after it is the id of a timer. */
const endsWithSlash = /\/(?:\?|$)/;

/**
 * An `onRequest` hook: the 404 for an address such as `/timers` or `/v1/timers` names the right one. Some of these addresses are pages of
 * the console. Browsers open those without an API key.
 */
export async function suggestAddress(request: FastifyRequest): Promise<void> {
  const isForApi =
    request.is404 ||
    (isApiRequest(request) ? endsWithSlash.test(request.url) : extractApiKey(request.headers) !== undefined);
  const [, resource, id, analytics] = (isForApi && misplaced.exec(request.url)) || [];
  if (resource === undefined) return;
  const isUsage = resource.toLowerCase() === 'usage';
  if (isUsage && id !== undefined) return;
  const path = isUsage
    ? '/usage'
    : `/timers${id === undefined ? '' : '/<id>'}${analytics === undefined ? '' : '/analytics'}`;
  throw new ApiError('not_found', { message: `This address does not exist. Did you mean ${base}${path}?` });
}
