import type { preSerializationHookHandler } from 'fastify';
import { ApiResult } from './api-result.ts';
import { isJsonRequest } from './request-target.ts';

const firstErrorStatus = 400;

/** Wraps every successful result of `/api/` and `/account/` in `{ data }`, and sets the headers of an `ApiResult`. */
export const wrapInEnvelope: preSerializationHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode >= firstErrorStatus || !isJsonRequest(request)) return done(null, payload);
  if (!(payload instanceof ApiResult)) return done(null, { data: payload });
  void reply.headers(payload.headers);
  done(null, { data: payload.data });
};
