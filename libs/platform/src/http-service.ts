import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiError, clientNetwork } from '@tminus/domain';
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
import { logResponses } from './access-log/access-log.ts';
import { LoggedClients } from './access-log/logged-client.ts';
import { RefusedRequests } from './access-log/refused-requests.ts';
import type { TurnTaker } from './admission/client-turns.ts';
import { ClientAddressResolver } from './client-address-resolver.ts';
import { closeOnlyIdle } from './connections/close-idle.ts';
import { handleInTurn } from './connections/handle-in-turn.ts';
import { lingerOnClose, rememberNodeListeners } from './connections/lingering-close.ts';
import { RequestTurns } from './connections/request-turns.ts';
import { UnsentResponses } from './connections/unsent-responses.ts';
import {
  type InvalidRequestHeaders,
  type InvalidRequestResponder,
  handleClientError,
  refuseManyHeaders,
  rejectConnect,
} from './errors/client-error.ts';
import { ErrorFilter, type ErrorResponder, sendError } from './errors/error.filter.ts';
import { addMethodNotAllowedRoutes, routeOtherMethods } from './errors/method-not-allowed.ts';
import { FailureLog } from './errors/failure-log.ts';
import { sendContinueInOrder } from './errors/pending-responses.ts';
import { toApiError } from './errors/to-api-error.ts';
import { HealthMonitor } from './health/health-monitor.ts';
import { sampledLogger } from './log-sampling.ts';
import { NestLogger } from './logger.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';
import { requestId, requestIdHeader, requestPath, securityHeaders } from './headers.ts';

const limits = {
  bodyBytes: 64 * 1024,
  /** Of a path, in code units. */
  parameterLength: 1_000,
  headerBytes: 16 * 1024,
  /** Lines of headers. Proxies add some, so this is more than any of them accepts. */
  headerLines: 200,
  headersTimeoutMs: 10_000,
  /** The maximum time for the whole request to arrive. */
  requestTimeoutMs: 12_000,
  /** How often Node checks the timeouts. On a busy machine too, no connection stays open for 15 s without a complete request. */
  timeoutCheckMs: 500,
  /** Longer than the idle timeout of common load balancers (60 s), so that they close connections first. */
  keepAliveTimeoutMs: 65_000,
  /** Requests that wait on one connection for the response before them. Browsers and proxies send one at a time. */
  openRequests: 64,
  turnMs: 20,
  /** Requests of a client that is not known in 20 ms while others send some, too: 600 in a second. */
  ofStranger: 12,
  /** See `UnsentResponses`. */
  unsent: { maxBytes: 64 * 1024 * 1024, stalledMs: 10_000 },
};

const idleConnectionsCheckMs = 50;

/** Decides whether a request may proceed. Sees each request first, including those that the framework itself refuses. */
export interface AdmissionControl {
  /** Sets headers on the reply. @throws to refuse the request */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Headers for the response to input that is not valid HTTP. @param address - the peer's */
  headersForInvalidRequest: InvalidRequestHeaders;
}

interface HttpServiceOptions {
  module: Type | DynamicModule;
  logger: Logger;
  /** Log level of the access log. Health checks are logged at `debug`, if at all. */
  accessLogLevel: 'info' | 'debug';
  /** The path and query that routes and hooks see, instead of those that the client sent. */
  rewritePath?: (path: string) => string;
  /** Whether the access log names clients. Default: no, because addresses of viewers are never logged. */
  logsClients?: boolean;
  /** The service's address for clients. */
  publicUrl: string;
  /** Sends the response to a failed request. Default: the API's error format. */
  errorResponder?: ErrorResponder;
  /** The response to input that is not valid HTTP. Default: the API's error format. */
  invalidRequestResponder?: InvalidRequestResponder | undefined;
  /** Whether requests are traced. */
  traces: boolean;
  /**
   * How many requests begin in a turn of the event loop at most. libuv accepts one connection in each turn, so turns must be short: with 64, new
   * connections waited 4 s behind 1,200 of one client. Default: 8.
   */
  requestsPerTurn?: number;
  /** Who takes turns with others. Default: the networks of addresses. */
  clientOf?: (app: NestFastifyApplication) => (request: IncomingMessage) => TurnTaker;
  /** Adds hooks that see each request before the admission. */
  beforeAdmission?: (fastify: FastifyInstance) => void;
  /** A provider of the application. Default: every request may proceed. */
  admission?: Type<AdmissionControl>;
}

