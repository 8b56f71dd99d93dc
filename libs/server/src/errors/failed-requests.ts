import { type ApiError } from '@tminus/domain';
import type { FastifyError, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { requestIdHeader, securityHeaders } from '../headers.ts';
import type { HealthMonitor } from '../health/health-monitor.ts';
import type { AdmissionControl } from '../request-order.ts';
import type { InvalidRequestHeaders, InvalidRequestResponder } from './client-error.ts';
import { type ErrorResponder, sendError } from './error.filter.ts';
import { FailureLog } from './failure-log.ts';
import { toApiError } from './to-api-error.ts';

export interface FailedRequestsOptions {
  /** The service's address for clients. */
  publicUrl: string;
  /** Sends the response to a failed request. Default: the API's error format. */
  errorResponder?: ErrorResponder;
  /** The response to input that is not valid HTTP. Default: the API's error format. */
  invalidRequestResponder?: InvalidRequestResponder | undefined;
}

/** Answers what fails: input that is not HTTP, requests that the framework refuses, and what hooks and handlers throw. */
export class FailedRequests {
  /** Set when the application exists, before its first request. */
  admission: AdmissionControl | undefined;
  health: Pick<HealthMonitor, 'lastUsableMs'> | undefined;
  private readonly log = new FailureLog({ lastUsableMs: () => this.health?.lastUsableMs ?? -Infinity });
  private readonly errorResponder: ErrorResponder;
  private readonly securityHeaders: ReturnType<typeof securityHeaders>;
  readonly respondToInvalidRequest: InvalidRequestResponder;

  constructor({ publicUrl, errorResponder = sendError, invalidRequestResponder }: FailedRequestsOptions) {
    this.errorResponder = errorResponder;
    this.securityHeaders = securityHeaders(publicUrl);
    this.respondToInvalidRequest = invalidRequestResponder ?? (() => undefined);
  }

  /** An `onRequest` hook. */
  readonly setCommonHeaders: onRequestHookHandler = (request, reply, done) => {
    this.addCommonHeaders(request, reply);
    done();
  };

  readonly headersForInvalidRequest: InvalidRequestHeaders = async (address) =>
    (await this.admission?.headersForInvalidRequest(address)) ?? {};

  readonly respond = (request: FastifyRequest, reply: FastifyReply, error: unknown): void => {
    const apiError: ApiError = toApiError(error);
    this.log.add(request, apiError);
    this.errorResponder(request, reply, apiError);
  };

  /** For requests that the framework refuses without any hook, such as those with a malformed address. */
  readonly respondWithoutHooks = async (
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    this.addCommonHeaders(request, reply);
    const refusal = await this.admission?.admit(request, reply).catch((refused: unknown) => refused);
    this.respond(request, reply, refusal ?? error);
  };

  private addCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
    void reply.header(requestIdHeader, request.id).headers(this.securityHeaders);
  }
}
