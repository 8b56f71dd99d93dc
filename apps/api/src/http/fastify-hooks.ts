import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessControl } from '@tminus/auth';
import type { FastifyInstance } from 'fastify';
import { ApiKeyLastUsedSaver } from '../authentication/api-key-last-used-saver.ts';
import { CrossSiteProtection } from '../account/session/cross-site-protection.ts';
import { RequestRecorder } from '../usage/request-recorder.ts';
import { checkAccessFirst } from './check-access.ts';
import { sendNotModified } from './conditional-headers.ts';
import { compressLists } from './compress-lists.ts';
import { answerPreflight } from './cors.ts';
import { wrapInEnvelope } from './envelope.ts';
import { parseJson, refuseUnsafeInput } from './json-body.ts';
import { suggestAddress } from './suggest-address.ts';

/**
 * Adds the steps of a request that run in Fastify's hooks instead of Nest's guards, pipes and interceptors:
 * - Recording counts every admitted request, including those that are refused or match no route.
 * - Requests from other websites are refused before the body is read.
 * - Plan and scope are checked before the body is read.
 * - The body parser and its checks run before class-validator, which deeply nested input would crash.
 * - The envelope and the status 304 need no interceptor: even one interceptor sends every request through RxJS.
 *
 * `RequestAdmission` (API keys, sessions and rate limits) runs before all of them: `createHttpService` adds it.
 */
export function addFastifyHooks(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const recorder = app.get(RequestRecorder);
  fastify.addHook('onRequest', answerPreflight);
  fastify.addHook('onRequest', recorder.onRequest);
  fastify.addHook('onRequest', app.get(CrossSiteProtection).onRequest);
  fastify.addHook('onRequest', suggestAddress);
  fastify.addHook('onRoute', checkAccessFirst(app.get(AccessControl)));
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson);
  fastify.addHook('preValidation', refuseUnsafeInput);
  fastify.addHook('preSerialization', wrapInEnvelope);
  fastify.addHook('onSend', sendNotModified);
  fastify.addHook('onSend', compressLists);
  const lastUsed = app.get(ApiKeyLastUsedSaver, { strict: false });
  // Nest's shutdown hooks run before the last request, or in no fixed order while the database closes. These run in between.
  fastify.addHook('onClose', () => lastUsed.save());
  fastify.addHook('onClose', () => recorder.close());
}
