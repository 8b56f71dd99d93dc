import { Controller, Get, Inject, Logger, Req, Res } from '@nestjs/common';
import { isDamped } from '@tminus/analytics';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { clientSite, timerIds } from '@tminus/domain';
import { ClientAddressResolver, RequestMetrics, type RequestSeries, securityHeaders } from '@tminus/server';
import { BufferPool, type ImageFormat, hiddenImage, isGzip } from '@tminus/rendering';
import { isDatabaseOutage, OutageLog, errorReason } from '@tminus/server/resilience';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { ReadyAnswer, ReadyResource } from '../hot-path.ts';
import { cachedForAMinute, imageHeaders, neverCached } from '../responses.ts';
import { ViewClassifier } from '../views/view-classifier.ts';
import { ImageCounts } from './image-metrics.ts';
import { ImageRenderer } from './image-renderer.ts';
import { type ImageRequest, type ImageVariant, imageFormatOf, parseImageUrl } from './image-request.ts';
import { ImageTimerCache } from './image-timer-cache.ts';
import type { ImageTimer } from './image-timer.ts';
import { ImageVariants } from './image-variants.ts';
import { SameSecondCache } from './same-second-cache.ts';
import { ViewRecorder } from './view-recorder.ts';
import { ViewerService } from './viewer.service.ts';

/** An image, and what its view needs. */
interface ReadyImage extends ReadyAnswer {
  readonly body: Buffer;
  readonly timer: ImageTimer;
  readonly hasPlaceholder: boolean;
  readonly isTestEmail: boolean;
  readonly page: ImageRequest['page'];
}

function constantHeaders(publicUrl: string): Readonly<Record<ImageFormat | 'compressed', readonly string[]>> {
  const flat = (format: ImageFormat) =>
    Object.entries({ ...imageHeaders(format), 'Cache-Control': neverCached, ...securityHeaders(publicUrl) }).flat();
  return { gif: flat('gif'), png: flat('png'), compressed: [...flat('gif'), 'Content-Encoding', 'gzip'] };
}

/** Answers with an image, also after an error, because emails show it. */
@Controller('t')
export class ImagesController implements ReadyResource {
  private readonly logger = new Logger('Images');
  private readonly outage = new OutageLog({
    began: (error) => this.logger.error(isDatabaseOutage(error) ? unknownTimers(error) : error),
  });
  private readonly sameSecond = {
    plain: new SameSecondCache<ReadyImage>(),
    compressed: new SameSecondCache<ReadyImage>(),
    early: new SameSecondCache<ReadyImage>(),
    kept: new SameSecondCache<ReadyImage>(),
    large: new SameSecondCache<ReadyImage>(),
    largeCompressed: new SameSecondCache<ReadyImage>(),
  };
  private readonly headers: ReturnType<typeof constantHeaders>;
  private readonly series: RequestSeries;

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
    requests: RequestMetrics,
    @Inject(SERVICE_CONFIG) { embed }: ServiceConfig,
  ) {
    this.headers = constantHeaders(embed.publicUrl);
    this.series = requests.series({ method: 'GET', route: '/t/*', status: 200 });
  }

  /** The image of an active timer if the timer, its layout and, for an evergreen timer, the recipient's start are in memory. */
  answerAtOnce(request: IncomingMessage, nowMs: number): ReadyAnswer | undefined {
    const image = this.find(request.url ?? '', this.variants.for(request), nowMs);
    if (image === undefined) return undefined;
    const attributes = this.classifier.classify(request, image, nowMs);
    if (attributes !== undefined) this.views.add(image.timer, image.hasPlaceholder, attributes, nowMs);
    return image;
  }

  private find(url: string, variant: ImageVariant, nowMs: number): ReadyImage | undefined {
    const sameSecond = this.sameSecond[variant];
    const cached = sameSecond.get(url, Math.floor(nowMs / 1000));
    // A different object: the timer has changed meanwhile.
    if (cached && this.timers.peek(cached.timer.id) === cached.timer) {
      this.counts.sameSecond++;
      return cached;
    }
    const image = this.render(url, variant, nowMs);
    if (image === undefined) return undefined;
    this.counts.rendered++;
    sameSecond.offer(url, image);
    return image;
  }

  private render(url: string, variant: ImageVariant, nowMs: number): ReadyImage | undefined {
    const request = parseImageUrl(url, variant);
    const timer = request && this.timers.peek(request.id);
    if (!timer || timer.isHidden(nowMs)) return undefined;
    const viewer = this.viewers.peek(timer, request, nowMs);
    if (viewer === undefined) return undefined;
    const { startMs, endMs, zone, hasPlaceholder } = viewer;
    const body = this.renderer.render(timer, request, { nowMs, startMs, endMs, zone });
    if (body === undefined) return undefined;
    const { format, isTestEmail, page } = request;
    const headers = this.headers[isGzip(body) ? 'compressed' : format];
    return { status: 200, headers, body, series: this.series, timer, hasPlaceholder, isTestEmail, page };
  }

  /** Loads what is missing first. */
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
      const body = isHidden ? timer.hiddenImage(image) : await this.loadAndRecord(timer, image, request);
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

  private async loadAndRecord(timer: ImageTimer, image: ImageRequest, request: FastifyRequest): Promise<Buffer> {
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
