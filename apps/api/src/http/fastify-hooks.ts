import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { extractApiKey } from '@tminus/auth';
import type { ServiceConfig } from '@tminus/server/config';
import { DatabaseConnection } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import { type ServiceSteps, acceptsGzip, shedLoad } from '@tminus/server';
import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { AccessCheck } from '../authentication/access.ts';
import { CrossSiteProtection } from '../account/session/cross-site-protection.ts';
import { ApiKeyLastUsedSaver } from '../authentication/api-key-cache.ts';
import { answerUnknownPage } from '../pages/serve-console.ts';
import { RequestRecorder } from '../usage/request-recorder.ts';
import { wrapInEnvelope } from './api-result.ts';
import { sendNotModified } from './conditional-headers.ts';
import { allowOrigins, allowedPreflightsFor, answerPreflight, corsHeadersFor } from './cors.ts';
import { addBodyParsers, refuseUnsafeInput } from './json-body.ts';
import { RequestAdmission } from './request-admission.ts';
import { RequestClients } from './request-clients.ts';
import { isApiRequest, isJsonRequest } from './request-target.ts';
import { rememberOwnChanges } from './stale-answers.ts';

const compress = promisify(gzip);
/** In characters. One timer has about 900, so only lists are compressed: the others would become little smaller. */
const minLength = 4_000;
/** JSON becomes nearly as small as at the highest level, in a fifth of the time. */
const options = { level: constants.Z_BEST_SPEED };

/** An `onSend` hook: compresses long answers for clients that accept gzip, in a thread of Node's pool. */
const compressLists: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  const isLong = typeof payload === 'string' && payload.length >= minLength;
  if (!isLong || request.method === 'HEAD' || !isJsonRequest(request)) return done(null, payload);
  void reply.header('Vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload);
  compress(payload, options).then(
    (compressed) => {
      void reply.header('Content-Encoding', 'gzip').header('Content-Length', compressed.length);
      done(null, compressed);
    },
    (error: unknown) => done(error as Error),
  );
};

const base = '/api/v1';
/** An address of the API with a wrong prefix, the prefix twice, another case, one timer instead of several, or too many slashes. */
const misplaced = /^\/+(?:(?:api|v\d+)\/+)*(timers?|usage)(\/+[^/?]+(\/+analytics?)?)?\/*(?:\?|$)/i;

/** For the router, the empty text after it is the id of a timer. */
const endsWithSlash = /\/(?:\?|$)/;

/**
 * An `onRequest` hook: the 404 for an address such as `/timers` or `/v1/timers` names the right one. Some of these addresses are pages of
 * the console. Browsers open those without an API key.
 */
async function suggestAddress(request: FastifyRequest): Promise<void> {
  const isForApi =
    request.is404 ||
    (isApiRequest(request) ? endsWithSlash.test(request.url) : extractApiKey(request.headers) !== undefined);
  const [, resource, id, analytics] = (isForApi && misplaced.exec(request.url)) || [];
  if (resource === undefined) return;
  const isUsage = resource.toLowerCase() === 'usage';
  if (isUsage && id !== undefined) return;
  const path = isUsage
    ? '/usage'
    : `/timers${id === undefined ? '' : '/<id>'}${analytics === undefined ? '' : '/analytics'}`;
  throw new ApiError('not_found', { message: `This address does not exist. Did you mean ${base}${path}?` });
}

/**
 * What the API adds to the order of requests (`orderRequests`), in hooks instead of Nest's guards, pipes and interceptors: those run after the body
 * is parsed, and even one interceptor sends every request through RxJS. The body is checked before class-validator, which deeply nested input
 * would crash.
 */
export function stepsOfApi(app: NestFastifyApplication, config: ServiceConfig): ServiceSteps {
  const clients = app.get(RequestClients);
  const database = app.get(DatabaseConnection, { strict: false });
  return {
    clientOf: (request) => clients.identify(request),
    beforeFramework: shedLoad(app, {
      unansweredQueries: () => database.unansweredQueries,
      corsHeaders: corsHeadersFor(config.corsOrigins),
      isAllowedPreflight: allowedPreflightsFor(config.corsOrigins),
      identify: (request) => clients.identify(request),
      rateLimitHeaders: (request) => clients.rateLimitHeaders(request),
    }),
    cors: allowOrigins(config.corsOrigins),
    admission: app.get(RequestAdmission, { strict: false }),
    access: [
      answerPreflight,
      app.get(RequestRecorder).onRequest, // counts every admitted request, including those that are refused or match no route
      app.get(AccessCheck).onRequest,
      app.get(CrossSiteProtection).onRequest,
      suggestAddress,
      ...(config.databaseReadUrl === undefined ? [] : [rememberOwnChanges(config)]),
      answerUnknownPage,
    ],
    addBodyParsers,
    checkBody: refuseUnsafeInput,
    envelope: wrapInEnvelope,
    sending: [sendNotModified, compressLists],
  };
}

/** Nest's shutdown hooks run before the last request, or in no fixed order while the database closes. These run in between. */
export function saveOnClose(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const lastUsed = app.get(ApiKeyLastUsedSaver, { strict: false });
  const recorder = app.get(RequestRecorder);
  fastify.addHook('onClose', () => lastUsed.save());
  fastify.addHook('onClose', () => recorder.close());
}
