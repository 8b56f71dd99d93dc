import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { ApiError } from '@tminus/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, toApiError } from './to-api-error.ts';

/** Headers that belong to an error's code. */
const codeHeaders: Partial<Record<ApiError['code'], Record<string, string>>> = {
  unauthorized: { 'WWW-Authenticate': 'Bearer' },
  unavailable: { 'Retry-After': '5' },
};

/** Answers with the error, and logs what is not the client's doing, with its cause, under the request id. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const apiError = toApiError(error);
  if (apiError.status >= 500) {
    request.log.error({ requestId: request.id, err: apiError.cause ?? error }, apiError.code);
  }
  void reply
    // Fastify closes the connection after a body that it did not take. Node reads such a body to its end, as long as it arrives in
    // time; closing in its middle would have the client's system throw away answers that it has not read yet, this one included.
    .removeHeader('connection')
    .code(apiError.status)
    .headers(codeHeaders[apiError.code] ?? {})
    .type('application/json; charset=utf-8')
    .send(errorBody(apiError));
}

/** Answers a request that has failed. */
export type AnswerFailure = (request: FastifyRequest, reply: FastifyReply, error: unknown) => void;

/** The one place where a failure becomes a response. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly answerFailure: AnswerFailure) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answerFailure(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error);
  }
}
