import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { generalHeaders, responseHeaders } from '../openapi/response-headers.ts';
import { isApiRequest } from './request-target.ts';

const allowOrigin = 'access-control-allow-origin';

const options: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'X-API-Key',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'X-Request-Id',
  ],
  exposedHeaders: [...generalHeaders, ...Object.keys(responseHeaders).filter((name) => !isGeneral(name))],
  credentials: false,
  strictPreflight: false,
  maxAge: 600,
  // The request must be admitted first, which also sets its rate limit headers. Then `answerPreflight` answers it.
  preflightContinue: true,
};

function isGeneral(name: string): boolean {
  return (generalHeaders as readonly string[]).includes(name);
}

/** Lets web pages of these origins call `/api/v1`. Never with cookies, and nothing else of this service. */
export const allowOrigins =
  (origins: readonly string[]) =>
  (fastify: FastifyInstance): void => {
    if (origins.length === 0) return;
    const origin = origins.includes('*') ? '*' : [...origins];
    const delegator = (request: FastifyRequest, done: (error: Error | null, options: FastifyCorsOptions) => void) =>
      done(null, { ...options, origin: isApiRequest(request) ? origin : false });
    // Called directly: a registered plugin would add its hook after those of the admission, and errors would lack the headers.
    cors(fastify, { delegator, hideOptionsRoute: true } as never, (error) => {
      if (error) throw error;
    });
  };

/** Whether a browser asks in advance if a page may send a request, and it may. The question contains no API key. */
export const isAllowedPreflight = ({ method, headers }: FastifyRequest, reply: FastifyReply): boolean =>
  method === 'OPTIONS' &&
  headers['access-control-request-method'] !== undefined &&
  reply.getHeader(allowOrigin) !== undefined;

/** An `onRequest` hook after `RequestAdmission`. */
export const answerPreflight: onRequestHookHandler = (request, reply, done) => {
  if (isAllowedPreflight(request, reply)) void reply.code(204).header('Content-Length', '0').send();
  else done();
};
