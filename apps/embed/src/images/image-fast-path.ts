import { Injectable } from '@nestjs/common';
import type { SpoolRecord } from '@tminus/event-log';
import { BufferPool } from '@tminus/rendering';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ViewClassifier } from '../views/view-classifier.ts';
import { ViewRecorder, viewAt } from '../views/view-recorder.ts';
import { CountdownStarts } from './evergreen/countdown-starts.ts';
import { imageHeaders, neverCached } from './image-headers.ts';
import { type ImageFormat, parseImageUrl } from './image-request.ts';
import { SameSecondCache } from './same-second-cache.ts';
import { TimerImages } from './timer-images.ts';
import type { ImageTimer } from './image-timer.ts';
import { ImageTimerCache } from './image-timer-cache.ts';

interface Image {
  setting: ImageTimer;
  format: ImageFormat;
  body: Buffer;
}

/** An image that is ready to be sent once its view is recorded. */
interface Answer {
  image: Image;
  response: ServerResponse;
}

/** Names and values in turn, as `writeHead` takes them fastest. */
const constantHeaders: Readonly<Record<ImageFormat, readonly string[]>> = { gif: flat('gif'), png: flat('png') };

function flat(format: ImageFormat): string[] {
  const headers = { ...imageHeaders(format), 'Cache-Control': neverCached, 'X-Content-Type-Options': 'nosniff' };
  return Object.entries(headers).flat();
}

/**
 * Answers, in front of the router, the requests that wait for nothing: an active timer whose settings and layout are in
 * memory, and the recipient's start if it is an evergreen one. All others, and those that go wrong here, take the way through
 * the framework (`ImageRoute`).
 */
@Injectable()
export class ImageFastPath {
  private readonly latest = new SameSecondCache<Image>();
  private readonly answers: Answer[] = [];
  private readonly records: SpoolRecord[] = [];
  private readonly pool = new BufferPool();
  private closing = false;

  constructor(
    private readonly settings: ImageTimerCache,
    private readonly starts: CountdownStarts,
    private readonly images: TimerImages,
    private readonly classifier: ViewClassifier,
    private readonly views: ViewRecorder,
  ) {}

  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.closing) return false;
    const nowMs = Date.now();
    const image = this.imageAt(request.url ?? '', nowMs);
    if (image === undefined) return false;
    if (this.answers.length === 0) setImmediate(this.sendAll);
    this.answers.push({ image, response });
    const attributes = this.classifier.of(request);
    if (attributes !== undefined) this.records.push(viewAt(image.setting, nowMs, attributes));
    return true;
  }

  /**
   * Sends what this turn of the event loop has brought. All its views are recorded with one write before the first byte
   * leaves: a view that was answered is a view that is counted.
   */
  private readonly sendAll = (): void => {
    const answers = this.answers.splice(0);
    this.views.record(this.records.splice(0));
    for (const { image, response } of answers) {
      response.writeHead(200, [...constantHeaders[image.format], 'Content-Length', String(image.body.length)]);
      response.end(image.body, () => this.pool.give(image.body));
    }
  };

  /** From now on answers have to tell their connections to close, which the framework sees to. */
  close(): void {
    this.closing = true;
  }

  private imageAt(url: string, nowMs: number): Image | undefined {
    const latest = this.latest.get(url, Math.floor(nowMs / 1000));
    // Not if the timer was changed in the meantime.
    if (latest && this.settings.peek(latest.setting.id) === latest.setting) return latest;
    try {
      const image = this.render(url, nowMs);
      // A copy: the memory of what is sent is soon another image's.
      if (image && this.latest.hasRoom) this.latest.keep(url, { ...image, body: Buffer.from(image.body) });
      return image;
    } catch {
      return undefined; // it goes wrong in `ImageRoute` as well, where it is logged
    }
  }

  private render(url: string, nowMs: number): Image | undefined {
    const request = parseImageUrl(url);
    const setting = request && this.settings.peek(request.id);
    if (!setting || setting.hidden) return undefined;
    const startMs = this.starts.peek(setting, request, nowMs);
    if (startMs === undefined) return undefined;
    const body = this.images.renderAtOnce(setting, request, { nowMs, startMs }, this.pool.take);
    return body && { setting, format: request.format, body };
  }
}
