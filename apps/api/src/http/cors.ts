import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { requestPath } from '@tminus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { generalHeaders, responseHeaders } from '../openapi/response-headers.ts';
import { isApiPath, isApiRequest } from './request-target.ts';

const allowOrigin = 'access-control-allow-origin';

const exposedHeaders = [...generalHeaders, ...Object.keys(responseHeaders).filter((name) => !isGeneral(name))];

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
    'MCP-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
  ],
  exposedHeaders,
  credentials: false,
  strictPreflight: false,
  maxAge: 600,
  // The request must be admitted first, which also sets its rate limit headers. Then `answerPreflight` answers it.
  preflightContinue: true,
};

function isGeneral(name: string): boolean {
  return (generalHeaders as readonly string[]).includes(name);
}

/** Lets web pages of these origins call `/api/v1` and `/mcp`. Never with cookies, and nothing else of this service. */
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

/** What lets a page of these origins read a response that does not come from Fastify: names and values in turn. */
export function corsHeadersFor(origins: readonly string[]): (request: IncomingMessage) => readonly string[] {
  if (origins.length === 0) return () => [];
  const exposed = ['Access-Control-Expose-Headers', exposedHeaders.join(', ')];
  const isForAll = origins.includes('*');
  return (request) => {
    const { origin = '' } = request.headers;
    if (!isApiPath(requestPath(request))) return [];
    if (isForAll) return ['Access-Control-Allow-Origin', '*', ...exposed];
    return origins.includes(origin)
      ? ['Vary', 'Origin', 'Access-Control-Allow-Origin', origin, ...exposed]
      : ['Vary', 'Origin'];
  };
}

/** Whether a browser asks in advance if a page may send a request. */
export const isPreflight = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Whether the page that sends a request may read the response. */
export const isAllowedOrigin = (reply: FastifyReply): boolean => reply.getHeader(allowOrigin) !== undefined;

/** Whether a browser asks in advance if a page may send a request, and it may. The question contains no API key. */
export const isAllowedPreflight = (request: FastifyRequest, reply: FastifyReply): boolean =>
  isPreflight(request) && isAllowedOrigin(reply);

/** Like {@link isAllowedPreflight}, before Fastify. */
export function allowedPreflightsFor(origins: readonly string[]): (request: IncomingMessage) => boolean {
  const corsHeaders = corsHeadersFor(origins);
  return (request) => isPreflight(request) && corsHeaders(request).includes('Access-Control-Allow-Origin');
}

/** An `onRequest` hook after `RequestAdmission`. */
export const answerPreflight: onRequestHookHandler = (request, reply, done) => {
  if (isAllowedPreflight(request, reply)) void reply.code(204).send();
  else done();
};
