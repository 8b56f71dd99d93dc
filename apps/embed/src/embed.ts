import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConfigModule, type ServiceConfig } from '@tminus/config';
import { Recorder } from '@tminus/analytics';
import { createHttpService, type ErrorResponder } from '@tminus/platform';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { EmbedModule } from './embed.module.ts';
import { installFastPath } from './fast-path.ts';
import { canonicalAddress } from './images/image-request.ts';
import { ImageFastPath } from './images/image-fast-path.ts';
import { respondToInvalidRequest, sendHiddenImage } from './responses.ts';
import { LinkFastPath } from './links/link-fast-path.ts';
import { respondWithLinkPage } from './links/link-page.ts';
import { respondWithFramedPage } from './web/page.controller.ts';
import { StateFastPath } from './web/state-fast-path.ts';
import { respondToStateRequest } from './web/timer-state.controller.ts';

/** Nest's shutdown hooks run in no fixed order and close the database; this one runs before them, after the last request. */
function addFastifyHooks(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onClose', () => app.get(Recorder).close());
}

/** The state of a timer, and the pictures from which web pages draw it: an image in their place would look like one of them. */
const isForWebPages = /^\/t\/(?:[^?]*\.json|tmr_\w+\/[^/?]*\.png)(?:\?|$)/;

/** People see the answer where they expect an image or a page, and programs read it. */
const respondInMedium: ErrorResponder = (request, reply, error) => {
  if (/^\/c(?:[/?]|$)/.test(request.url)) respondWithLinkPage(request, reply, error);
  else if (/^\/t\/tmr_\w+(?:\?|$)/.test(request.url)) respondWithFramedPage(request, reply, error);
  else if (isForWebPages.test(request.url)) respondToStateRequest(request, reply, error);
  else sendHiddenImage(request, reply, error);
};

/** An image service has too many requests to log each of them by default. */
const accessLogLevel = 'debug';

/** The image service, ready to listen. */
export async function createEmbed(config: ServiceConfig, logger: Logger): Promise<NestFastifyApplication> {
  const app = await createHttpService({
    module: { module: EmbedModule, imports: [ConfigModule.forRoot(config)] },
    logger,
    accessLogLevel,
    requestsPerTurn: 32, // the views of a turn are recorded with one write
    traces: config.traces,
    rewritePath: canonicalAddress,
    publicUrl: config.embed.publicUrl,
    errorResponder: respondInMedium,
    invalidRequestResponder: respondToInvalidRequest,
  });
  addFastifyHooks(app);
  // The fast paths write no access log.
  if (!logger.isLevelEnabled(accessLogLevel)) {
    installFastPath(app, ImageFastPath);
    installFastPath(app, StateFastPath);
    installFastPath(app, LinkFastPath);
  }
  return app;
}
