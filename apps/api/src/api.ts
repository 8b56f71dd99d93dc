import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceConfig } from '@tminus/config';
import { createHttpService, shedLoad } from '@tminus/platform';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.ts';
import { serveConsole } from './console/serve-console.ts';
import { allowOrigins } from './http/cors.ts';
import { addFastifyHooks } from './http/fastify-hooks.ts';
import { RequestAdmission } from './http/request-admission.ts';
import { serveReferencePage } from './openapi/reference-page.ts';

/** The management API, ready to listen. */
export async function createApi(config: ServiceConfig, logger: Logger): Promise<NestFastifyApplication> {
  const app = await createHttpService({
    module: ApiModule.forRoot(config),
    logger,
    accessLogLevel: 'info',
    traces: config.traces,
    beforeAdmission: allowOrigins(config.corsOrigins),
    admission: RequestAdmission,
  });
  addFastifyHooks(app);
  serveReferencePage(app);
  serveConsole(app);
  shedLoad(app);
  return app;
}
