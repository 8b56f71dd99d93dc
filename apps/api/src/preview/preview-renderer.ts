import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { ApiError, clientNetwork } from '@tminus/domain';
import {
  LayoutCache,
  type RenderTime,
  type RenderableTimer,
  type TimerAnimationOptions,
  type TimerImageOptions,
  TimerRenderer,
} from '@tminus/rendering';
import { FairQueue, QueueFullError } from '@tminus/server/resilience';
import { DrawingThreads } from '../drawing.module.ts';
import { DrawingBudget } from './drawing-budget.ts';

/** Enough for the layouts of all templates at their default size. */
const cacheBytes = 32 * 1024 * 1024;
/**
 * How many previews are drawn at the same time, each in one worker thread, and how many wait. Clients take turns, so one with many
 * previews delays the others by one preview at most. A page shows all templates or 20 timers at once.
 */
const queueOptions = { concurrency: 2, concurrencyPerOwner: 1, maxWaitingPerOwner: 24, maxWaiting: 96 };
/** In pixels. A million take 0.1 to 0.4 s of processor time. At once, a page of 20 timers at 600x400 and double size; then a quarter of a core. */
const budgetOptions = { burst: 40_000_000, perSecond: 1_000_000 };
/** A single frame takes a fraction of what all digits of a layout take. */
const shareOfStill = 1 / 8;

/** In bytes. */
interface AnimationSizes {
  bytes: number;
  /** For clients that accept gzip. */
  gzipBytes: number;
}

/** Renders previews as the image service renders images, with its own memory and threads. */
@Injectable()
export class PreviewRenderer {
  private readonly renderer: TimerRenderer;
  private readonly isCompressed: boolean;
  private readonly queue = new FairQueue(queueOptions);
  private readonly budget = new DrawingBudget(budgetOptions);

  constructor(
    threads: DrawingThreads,
    @Inject(SERVICE_CONFIG) { imageCompression }: Pick<ServiceConfig, 'imageCompression'>,
  ) {
    this.isCompressed = imageCompression.isOn;
    this.renderer = new TimerRenderer(new LayoutCache({ maxBytes: cacheBytes, builder: threads }));
  }

  /**
   * @param clock - the moment to show
   * @param address - of the client, or the id of its account, for its turn and its budget
   * @param signal - aborted when nobody waits for the image: a preview that is not being drawn yet is skipped
   * @returns undefined if `signal` is aborted
   * @throws ApiError `rate_limit_exceeded` when too much was drawn for the address, `unavailable` when too many previews are waiting
   */
  async render(
    timer: RenderableTimer,
    options: TimerImageOptions,
    clock: () => RenderTime,
    address: string,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> {
    const ready = this.renderer.render(timer, options, clock());
    if (ready) return ready;
    this.budget.spend(address, costOf(timer, options));
    const client = clientNetwork(address);
    const draw = () =>
      options.still
        ? this.renderer.drawStill(timer, options, clock(), client)
        : this.renderer.loadAndRender(timer, options, clock, client);
    return this.inTurn(draw, client, signal);
  }

  /** The sizes of an animation. Otherwise as `render`. */
  async measure(
    timer: RenderableTimer,
    options: TimerAnimationOptions,
    clock: () => RenderTime,
    address: string,
    signal: AbortSignal,
  ): Promise<AnimationSizes | undefined> {
    let bytes = this.renderer.measure(timer, options, clock());
    if (bytes === undefined) {
      this.budget.spend(address, costOf(timer, options));
      const client = clientNetwork(address);
      bytes = await this.inTurn(() => this.renderer.loadAndMeasure(timer, options, clock, client), client, signal);
    }
    if (bytes === undefined) return undefined;
    const compressed = this.isCompressed && this.renderer.render(timer, { ...options, compress: true }, clock());
    return { bytes, gzipBytes: compressed ? compressed.length : bytes };
  }

  private async inTurn<Result>(
    work: () => Promise<Result>,
    client: string,
    signal: AbortSignal,
  ): Promise<Result | undefined> {
    try {
      return await this.queue.run(client, async () => (signal.aborted ? undefined : work()));
    } catch (error) {
      if (error instanceof QueueFullError) throw new ApiError('unavailable', { message: tooMany, cause: error });
      throw error;
    }
  }
}

const costOf = (timer: RenderableTimer, { still, scale }: TimerImageOptions) =>
  timer.pixels(scale) * (still ? shareOfStill : 1);

const tooMany = 'Too many previews are being drawn. Try again in a moment.';
