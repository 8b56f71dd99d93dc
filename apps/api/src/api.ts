import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigModule, type ServiceConfig } from '@tminus/server/config';
import { ReplicaModule } from '@tminus/database';
import { createHttpService } from '@tminus/server';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.ts';
import { assertSaysWhoMayUseIt } from './authentication/access.ts';
import { serveConsole } from './pages/serve-console.ts';
import { serveDocumentation, serveReferencePage } from './pages/serve-documentation.ts';
import { saveOnClose, stepsOfApi } from './http/fastify-hooks.ts';
import { withoutMcpSlash } from './http/request-target.ts';
import { serveUnsubscribe } from './notices/unsubscribe.ts';

/** The management API, ready to listen. */
export async function createApi(config: ServiceConfig, logger: Logger): Promise<NestFastifyApplication> {
  const hasReplica = config.databaseReadUrl !== undefined;
  const app = await createHttpService({
    module: {
      module: ApiModule,
      imports: [ConfigModule.forRoot(config), ...(hasReplica ? [ReplicaModule.forRoot('tminus-api')] : [])],
    },
    logger,
    accessLogLevel: 'info',
    logsClients: true,
    traces: config.traces,
    publicUrl: config.api.publicUrl,
    rewritePath: withoutMcpSlash,
    steps: (created) => stepsOfApi(created, config),
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRoute', assertSaysWhoMayUseIt);
  saveOnClose(app);
  serveReferencePage(app);
  serveDocumentation(app);
  serveUnsubscribe(app);
  serveConsole(app);
  return app;
}
