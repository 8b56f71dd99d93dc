import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiKeyAuthenticator } from '@tminus/auth';
import type { ServiceConfig } from '@tminus/config';
import { ClientAddresses, createHttpService } from '@tminus/platform';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.ts';
import { RequestAdmission } from './http/request-admission.ts';
import { putIntoEnvelope } from './http/envelope.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { serveReference } from './openapi/reference.ts';
import { RateLimits } from './rate-limits/rate-limits.ts';
import { RequestRecorder } from './usage/request-recorder.ts';

/** The management API, ready to listen. */
export async function createApi(config: ServiceConfig, logger: Logger): Promise<NestFastifyApplication> {
  const app: NestFastifyApplication = await createHttpService({
    module: ApiModule.forRoot(config),
    logger,
    accessLogLevel: 'info',
    // They are asked for when the first request arrives: by then there is an application.
    onArrival: (request, reply) => arrival.hook(request, reply),
    invalidRequestHeaders: (address) => arrival.invalidRequestHeaders(address),
  });
  const addresses = new ClientAddresses(config.trustedProxies);
  const arrival = new RequestAdmission({
    authenticator: app.get(ApiKeyAuthenticator, { strict: false }),
    limits: app.get(RateLimits, { strict: false }),
    addresses,
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  acceptJsonOnly(fastify);
  putIntoEnvelope(fastify);
  serveReference(fastify, config.api.publicUrl);
  const requests = app.get(RequestRecorder);
  fastify.addHook('onRequest', requests.hook);
  // Not a hook of Nest's: it closes the database in those, and the requests under way may still be recorded before them.
  fastify.addHook('onClose', () => requests.finish());
  return app;
}
