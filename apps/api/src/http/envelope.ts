import type { preSerializationHookHandler } from 'fastify';
import { isApiRequest } from './request-target.ts';

const firstErrorStatus = 400;

/** Wraps every successful result of `/api/` in `{ data }`. */
export const wrapInEnvelope: preSerializationHookHandler = (request, reply, payload, done) => {
  const isResult = isApiRequest(request) && reply.statusCode < firstErrorStatus;
  done(null, isResult ? { data: payload } : payload);
};
