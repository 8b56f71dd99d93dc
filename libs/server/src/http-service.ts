import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { LoggedClients } from './access-log/access-log.ts';
import { RefusedRequests } from './access-log/refused-requests.ts';
import { closeOnlyIdle } from './connections/close-idle.ts';
import { lingerOnClose, rememberNodeListeners } from './connections/lingering-close.ts';
import { UnsentResponses } from './connections/unsent-responses.ts';
import { handleClientError, rejectConnect } from './errors/client-error.ts';
import { ErrorFilter } from './errors/error.filter.ts';
import { FailedRequests, type FailedRequestsOptions } from './errors/failed-requests.ts';
import { addMethodNotAllowedRoutes, routeOtherMethods } from './errors/method-not-allowed.ts';
import { sendContinueInOrder } from './errors/pending-responses.ts';
import { requestId, requestPath } from './headers.ts';
import { HealthMonitor } from './health/health-monitor.ts';
import { sampledLogger } from './log-sampling.ts';
import { NestLogger } from './logger.ts';
import { type ServiceSteps, orderRequests } from './request-order.ts';

const limits = {
  bodyBytes: 64 * 1024,
  /** Of a path, in code units. */
  parameterLength: 1_000,
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  /** The maximum time for the whole request to arrive. */
  requestTimeoutMs: 12_000,
  /** How often Node checks the timeouts. On a busy machine too, no connection stays open for 15 s without a complete request. */
  timeoutCheckMs: 500,
  /** Longer than the idle timeout of common load balancers (60 s), so that they close connections first. */
  keepAliveTimeoutMs: 65_000,
  /** See `UnsentResponses`. */
  unsent: { maxBytes: 64 * 1024 * 1024, stalledMs: 10_000 },
};

const idleConnectionsCheckMs = 50;

interface HttpServiceOptions extends FailedRequestsOptions {
  module: Type | DynamicModule;
  logger: Logger;
  /** Log level of the access log. Health checks are logged at `debug`, if at all. */
  accessLogLevel: 'info' | 'debug';
  /** The path and query that routes and hooks see, instead of those that the client sent. */
  rewritePath?: (path: string) => string;
  /** Whether the access log names clients. Default: no, because addresses of viewers are never logged. */
  logsClients?: boolean;
  /** Whether requests are traced. */
  traces: boolean;
  /**
   * How many requests begin in a turn of the event loop at most. libuv accepts one connection in each turn, so turns must be short: with 64, new
   * connections waited 4 s behind 1,200 of one client. Default: 8.
   */
  requestsPerTurn?: number;
  /** What the service adds to the order of requests. */
  steps?: (app: NestFastifyApplication) => ServiceSteps;
}

/** Creates a Nest application on Fastify with what both services share: the order of requests, error responses, limits, access log. */
export async function createHttpService(options: HttpServiceOptions): Promise<NestFastifyApplication> {
  const { module, logger, accessLogLevel, traces, rewritePath = (path) => path, requestsPerTurn = 8 } = options;
  const failed = new FailedRequests(options);
  const sampled = sampledLogger(logger);
  const adapter = createAdapter(sampled, failed, (request) => {
    routeOtherMethods(request);
    return rewritePath(requestPath(request));
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  fastify.removeAllContentTypeParsers();
  addMethodNotAllowedRoutes(fastify);
  handleUnusualRequests(fastify, failed);
  closeIdleConnectionsOnShutdown(fastify);

  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(sampled, logger),
    abortOnError: false,
    bodyParser: false, // each service adds the parsers it needs
  });
  app.useGlobalFilters(new ErrorFilter(failed.respond));
  const steps = options.steps?.(app) ?? {};
  failed.admission = steps.admission;
  failed.health = app.get(HealthMonitor, { strict: false });
  const clients = options.logsClients ? clientsOf(app) : undefined;
  const accessLog = { logger, level: accessLogLevel, clients };
  await orderRequests(app, { steps, failed, accessLog, requestsPerTurn, traces });
  return app;
}

function clientsOf(app: NestFastifyApplication) {
  const clients = app.get(LoggedClients, { strict: false });
  return {
    describe: (request: FastifyRequest) => clients.describe(request),
    refused: app.get(RefusedRequests, { strict: false }),
  };
}

function createAdapter(
  logger: Logger,
  failed: FailedRequests,
  rewriteUrl: (request: IncomingMessage) => string,
): FastifyAdapter {
  return new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request is expensive; log entries carry the request id instead.
    childLoggerFactory: (parent: FastifyBaseLogger) => parent,
    genReqId: (request: IncomingMessage) => requestId(request.headers['x-request-id']),
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: limits.parameterLength },
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckMs,
      maxHeaderSize: limits.headerBytes,
      // Nothing here depends on Host, and Node's own refusal would not have our error format.
      requireHostHeader: false,
      ServerResponse: new UnsentResponses(limits.unsent).responseClass(),
    },
    rewriteUrl,
    // Requests in progress at shutdown are answered as usual.
    return503OnClosing: false,
    frameworkErrors: failed.respondWithoutHooks,
    clientErrorHandler: handleClientError(failed.headersForInvalidRequest, failed.respondToInvalidRequest),
    // No route has a JSON schema. Loading the schema compilers would take a tenth of a second.
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
    // Nothing uses Express-style middleware, and its hook would slow down every request.
    skipMiddie: true,
  });
}

/** class-validator checks requests, and TypeScript checks responses. */
function rejectSchema(): never {
  throw new Error('Routes must not have JSON schemas.');
}

/**
 * Answers requests that Node itself would refuse, in another error format: CONNECT, and any `Expect` except 100-continue. Nor does Node drop
 * header lines after the first 1,000, such as what a proxy has added: the client would count as the proxy. `refuseManyHeaders` limits them.
 */
function handleUnusualRequests({ server }: FastifyInstance, { headersForInvalidRequest }: FailedRequests): void {
  server.maxHeadersCount = 0;
  server.on('connection', rememberNodeListeners);
  server.on('connection', lingerOnClose);
  server.on('connect', rejectConnect(headersForInvalidRequest));
  server.on('checkContinue', (request, response) => {
    sendContinueInOrder(request, response);
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Otherwise connections whose last response is sent after shutdown has begun would stay open and delay it. */
function closeIdleConnectionsOnShutdown(fastify: FastifyInstance): void {
  closeOnlyIdle(fastify.server);
  let check: NodeJS.Timeout;
  fastify.addHook('preClose', (done) => {
    check = setInterval(() => fastify.server.closeIdleConnections(), idleConnectionsCheckMs).unref();
    done();
  });
  fastify.addHook('onClose', (_fastify, done) => {
    clearInterval(check);
    done();
  });
}
