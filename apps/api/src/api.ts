import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiKeyAuthenticator } from '@tminus/auth';
import type { ServiceConfig } from '@tminus/config';
import { ClientAddresses, createHttpService } from '@tminus/platform';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.ts';
import { Arrival } from './http/arrival.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { RateLimits } from './rate-limits/rate-limits.ts';

/** The management API, ready to listen. */
export async function createApi(config: ServiceConfig, logger: Logger): Promise<NestFastifyApplication> {
  const app: NestFastifyApplication = await createHttpService({
    module: ApiModule.forRoot(config),
    logger,
    accessLogLevel: 'info',
    // They are asked for when the first request arrives: by then there is an application.
    onArrival: (request, reply) => arrival.hook(request, reply),
    headersForNoRequest: (address) => arrival.headersForNoRequest(address),
  });
  const arrival = new Arrival({
    authenticator: app.get(ApiKeyAuthenticator, { strict: false }),
    limits: app.get(RateLimits, { strict: false }),
    addresses: new ClientAddresses(config.trustedProxies),
  });
  acceptJsonOnly(app.getHttpAdapter().getInstance() as unknown as FastifyInstance);
  return app;
}
