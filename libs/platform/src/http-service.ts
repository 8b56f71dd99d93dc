import { type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { ApiError } from '@tminus/domain';
import { type InvalidRequestHeaders, answerClientError, refuseTunnels } from './errors/client-error.ts';
import { type AnswerFailure, ErrorFilter, sendError } from './errors/error-filter.ts';
import { continueInTurn, trackPendingResponse } from './errors/pending-responses.ts';
import { refuseOtherMethods } from './errors/method-not-allowed.ts';
import { NestLogger } from './logger.ts';
import { requestId, requestIdHeader } from './request-id.ts';

const limits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  /** For the headers, and for the whole request, to arrive. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 14_000,
  /** How often Node looks for connections that are over their time: none is kept for 15 s. */
  timeoutCheckMs: 500,
  /** Longer than the idle time-out of the usual load balancers (60 s), so that they close first. */
  keepAliveTimeoutMs: 65_000,
};

const closingSweepMs = 50;

export interface HttpServiceOptions {
  module: Type | DynamicModule;
  logger: Logger;
  /** Level at which each answered request is logged; those of health probes are at `debug` in any case. */
  accessLogLevel: 'info' | 'debug';
  /** How a failure is answered. Default: the API's error shape. */
  answerFailure?: AnswerFailure;
  /** Sees each request first, also those that the framework refuses by itself. What it throws is answered. */
  onArrival?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Headers for the answer to what is no HTTP, from this client. */
  invalidRequestHeaders?: InvalidRequestHeaders;
}

/** A Nest application on Fastify with what both services share at the edge: request ids, errors, limits, access log. */
export async function createHttpService({
  module,
  logger,
  accessLogLevel,
  answerFailure = sendError,
  onArrival,
  invalidRequestHeaders = async () => ({}),
}: HttpServiceOptions): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of each request's own is dear; what is logged of one names it.
    childLoggerFactory: (parent: FastifyBaseLogger) => parent,
    genReqId: (request: IncomingMessage) => requestId(request.headers['x-request-id']),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckMs,
      maxHeaderSize: limits.headerBytes,
      // Nothing here depends on Host; and Node would refuse in a shape of its own.
      requireHostHeader: false,
    },
    // What is under way when the service stops is answered as always.
    return503OnClosing: false,
    frameworkErrors: async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      nameRequest(request, reply);
      const refused = await onArrival?.(request, reply).catch((refusal: unknown) => refusal);
      answerFailure(request, reply, refused ?? error);
    },
    clientErrorHandler: answerClientError(invalidRequestHeaders),
    // No route has a JSON schema: what compiles them takes a tenth of a second to load, and is not loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    // No Express-style middleware is used: its hook would cost every request.
    skipMiddie: true,
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  prepare(fastify, { accessLogLevel, onArrival });
  fastify.server.on('connect', refuseTunnels(invalidRequestHeaders));
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    // Each service says itself which bodies it reads.
    bodyParser: false,
  });
  app.useGlobalFilters(new ErrorFilter(answerFailure));
  return app;
}

/** Requests are checked by class-validator, and answers are typed. */
function refuseSchemas(): never {
  throw new Error('Routes have no JSON schemas here.');
}

function nameRequest(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header(requestIdHeader, request.id).header('X-Content-Type-Options', 'nosniff');
}

function prepare(
  fastify: FastifyInstance,
  { accessLogLevel, onArrival }: Pick<HttpServiceOptions, 'accessLogLevel' | 'onArrival'>,
): void {
  fastify.removeAllContentTypeParsers();
  refuseOtherMethods(fastify);
  fastify.server.prependListener('request', trackPendingResponse);
  fastify.addHook('onRequest', (request, reply, done) => {
    nameRequest(request, reply);
    done();
  });
  if (onArrival) fastify.addHook('onRequest', onArrival);
  // An address that nothing answers at is not found, whatever its body.
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.is404) done(new ApiError('not_found'));
    else done(null, payload);
  });
  // Whatever a request expects of us but 100-continue, it gets an answer; Node would refuse in a shape of its own.
  fastify.server.on('checkContinue', (request, response) => {
    continueInTurn(request, response);
    fastify.server.emit('request', request, response);
  });
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  fastify.addHook('preClose', (done) => {
    // A connection whose last answer went out after the close began would idle on, and hold the process up.
    setInterval(() => fastify.server.closeIdleConnections(), closingSweepMs).unref();
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the address: a query may carry what must not be logged.
    const { method, routeOptions } = request;
    const entry = {
      requestId: request.id,
      method,
      route: routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    const level = entry.route.startsWith('/health/') ? 'debug' : accessLogLevel;
    request.log[level](entry, `${method} ${entry.route} ${entry.status}`);
    done();
  });
}
