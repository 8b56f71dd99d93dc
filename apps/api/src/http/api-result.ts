import type { preSerializationHookHandler } from 'fastify';
import { isJsonRequest } from './request-target.ts';

/** A result with response headers. The envelope hook sends `data` and sets `headers`. */
export class ApiResult<T> {
  constructor(
    readonly data: T,
    readonly headers: Readonly<Record<string, string | string[]>>,
  ) {}
}

const firstErrorStatus = 400;

/** Wraps every successful result of `/api/` and `/account/` in `{ data }`, and sets the headers of an `ApiResult`. */
export const wrapInEnvelope: preSerializationHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode >= firstErrorStatus || !isJsonRequest(request)) return done(null, payload);
  if (!(payload instanceof ApiResult)) return done(null, { data: payload });
  void reply.headers(payload.headers);
  done(null, { data: payload.data });
};
