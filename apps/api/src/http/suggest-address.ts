import { ApiError } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';

const base = '/api/v1';
/** A path below `/api/v1`, sent without a part of that prefix or with another one. */
const misplaced = /^(?:\/(?:api|v\d+|api\/v\d+))?\/(timers|usage)(?:[/?]|$)/;

/** An `onRequest` hook: the 404 for an address such as `/timers` or `/v1/timers` names the right one. */
export async function suggestAddress({ is404, url }: FastifyRequest): Promise<void> {
  const [, resource] = (is404 && misplaced.exec(url)) || [];
  if (resource === undefined) return;
  throw new ApiError('not_found', { message: `This address does not exist. Did you mean ${base}/${resource}?` });
}
