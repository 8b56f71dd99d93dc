import { ConfigModule, type ServiceConfig } from '@tminus/server/config';
import { Recorder } from '@tminus/analytics';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpService, type ErrorResponder } from '@tminus/server';
import { BufferPool } from '@tminus/rendering';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { EmbedModule } from './embed.module.ts';
import { answerFromMemory } from './hot-path.ts';
import { canonicalAddress } from './images/image-request.ts';
import { ImagesController } from './images/images.controller.ts';
import { ViewRecorder } from './images/view-recorder.ts';
import { respondWithLinkPage } from './links/link-page.ts';
import { LinksController } from './links/links.controller.ts';
import { respondToInvalidRequest, sendHiddenImage } from './responses.ts';
import { respondWithFramedPage } from './web/page.controller.ts';
import { respondToStateRequest, TimerStateController } from './web/timer-state.controller.ts';

/** Who answers a failed request, by its address: the first that matches. Also for addresses that the router refuses. */
const errorResponders: readonly (readonly [RegExp, ErrorResponder])[] = [
  [/^\/c(?:[/?]|$)/, respondWithLinkPage],
  [/^\/t\/tmr_\w+(?:\?|$)/, respondWithFramedPage],
  [/^\/t\/[^?]*\.json(?:\?|$)/, respondToStateRequest],
  // Pictures from which web pages draw a timer: an image in their place would look like one of them.
  [/^\/t\/tmr_\w+\/[^/?]*\.png(?:\?|$)/, respondToStateRequest],
];

/** People see the answer where they expect an image or a page, and programs read it. */
const respondInMedium: ErrorResponder = (request, reply, error) => {
  const [, respond = sendHiddenImage] = errorResponders.find(([address]) => address.test(request.url)) ?? [];
  respond(request, reply, error);
};

/** An image service has too many requests to log each of them by default. */
const accessLogLevel = 'debug';

/** Images first: nothing else is asked before one. */
const fromMemory = (app: NestFastifyApplication) =>
  answerFromMemory(
    [app.get(ImagesController), app.get(TimerStateController), app.get(LinksController)],
    app.get(ViewRecorder),
    app.get(BufferPool),
  );

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
    // What is answered from memory is not logged.
    steps: (created) => (logger.isLevelEnabled(accessLogLevel) ? {} : { beforeFramework: fromMemory(created) }),
  });
  // Nest's shutdown hooks run in no fixed order and close the database; this one runs before them, after the last request.
  (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).addHook('onClose', () =>
    app.get(Recorder).close(),
  );
  return app;
}
