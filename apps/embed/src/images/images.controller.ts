import { Controller, Get, Logger, Req, Res } from '@nestjs/common';
import { Public } from '@tminus/auth';
import { isDamped } from '@tminus/analytics';
import { isDatabaseOutage } from '@tminus/database';
import { clientSite, timerIds } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/platform';
import { BufferPool, hiddenImage, isGzip } from '@tminus/rendering';
import { OutageLog, errorReason } from '@tminus/resilience';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ViewClassifier } from '../views/view-classifier.ts';
import { cachedForAMinute, imageHeaders, neverCached } from '../responses.ts';
import { ImageRenderer } from './image-renderer.ts';
import { type ImageRequest, imageFormatOf, parseImageUrl } from './image-request.ts';
import { ImageVariants } from './image-variants.ts';
import { ImageCounts } from './image-metrics.ts';
import type { ImageTimer } from './image-timer.ts';
import { ImageTimerCache } from './image-timer-cache.ts';
import { ViewRecorder } from './view-recorder.ts';
import { ViewerService } from './viewer.service.ts';

/**
 * Answers the image requests that `ImageFastPath` does not: loads what is missing, then renders like the fast path. The response is always
 * an image, even after an error, because emails show it.
 */
@Public()
@Controller('t')
export class ImagesController {
  private readonly logger = new Logger('Images');
  private readonly outage = new OutageLog({
    began: (error) => this.logger.error(isDatabaseOutage(error) ? unknownTimers(error) : error),
  });

  constructor(
    private readonly timers: ImageTimerCache,
    private readonly viewers: ViewerService,
    private readonly renderer: ImageRenderer,
    private readonly variants: ImageVariants,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
    private readonly pool: BufferPool,
    private readonly counts: ImageCounts,
    private readonly addresses: ClientAddressResolver,
  ) {}

  @Get('*')
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const format = imageFormatOf(request.url);
    void reply.headers(imageHeaders(format)).header('Cache-Control', neverCached);
    try {
      const image = parseImageUrl(request.url, this.variants.for(request.raw));
      const id = image && timerIds.parse(image.id);
      const timer = id && (await this.timers.get(id));
      if (!timer) {
        this.counts.unknown++;
        void reply.code(404).header('Cache-Control', cachedForAMinute).send(hiddenImage(format));
        return;
      }
      const isHidden = timer.isHidden(Date.now());
      const body = isHidden ? timer.hiddenImage(image) : await this.renderAndRecord(timer, image, request);
      this.outage.succeeded();
      if (isHidden) this.counts.hidden++;
      else this.counts.loaded++;
      if (isGzip(body)) void reply.header('Content-Encoding', 'gzip');
      reply.raw.once('close', () => this.pool.release(body));
      void reply.send(body);
    } catch (error) {
      this.outage.failed(error);
      this.counts.failed++;
      void reply.send(hiddenImage(format));
    }
  }

  private async renderAndRecord(timer: ImageTimer, image: ImageRequest, request: FastifyRequest): Promise<Buffer> {
    const nowMs = Date.now();
    const { isTestEmail, page } = image;
    const attributes =
      request.method === 'GET' ? this.classifier.classify(request.raw, { timer, isTestEmail, page }, nowMs) : undefined;
    // HEAD requests, test emails and requests from bots are not views. They start no countdown, and neither do damped views.
    const isView = attributes !== undefined && !isDamped(attributes);
    const viewer = await this.viewers.find(timer, image, { nowMs, isView });
    const client = clientSite(this.addresses.resolve(request.raw));
    const body = await this.renderer.loadAndRender(timer, image, { ...viewer, client });
    if (attributes !== undefined) this.views.add(timer, viewer.hasPlaceholder, attributes, Date.now());
    this.views.write();
    return body;
  }
}

const unknownTimers = (error: unknown) =>
  `Timers that are not in memory have no image, because the database does not answer: ${errorReason(error)}`;
