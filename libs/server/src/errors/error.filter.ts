import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { ApiError } from '@tminus/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './to-api-error.ts';

const headersByCode: Partial<Record<ApiError['code'], Record<string, string>>> = {
  unauthorized: { 'WWW-Authenticate': 'Bearer' },
  unavailable: { 'Retry-After': '5' },
  idempotency_in_progress: { 'Retry-After': '1' },
};

/** The headers of an error response. */
export const headersOf = ({ code, retryAfterSeconds }: ApiError): Record<string, string> =>
  retryAfterSeconds === undefined ? (headersByCode[code] ?? {}) : { 'Retry-After': String(retryAfterSeconds) };

/** Sends the response to a request that has failed. */
export type ErrorResponder = (request: FastifyRequest, reply: FastifyReply, error: ApiError) => void;

/** Sends an error in the API's format. Unless the route has said otherwise, no cache keeps it: shared caches keep a 404 without a limit of their own. */
export const sendError: ErrorResponder = (_request, reply, apiError) => {
  if (!reply.hasHeader('cache-control')) void reply.header('Cache-Control', 'no-store');
  void reply
    // Fastify closes the connection after a body that it refuses to read. If the client is still sending the body, its operating system
    // then discards responses that the client has not read yet, including this one. Node reads such a body to its end.
    .removeHeader('connection')
    .code(apiError.status)
    .headers(headersOf(apiError))
    .type('application/json; charset=utf-8')
    .send(errorBody(apiError));
};

/** Turns every exception into a response. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly respond: (request: FastifyRequest, reply: FastifyReply, error: unknown) => void) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error);
  }
}
