import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceConfig } from '@tminus/config';
import { createHttpService } from '@tminus/platform';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { EmbedModule } from './embed.module.ts';
import { answerWithImage } from './images/answer-with-image.ts';
import { ImageRoute } from './images/image.route.ts';
import { ViewRecorder } from './views/view-recorder.ts';

/** The image service, ready to listen. */
export async function createEmbed(config: ServiceConfig, logger: Logger): Promise<NestFastifyApplication> {
  const module = EmbedModule.forRoot(config);
  const app = await createHttpService({ module, logger, accessLogLevel: 'debug', answerFailure: answerWithImage });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // Not a Nest controller: this route is hot, and a controller would cost as much again as the image.
  app.get(ImageRoute).register(fastify);
  // Not a hook of Nest's: it closes the database in those, and the requests under way may still record views before them.
  fastify.addHook('onClose', () => app.get(ViewRecorder).finish());
  return app;
}
