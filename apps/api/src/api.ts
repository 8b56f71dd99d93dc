import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigModule, type ServiceConfig } from '@tminus/config';
import { DatabaseConnection, ReplicaModule } from '@tminus/database';
import { createHttpService, shedLoad } from '@tminus/platform';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.ts';
import { serveConsole } from './pages/serve-console.ts';
import { serveDocumentation, serveReferencePage } from './pages/serve-documentation.ts';
import { allowOrigins, allowedPreflightsFor, corsHeadersFor } from './http/cors.ts';
import { addFastifyHooks } from './http/fastify-hooks.ts';
import { RequestAdmission } from './http/request-admission.ts';
import { withoutMcpSlash } from './http/request-target.ts';
import { RequestClients } from './http/request-clients.ts';
import { rememberOwnChanges } from './http/stale-answers.ts';
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
    beforeAdmission: allowOrigins(config.corsOrigins),
    admission: RequestAdmission,
    clientOf: (app) => {
      const clients = app.get(RequestClients);
      return (request) => clients.identify(request);
    },
  });
  addFastifyHooks(app, hasReplica ? [rememberOwnChanges(config)] : []);
  serveReferencePage(app);
  serveDocumentation(app);
  serveUnsubscribe(app);
  serveConsole(app);
  const database = app.get(DatabaseConnection, { strict: false });
  const clients = app.get(RequestClients);
  shedLoad(app, {
    unansweredQueries: () => database.unansweredQueries,
    corsHeaders: corsHeadersFor(config.corsOrigins),
    isAllowedPreflight: allowedPreflightsFor(config.corsOrigins),
    identify: (request) => clients.identify(request),
    rateLimitHeaders: (request) => clients.rateLimitHeaders(request),
  });
  return app;
}
