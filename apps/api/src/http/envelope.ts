import type { FastifyInstance } from 'fastify';
import { isApiRequest } from './request-target.ts';

const firstStatusOfFailures = 400;

/**
 * Puts every result of `/api/` into the envelope `{ data }`. A hook, not an interceptor of Nest's: a single one of those has
 * every request go through observables.
 */
export function putIntoEnvelope(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, payload, done) => {
    const isResult = isApiRequest(request) && reply.statusCode < firstStatusOfFailures;
    done(null, isResult ? { data: payload } : payload);
  });
}