/** Creates a Nest application on Fastify with what both services share: request ids, error responses, limits, access log. */
export async function createHttpService(options: HttpServiceOptions): Promise<NestFastifyApplication> {
  const { module, logger, rewritePath = (path) => path, publicUrl, errorResponder = sendError } = options;
  const invalidRequestHeaders: InvalidRequestHeaders = async (address) =>
    (await admission?.headersForInvalidRequest(address)) ?? {};
  const failures = new FailureLog({ lastUsableMs: () => app.get(HealthMonitor, { strict: false }).lastUsableMs });
  const respond = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const apiError = toApiError(error);
    failures.add(request, apiError);
    errorResponder(request, reply, apiError);
  };
  const setCommonHeaders = commonHeaders(publicUrl);
  const sampled = sampledLogger(logger);
  const rewriteUrl = (request: IncomingMessage) => {
    routeOtherMethods(request);
    return rewritePath(requestPath(request));
  };
  const clientErrorHandler = handleClientError(invalidRequestHeaders, options.invalidRequestResponder);
  const adapter = createAdapter(sampled, rewriteUrl, clientErrorHandler, async (error, request, reply) => {
    setCommonHeaders(request, reply);
    const refusal = await admission?.admit(request, reply).catch((refused: unknown) => refused);
    respond(request, reply, refusal ?? error);
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  fastify.removeAllContentTypeParsers();
  addMethodNotAllowedRoutes(fastify);
  handleUnusualRequests(fastify, invalidRequestHeaders);
  closeIdleConnectionsOnShutdown(fastify);

  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(sampled, logger),
    abortOnError: false,
    bodyParser: false, // each service adds the parsers it needs
  });
  app.useGlobalFilters(new ErrorFilter(respond));
  const admission = options.admission && app.get(options.admission, { strict: false });
  await addHooks(app, fastify, { ...options, setCommonHeaders, admission });
  const { openRequests: maxOpenRequests, headerLines, turnMs: ms, ofStranger } = limits;
  const turns = new RequestTurns({ requests: options.requestsPerTurn ?? 8, ms, ofStranger });
  const clientOf = (options.clientOf ?? networkOf)(app);
  // When the service is ready, because they replace the listeners that exist, such as those of fast paths.
  fastify.addHook('onReady', (done) => {
    refuseManyHeaders(fastify.server, headerLines, invalidRequestHeaders, options.invalidRequestResponder);
    fastify.server.on('connection', turns.connectionAccepted);
    handleInTurn(fastify.server, { maxOpenRequests, turns, clientOf });
    done();
  });
  return app;
}

interface HookOptions extends Omit<HttpServiceOptions, 'admission'> {
  setCommonHeaders: (request: FastifyRequest, reply: FastifyReply) => void;
  admission: AdmissionControl | undefined;
}

/**
 * Adds the hooks of both services. Fastify runs hooks in the order in which they are added, so **the order of these lines is the order of a
 * request**. The hooks that a service adds to the application run after them.
 */
async function addHooks(app: NestFastifyApplication, fastify: FastifyInstance, options: HookOptions): Promise<void> {
  const { logger, accessLogLevel, logsClients = false, traces, setCommonHeaders, admission } = options;
  // A span contains everything else.
  if (traces) (await import('./tracing/trace-requests.ts')).traceRequests(fastify);
  // Every response has these headers, and those of CORS, also if the admission refuses the request.
  fastify.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    done();
  });
  options.beforeAdmission?.(fastify);
  // Refused requests are measured and logged too.
  app.get(RequestMetrics, { strict: false }).observe(fastify);
  logResponses(fastify, { logger, level: accessLogLevel, clients: logsClients ? clientsOf(app) : undefined });
  // Before anything reads the body or asks the database.
  if (admission) fastify.addHook('onRequest', (request, reply) => admission.admit(request, reply));
  refuseBodiesOfUnknownRoutes(fastify);
}

function networkOf(app: NestFastifyApplication) {
  const addresses = app.get(ClientAddressResolver, { strict: false });
  return (request: IncomingMessage) => ({ id: clientNetwork(addresses.resolve(request)), isKnown: false });
}

function commonHeaders(publicUrl: string): HookOptions['setCommonHeaders'] {
  const headers = securityHeaders(publicUrl);
  return (request, reply) => void reply.header(requestIdHeader, request.id).headers(headers);
}

function clientsOf(app: NestFastifyApplication) {
  const clients = app.get(LoggedClients, { strict: false });
  return {
    describe: (request: FastifyRequest) => clients.describe(request),
    refused: app.get(RefusedRequests, { strict: false }),
  };
}

type FrameworkErrorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function createAdapter(
  logger: Logger,
  rewriteUrl: (request: IncomingMessage) => string,
  clientErrorHandler: ReturnType<typeof handleClientError>,
  frameworkErrors: FrameworkErrorHandler,
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
    frameworkErrors,
    clientErrorHandler,
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

/** Answers requests that Node itself would refuse, in another error format: CONNECT, and any `Expect` except 100-continue. */
function handleUnusualRequests({ server }: FastifyInstance, invalidRequestHeaders: InvalidRequestHeaders): void {
  server.on('connection', rememberNodeListeners);
  server.on('connection', lingerOnClose);
  server.on('connect', rejectConnect(invalidRequestHeaders));
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

/** A request to an unknown address gets 404, regardless of its body. */
function refuseBodiesOfUnknownRoutes(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.is404) done(new ApiError('not_found'));
    else done(null, payload);
  });
}
