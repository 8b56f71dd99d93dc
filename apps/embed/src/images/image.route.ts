import { Injectable, Logger } from '@nestjs/common';
import { timerIds } from '@tminus/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ViewClassifier } from '../views/view-classifier.ts';
import { ViewRecorder, viewAt } from '../views/view-recorder.ts';
import { CountdownStarts } from './evergreen/countdown-starts.ts';
import { hiddenImages } from './hidden-image.ts';
import { cachedForAMinute, imageHeaders, neverCached } from './image-headers.ts';
import { type ImageRequest, formatOf, parseImageUrl } from './image-request.ts';
import { TimerImages } from './timer-images.ts';
import type { ImageTimer } from './image-timer.ts';
import { ImageTimerCache } from './image-timer-cache.ts';

/** `GET /t/<id>.gif`, `/t/<id>.png`. Whatever happens, the answer is an image: it stands in somebody's e-mail. */
@Injectable()
export class ImageRoute {
  private readonly logger = new Logger('Images');
  private failing = false;

  constructor(
    private readonly settings: ImageTimerCache,
    private readonly starts: CountdownStarts,
    private readonly images: TimerImages,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
  ) {}

  register(fastify: FastifyInstance): void {
    fastify.get('/t/*', (request, reply) => this.answer(request, reply));
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const format = formatOf(request.url);
    void reply.headers(imageHeaders(format));
    try {
      const image = parseImageUrl(request.url);
      const id = image && timerIds.parse(image.id);
      const setting = id && (await this.settings.get(id));
      if (!setting) return reply.code(404).header('Cache-Control', cachedForAMinute).send(hiddenImages[format]);
      void reply.header('Cache-Control', neverCached);
      const body = setting.hidden ? hiddenImages[format] : await this.show(setting, image, request);
      this.failing = false;
      return reply.send(body);
    } catch (error) {
      // Once: during an outage every request would say the same.
      if (!this.failing) this.logger.error(error instanceof Error ? error : new Error(String(error)));
      this.failing = true;
      return reply.header('Cache-Control', neverCached).send(hiddenImages[format]);
    }
  }

  private async show(setting: ImageTimer, image: ImageRequest, request: FastifyRequest): Promise<Buffer> {
    // A HEAD or a bot is no view, and begins nobody's countdown.
    const attributes = request.method === 'GET' ? this.classifier.of(request.raw) : undefined;
    const startMs = await this.starts.get(setting, image, { nowMs: Date.now(), begins: attributes !== undefined });
    const body =
      this.images.renderAtOnce(setting, image, { nowMs: Date.now(), startMs }) ??
      (await this.images.render(setting, image, startMs));
    // Before the first byte leaves: a view that was answered is a view that is counted.
    if (attributes !== undefined) this.views.record([viewAt(setting, Date.now(), attributes)]);
    return body;
  }
}
