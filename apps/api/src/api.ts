import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiKeys } from '@tminus/auth';
import type { ServiceConfig } from '@tminus/config';
import { createHttpService } from '@tminus/platform';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.ts';
import { authenticate } from './http/authenticate.ts';
import { acceptJsonOnly } from './http/json-body.ts';

/** The management API, ready to listen. */
export async function createApi(config: ServiceConfig, logger: Logger): Promise<NestFastifyApplication> {
  const app = await createHttpService({ module: ApiModule.forRoot(config), logger, accessLogLevel: 'info' });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', authenticate(app.get(ApiKeys)));
  acceptJsonOnly(fastify);
  return app;
}
