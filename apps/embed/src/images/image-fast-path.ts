import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { RequestMetrics, type RequestSeries, securityHeaders } from '@tminus/platform';
import { BufferPool, type ImageFormat, isGzip } from '@tminus/rendering';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastPath } from '../fast-path.ts';
import { ViewClassifier } from '../views/view-classifier.ts';
import { ImageCounts } from './image-metrics.ts';
import { imageHeaders, neverCached } from '../responses.ts';
import { ImageRenderer } from './image-renderer.ts';
import { type ImageRequest, type ImageVariant, parseImageUrl } from './image-request.ts';
import { ImageVariants } from './image-variants.ts';
import type { ImageTimer } from './image-timer.ts';
import { ImageTimerCache } from './image-timer-cache.ts';
import { SameSecondCache } from './same-second-cache.ts';
import { ViewRecorder } from './view-recorder.ts';
import { ViewerService } from './viewer.service.ts';

interface Image {
  timer: ImageTimer;
  format: ImageFormat;
  hasPlaceholder: boolean;
  isTestEmail: boolean;
  page: ImageRequest['page'];
  body: Buffer;
}

/** An image that is sent when its view is recorded. */
interface PendingResponse {
  image: Image;
  response: ServerResponse;
}

/**
 * Images of one turn of the event loop wait together for their views to be recorded. With more bytes, they do not wait for the end of
 * the turn.
 */
const maxPendingBytes = 8 * 1024 * 1024;

/** The route of `ImagesController`, as Fastify names it: the metrics of both paths are the same. */
const imageRoute = '/t/*';

/** Names and values in turn: the fastest form for `writeHead`. */
function constantHeaders(publicUrl: string): Readonly<Record<ImageFormat | 'compressed', readonly string[]>> {
  const flat = (format: ImageFormat) =>
    Object.entries({ ...imageHeaders(format), 'Cache-Control': neverCached, ...securityHeaders(publicUrl) }).flat();
  return { gif: flat('gif'), png: flat('png'), compressed: [...flat('gif'), 'Content-Encoding', 'gzip'] };
}

/**
 * Answers a GET for an active timer if the timer, its layout and, for an evergreen timer, the recipient's start are in memory.
 * All other requests, and those that fail here, go to `ImagesController`.
 */
@Injectable()
export class ImageFastPath implements FastPath {
  private readonly sameSecond = {
    plain: new SameSecondCache<Image>(),
    compressed: new SameSecondCache<Image>(),
    early: new SameSecondCache<Image>(),
    kept: new SameSecondCache<Image>(),
    large: new SameSecondCache<Image>(),
    largeCompressed: new SameSecondCache<Image>(),
  };
  private readonly pending: PendingResponse[] = [];
  private pendingBytes = 0;
  private pendingSince = 0;
  private readonly sent: RequestSeries;
  private readonly headers: ReturnType<typeof constantHeaders>;

  constructor(
    private readonly timers: ImageTimerCache,
    private readonly viewers: ViewerService,
    private readonly renderer: ImageRenderer,
    private readonly variants: ImageVariants,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
    private readonly pool: BufferPool,
    private readonly counts: ImageCounts,
    requests: RequestMetrics,
    @Inject(SERVICE_CONFIG) { embed }: ServiceConfig,
  ) {
    this.headers = constantHeaders(embed.publicUrl);
    this.sent = requests.series({ method: 'GET', route: imageRoute, status: 200 });
  }

  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const nowMs = Date.now();
    const image = this.find(request.url ?? '', this.variants.for(request), nowMs);
    if (image === undefined) return false;
    if (this.pending.length === 0) {
      this.pendingSince = performance.now();
      setImmediate(this.sendPending);
    }
    this.pending.push({ image, response });
    const attributes = this.classifier.classify(request, image, nowMs);
    if (attributes !== undefined) this.views.add(image.timer, image.hasPlaceholder, attributes, nowMs);
    this.pendingBytes += image.body.length;
    if (this.pendingBytes > maxPendingBytes) this.sendPending();
    return true;
  }

  /**
   * Sends the responses of this turn of the event loop. Their views are recorded with one write before the first byte is sent:
   * every view that was answered is counted.
   */
  private readonly sendPending = (): void => {
    if (this.pending.length === 0) return;
    const pending = this.pending.splice(0);
    const bytes = this.pendingBytes;
    this.pendingBytes = 0;
    this.views.write();
    for (const { image, response } of pending) {
      const headers = this.headers[isGzip(image.body) ? 'compressed' : image.format];
      response.writeHead(200, [...headers, 'Content-Length', String(image.body.length)]);
      const { socket } = response;
      response.end(image.body);
      // Usually, the kernel has taken all bytes immediately.
      if (socket?.writableLength === 0) this.pool.release(image.body);
      else response.once('close', () => this.pool.release(image.body));
    }
    // For all of them, the time of the first one: one measurement per turn.
    this.sent.add((performance.now() - this.pendingSince) / 1000, pending.length, bytes);
  };

  private find(url: string, variant: ImageVariant, nowMs: number): Image | undefined {
    const sameSecond = this.sameSecond[variant];
    const cached = sameSecond.get(url, Math.floor(nowMs / 1000));
    // A different object: the timer has changed meanwhile.
    if (cached && this.timers.peek(cached.timer.id) === cached.timer) {
      this.counts.sameSecond++;
      return cached;
    }
    try {
      const image = this.render(url, variant, nowMs);
      if (image) {
        this.counts.rendered++;
        sameSecond.offer(url, image);
      }
      return image;
    } catch {
      return undefined; // it will also fail in `ImagesController`, which logs it
    }
  }

  private render(url: string, variant: ImageVariant, nowMs: number): Image | undefined {
    const request = parseImageUrl(url, variant);
    const timer = request && this.timers.peek(request.id);
    if (!timer || timer.isHidden(nowMs)) return undefined;
    const viewer = this.viewers.peek(timer, request, nowMs);
    if (viewer === undefined) return undefined;
    const { startMs, endMs, zone, hasPlaceholder } = viewer;
    const body = this.renderer.render(timer, request, { nowMs, startMs, endMs, zone });
    const { format, isTestEmail, page } = request;
    return body && { timer, format, hasPlaceholder, isTestEmail, page, body };
  }
}
