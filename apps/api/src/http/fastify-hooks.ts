import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessControl, type AuthenticatedRequest, callerOf, extractApiKey } from '@tminus/auth';
import { ApiError, type Scope } from '@tminus/domain';
import { acceptsGzip } from '@tminus/platform';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, onSendHookHandler, RouteOptions } from 'fastify';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { CrossSiteProtection } from '../account/session/cross-site-protection.ts';
import { ApiKeyLastUsedSaver } from '../authentication/api-key-cache.ts';
import { RequestRecorder } from '../usage/request-recorder.ts';
import { wrapInEnvelope } from './api-result.ts';
import { sendNotModified } from './conditional-headers.ts';
import { answerPreflight } from './cors.ts';
import { addBodyParsers, refuseUnsafeInput } from './json-body.ts';
import { isApiRequest, isJsonRequest } from './request-target.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that the route requires (`@RequiresScope`), or `any` (`@RequiresApiKey`). */
    scope?: Scope | 'any';
    /** Whether the route is for test keys, too. */
    allowsTestKeys?: boolean;
    /** Whether a request to the API without a body is refused if its method usually has one. Default: true. */
    needsBody?: boolean;
    /** The field of the body with a list of objects, each of which may be as large as the body of another route. */
    listField?: string | undefined;
  }
}

/**
 * An `onRoute` hook: every route with a scope checks plan, scope and mode before the body of the request is read. A guard would run after the
 * body is parsed: a key without the scope would learn what is wrong with the body.
 */
const checkAccessFirst =
  (access: AccessControl) =>
  (route: RouteOptions): void => {
    const { scope, allowsTestKeys = false } = route.config ?? {};
    if (scope === undefined) return;
    const check: onRequestHookHandler = (request: FastifyRequest & AuthenticatedRequest, _reply, done) => {
      try {
        access.assertAllowed(callerOf(request), { scope, allowsTestKeys });
        done();
      } catch (error) {
        done(error as Error);
      }
    };
    route.onRequest = check; // Nest's routes have no hooks. Fastify passes the options on to the HEAD route, which gets the same check.
  };

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
 * Adds the steps of a request that run in Fastify's hooks instead of Nest's guards, pipes and interceptors:
 * - Recording counts every admitted request, including those that are refused or match no route.
 * - Requests from other websites are refused before the body is read.
 * - Plan and scope are checked before the body is read.
 * - The body parser and its checks run before class-validator, which deeply nested input would crash.
 * - The envelope and the status 304 need no interceptor: even one interceptor sends every request through RxJS.
 *
 * @param more - hooks that the configuration adds, for requests that have been admitted
 *
 * `RequestAdmission` (API keys, sessions and rate limits) runs before all of them: `createHttpService` adds it.
 */
export function addFastifyHooks(app: NestFastifyApplication, more: readonly onRequestHookHandler[]): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const recorder = app.get(RequestRecorder);
  fastify.addHook('onRequest', answerPreflight);
  fastify.addHook('onRequest', recorder.onRequest);
  fastify.addHook('onRequest', app.get(CrossSiteProtection).onRequest);
  fastify.addHook('onRequest', suggestAddress);
  for (const hook of more) fastify.addHook('onRequest', hook);
  fastify.addHook('onRoute', checkAccessFirst(app.get(AccessControl)));
  addBodyParsers(fastify);
  fastify.addHook('preValidation', refuseUnsafeInput);
  fastify.addHook('preSerialization', wrapInEnvelope);
  fastify.addHook('onSend', sendNotModified);
  fastify.addHook('onSend', compressLists);
  const lastUsed = app.get(ApiKeyLastUsedSaver, { strict: false });
  // Nest's shutdown hooks run before the last request, or in no fixed order while the database closes. These run in between.
  fastify.addHook('onClose', () => lastUsed.save());
  fastify.addHook('onClose', () => recorder.close());
}
