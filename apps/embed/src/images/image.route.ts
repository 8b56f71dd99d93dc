import { Injectable, Logger } from '@nestjs/common';
import { secondsLeft, timerIds } from '@tminus/domain';
import { LayoutCache, hiddenGif, layoutSpecFor, renderAnimation } from '@tminus/rendering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ViewRecorder } from '../views/view-recorder.ts';
import { cachedForAMinute, imageHeaders } from './answer-with-image.ts';
import type { TimerSetting } from './timer-setting.ts';
import { TimerSettings } from './timer-settings.ts';

/** How long an animation plays. */
const animationFrames = 60;

const neverCached = 'no-cache, no-store, max-age=0';

type ImageRequest = FastifyRequest<{ Params: { id: string } }>;

/** `GET /t/<id>.gif`. Whatever happens, the answer is an image: it stands in somebody's e-mail. */
@Injectable()
export class ImageRoute {
  private readonly logger = new Logger('Images');
  private failing = false;

  constructor(
    private readonly settings: TimerSettings<TimerSetting>,
    private readonly layouts: LayoutCache,
    private readonly views: ViewRecorder,
  ) {}

  register(fastify: FastifyInstance): void {
    fastify.get('/t/:id.gif', (request: ImageRequest, reply) => this.answer(request, reply));
  }

  private async answer(request: ImageRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.headers(imageHeaders);
    try {
      const id = timerIds.parse(request.params.id);
      const setting = id && (await this.settings.get(id));
      if (!setting) return reply.code(404).header('Cache-Control', cachedForAMinute).send(hiddenGif);
      void reply.header('Cache-Control', neverCached);
      const image = setting.hidden ? hiddenGif : await this.render(setting, request);
      this.failing = false;
      return reply.send(image);
    } catch (error) {
      // Once: during an outage every request would say the same.
      if (!this.failing) this.logger.error(error instanceof Error ? error : new Error(String(error)));
      this.failing = true;
      return reply.header('Cache-Control', neverCached).send(hiddenGif);
    }
  }

  private async render(
    { timer, appearance, palette, recordKey }: TimerSetting,
    { method }: ImageRequest,
  ): Promise<Buffer> {
    const spec = layoutSpecFor(appearance, secondsLeft(timer, Date.now()));
    const layout = this.layouts.peek(spec) ?? (await this.layouts.get(spec));
    const nowMs = Date.now(); // a layout that had to be built took its time
    const image = renderAnimation(layout, palette, secondsLeft(timer, nowMs), animationFrames);
    // Before the first byte leaves: a view that was answered is a view that is counted.
    if (method === 'GET') this.views.record(recordKey, nowMs);
    return image;
  }
}
