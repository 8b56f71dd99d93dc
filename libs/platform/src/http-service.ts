import { type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { answerClientError } from './errors/client-error.ts';
import { ErrorFilter, sendError } from './errors/error-filter.ts';
import { NestLogger } from './logger.ts';
import { requestId, requestIdHeader } from './request-id.ts';

const limits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  /** For the headers, and for the whole request, to arrive. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  /** Longer than the idle time-out of the usual load balancers (60 s), so that they close first. */
  keepAliveTimeoutMs: 65_000,
};

const closingSweepMs = 50;

export interface HttpServiceOptions {
  module: Type | DynamicModule;
  logger: Logger;
  /** Level at which each answered request is logged; those of health probes are at `debug` in any case. */
  accessLogLevel: 'info' | 'debug';
}

/** A Nest application on Fastify with what both services share at the edge: request ids, errors, limits, access log. */
export async function createHttpService({
  module,
  logger,
  accessLogLevel,
}: HttpServiceOptions): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request: IncomingMessage) => requestId(request.headers['x-request-id']),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: { headersTimeout: limits.headersTimeoutMs, maxHeaderSize: limits.headerBytes },
    // What is under way when the service stops is answered as always.
    return503OnClosing: false,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void reply.header(requestIdHeader, request.id);
      sendError(request, reply, error);
    },
    clientErrorHandler: answerClientError,
    // No Express-style middleware is used: its hook would cost every request.
    skipMiddie: true,
  });
  prepare(adapter.getInstance() as unknown as FastifyInstance, accessLogLevel);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    // Each service says itself which bodies it reads.
    bodyParser: false,
  });
  app.useGlobalFilters(new ErrorFilter());
  return app;
}

function prepare(fastify: FastifyInstance, accessLogLevel: HttpServiceOptions['accessLogLevel']): void {
  fastify.removeContentTypeParser('text/plain');
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id).header('X-Content-Type-Options', 'nosniff');
    done();
  });
  fastify.addHook('preClose', (done) => {
    // A connection whose last answer went out after the close began would idle on, and hold the process up.
    setInterval(() => fastify.server.closeIdleConnections(), closingSweepMs).unref();
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the address: a query may carry what must not be logged.
    const { method, routeOptions } = request;
    const entry = {
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
