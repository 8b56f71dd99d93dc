import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceConfig } from '@tminus/config';
import { createHttpService } from '@tminus/platform';
import type { Logger } from 'pino';
import { EmbedModule } from './embed.module.ts';
import { addFastifyHooks } from './fastify-hooks.ts';
import { canonicalAddress } from './images/canonical-address.ts';
import { installFastPath } from './images/image-fast-path.ts';
import { sendHiddenImage } from './images/send-hidden-image.ts';

/** An image service has too many requests to log each of them by default. */
const accessLogLevel = 'debug';

/** The image service, ready to listen. */
export async function createEmbed(config: ServiceConfig, logger: Logger): Promise<NestFastifyApplication> {
  const module = EmbedModule.forRoot(config);
  const app = await createHttpService({
    module,
    logger,
    accessLogLevel,
    traces: config.traces,
    rewritePath: canonicalAddress,
    publicUrl: config.embed.publicUrl,
    errorResponder: sendHiddenImage,
  });
  addFastifyHooks(app);
  // The fast path writes no access log.
  if (!logger.isLevelEnabled(accessLogLevel)) installFastPath(app);
  return app;
}
