import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceConfig } from '@tminus/config';
import { addFastPath, createHttpService } from '@tminus/platform';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { EmbedModule } from './embed.module.ts';
import { answerWithImage } from './images/answer-with-image.ts';
import { ImageFastPath } from './images/image-fast-path.ts';
import { ImageRoute } from './images/image.route.ts';
import { ViewRecorder } from './views/view-recorder.ts';

/** There are too many of them for the log unless somebody looks for something. */
const accessLogLevel = 'debug';

/** The image service, ready to listen. */
export async function createEmbed(config: ServiceConfig, logger: Logger): Promise<NestFastifyApplication> {
  const module = EmbedModule.forRoot(config);
  const app = await createHttpService({ module, logger, accessLogLevel, sendFailure: answerWithImage });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  app.get(ImageRoute).register(fastify);
  // Whoever wants to see each request in the log has them go through the framework, which logs them.
  if (!logger.isLevelEnabled(accessLogLevel)) putInFront(fastify, app.get(ImageFastPath));
  // Not a hook of Nest's: it closes the database in those, and the requests under way may still record views before them.
  fastify.addHook('onClose', () => app.get(ViewRecorder).finish());
  return app;
}

function putInFront(fastify: FastifyInstance, front: ImageFastPath): void {
  addFastPath(fastify.server, (request, response) => front.answer(request, response));
  fastify.addHook('preClose', (done) => {
    front.close();
    done();
  });
}
