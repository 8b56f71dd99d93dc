import { ApiError } from '@tminus/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Far deeper than any request of the API, far shallower than what exhausts the stack of a validator. */
const maxDepth = 8;

/** Names through which a careless merge would reach the prototype of all objects; validators pass over them in silence. */
const poisonous = ['__proto__', 'constructor', 'prototype'];

/** Reads JSON bodies, and nothing else: forms and plain text are refused by their type. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)));
    } catch (error) {
      done(new ApiError('invalid_json', { cause: error }));
    }
  });
  fastify.addHook('preValidation', assertHarmless);
}

/** Refuses bodies that no validator should see: no object at all, nested too deep, or with a poisonous name. */
async function assertHarmless({ method, body }: FastifyRequest): Promise<void> {
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('invalid_request', { message: 'The request body must be a JSON object.' });
  }
  assertHarmlessValue(body, maxDepth);
}

function assertHarmlessValue(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0)
    throw new ApiError('invalid_request', { message: `The request body is nested deeper than ${maxDepth} levels.` });
  for (const [name, each] of Object.entries(value)) {
    if (poisonous.includes(name))
      throw new ApiError('invalid_request', { details: [{ field: name, message: 'is not a known field' }] });
    assertHarmlessValue(each, depth - 1);
  }
}
