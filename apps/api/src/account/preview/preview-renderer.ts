import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError } from '@tminus/domain';
import {
  LayoutCache,
  LayoutWorkers,
  type RenderTime,
  type RenderableTimer,
  type TimerImageOptions,
  TimerRenderer,
} from '@tminus/rendering';
import { FairQueue, QueueFullError } from '@tminus/resilience';

/** Enough for the layouts of all templates at their default size. */
const cacheBytes = 32 * 1024 * 1024;
/**
 * How many previews are drawn at the same time, each in one worker thread, and how many wait. Clients take turns, so one with many
 * previews delays the others by one preview at most. A page shows 12 templates or 20 timers at once.
 */
const queueOptions = { concurrency: 2, concurrencyPerOwner: 2, maxWaitingPerOwner: 24, maxWaiting: 96 };

/** Renders previews as the image service renders images. Has its own memory and threads, which the first preview starts. */
@Injectable()
export class PreviewRenderer implements OnApplicationShutdown {
  private readonly workers = new LayoutWorkers();
  private readonly renderer = new TimerRenderer(new LayoutCache({ maxBytes: cacheBytes, builder: this.workers }));
  private readonly queue = new FairQueue(queueOptions);

  /**
   * @param clock - the moment to show
   * @param client - who asks, for the queue
   * @param signal - aborted when nobody waits for the image: a preview that is not being drawn yet is skipped
   * @returns undefined if `signal` is aborted
   * @throws ApiError `unavailable` when too many previews are waiting
   */
  async render(
    timer: RenderableTimer,
    options: TimerImageOptions,
    clock: () => RenderTime,
    client: string,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> {
    const image = this.renderer.render(timer, options, clock());
    if (image) return image;
    const draw = async () => (signal.aborted ? undefined : this.draw(timer, options, clock, client));
    try {
      return await this.queue.run(client, draw);
    } catch (error) {
      if (error instanceof QueueFullError) throw new ApiError('unavailable', { message: tooMany, cause: error });
      throw error;
    }
  }

  private draw(
    timer: RenderableTimer,
    options: TimerImageOptions,
    clock: () => RenderTime,
    client: string,
  ): Promise<Buffer> {
    return options.still
      ? this.renderer.drawStill(timer, options, clock(), client)
      : this.renderer.loadAndRender(timer, options, clock, client);
  }

  /** After the last request. */
  onApplicationShutdown(): Promise<void> {
    return this.workers.close();
  }
}

const tooMany = 'Too many previews are being drawn. Try again in a moment.';
