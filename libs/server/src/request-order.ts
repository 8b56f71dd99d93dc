import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiError, clientNetwork } from '@tminus/domain';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preParsingHookHandler,
  preSerializationHookHandler,
  preValidationHookHandler,
} from 'fastify';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { type AccessLogOptions, logResponse } from './access-log/access-log.ts';
import type { TurnTaker } from './admission/admission-queue.ts';
import { ClientAddressResolver } from './client-address-resolver.ts';
import { handleInTurn } from './connections/handle-in-turn.ts';
import { RequestTurns } from './connections/request-turns.ts';
import { type InvalidRequestHeaders, refuseManyHeaders } from './errors/client-error.ts';
import type { FailedRequests } from './errors/failed-requests.ts';
import { answerHealth } from './health/answer-health.ts';
import { HealthMonitor } from './health/health-monitor.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';

const limits = {
  /** Lines of headers. Proxies add some, so this is more than any of them accepts. */
  headerLines: 200,
  /** Requests that wait on one connection for the response before them. Browsers and proxies send one at a time. */
  openRequests: 64,
  turnMs: 20,
  /** Requests of a client that is not known in 20 ms while others send some, too: 600 in a second. */
  ofStranger: 12,
};

/** A step before the framework: answers a request, or calls `next` at most once. Must not throw. */
export type RequestStep = (request: IncomingMessage, response: ServerResponse, next: RequestListener) => void;

/** Decides whether a request may proceed. Sees each request first, including those that the framework itself refuses. */
export interface AdmissionControl {
  /** Sets headers on the reply. @throws to refuse the request */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Headers for the response to input that is not valid HTTP. @param address - the peer's */
  headersForInvalidRequest: InvalidRequestHeaders;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Anyone may use the route. Services say who may use others. */
    public?: boolean;
    /** The address has routes, but none for this method. */
    onlyRefuses?: boolean;
  }
}

/** The options of a route that is not a method of a controller. */
export const forAnyone = { config: { public: true } };

/** The steps of one service. `orderRequests` says when each of them happens. */
export interface ServiceSteps {
  /** Who takes turns with others. Default: the networks of addresses. */
  clientOf?: (request: IncomingMessage) => TurnTaker;
  /** Before the framework: answers what costs less there, or lets it wait. */
  beforeFramework?: RequestStep;
  /** Adds a hook. */
  cors?: (fastify: FastifyInstance) => void;
  /** Identity and limits. Default: every request may proceed. */
  admission?: AdmissionControl;
  /** Of requests that have been admitted. */
  access?: readonly onRequestHookHandler[];
  addBodyParsers?: (fastify: FastifyInstance) => void;
  checkBody?: preValidationHookHandler;
  envelope?: preSerializationHookHandler;
  /** Of responses whose body is known. */
  sending?: readonly onSendHookHandler<unknown>[];
}

interface OrderOptions {
  steps: ServiceSteps;
  failed: FailedRequests;
  accessLog: AccessLogOptions;
  /** How many requests begin in a turn of the event loop at most. */
  requestsPerTurn: number;
  /** Whether requests are traced. */
  traces: boolean;
}

/**
 * **The order of a request.** Nothing else handles requests, besides the guards, pipes and handlers of Nest. Fastify runs hooks of one kind in the
 * order in which they are added.
 */
export async function orderRequests(app: NestFastifyApplication, options: OrderOptions): Promise<void> {
  const { steps, failed, accessLog, requestsPerTurn: requests, traces } = options;
  const { openRequests: maxOpenRequests, headerLines, turnMs: ms, ofStranger } = limits;
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const { server } = fastify;
  const health = app.get(HealthMonitor, { strict: false });
  const metrics = app.get(RequestMetrics, { strict: false });
  const turns = new RequestTurns({ requests, ms, ofStranger });
  server.on('connection', turns.connectionAccepted);

  // 1. Before the framework.
  takeSteps(server, [
    handleInTurn({ maxOpenRequests, turns, clientOf: steps.clientOf ?? networkOf(app) }),
    closeWhileStopping(server),
    refuseManyHeaders(headerLines, failed.headersForInvalidRequest, failed.respondToInvalidRequest),
    answerHealth({ live: () => 'ok', ready: () => health.report.status }, metrics),
    ...(steps.beforeFramework ? [steps.beforeFramework] : []),
  ]);

  // 2. Fastify gives it an id and finds its route. A span contains everything else.
  if (traces) fastify.addHook('onRequest', (await import('./tracing/trace-requests.ts')).traceRequest);

  // 3. Headers of every response, also if the request is refused.
  fastify.addHook('onRequest', failed.setCommonHeaders);
  steps.cors?.(fastify);

  // 4. Identity, limits and admission, before anything reads the body or asks the database for more.
  const { admission } = steps;
  if (admission) fastify.addHook('onRequest', (request, reply) => admission.admit(request, reply));

  // 5. Access, before the body is read.
  for (const hook of steps.access ?? []) fastify.addHook('onRequest', hook);

  // 6. Body.
  fastify.addHook('preParsing', refuseBodyOfUnknownRoute);
  steps.addBodyParsers?.(fastify);
  if (steps.checkBody) fastify.addHook('preValidation', steps.checkBody);

  // 7. The handler, after the guards and pipes of Nest. `failed` answers what throws, here and before.

  // 8. Envelope, cache headers, compression.
  if (steps.envelope) fastify.addHook('preSerialization', steps.envelope);
  for (const hook of steps.sending ?? []) fastify.addHook('onSend', hook);

  // 9. The response is sent. Refused requests are measured and logged too.
  fastify.addHook('onResponse', metrics.onResponse);
  const log = logResponse(accessLog);
  if (log) fastify.addHook('onResponse', log);
}

/** Lets each request take the steps, and then reach the listener that the server has. Call it once. */
export function takeSteps(server: Server, steps: readonly RequestStep[]): void {
  const [framework] = server.listeners('request') as RequestListener[];
  if (framework === undefined) throw new Error('The server has no listener.');
  server.removeAllListeners('request');
  const first = steps.reduceRight<RequestListener>(
    (next, step) => (request, response) => step(request, response, next),
    framework,
  );
  server.on('request', first);
}

function networkOf(app: NestFastifyApplication) {
  const addresses = app.get(ClientAddressResolver, { strict: false });
  return (request: IncomingMessage) => ({ id: clientNetwork(addresses.resolve(request)), isKnown: false });
}

/** Otherwise a client could send further requests to a service that stops. */
const closeWhileStopping =
  (server: Server): RequestStep =>
  (request, response, next) => {
    if (!server.listening) response.shouldKeepAlive = false;
    next(request, response);
  };

/** A request to an unknown address gets 404, regardless of its body. */
const refuseBodyOfUnknownRoute: preParsingHookHandler = (request, _reply, payload, done) => {
  if (request.is404) done(new ApiError('not_found'));
  else done(null, payload);
};
