import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { AllowanceTracker } from '@tminus/analytics';
import { defaultTemplate } from '@tminus/domain';
import {
  BufferPool,
  type Layout,
  LayoutCache,
  type RenderTime,
  type TimerImageOptions,
  TimerRenderer,
  createPalette,
  defaultAppearance,
  hiddenImages,
  layoutFits,
  layoutSpecFor,
  renderStill,
  templates,
} from '@tminus/rendering';
import { QueueFullError } from '@tminus/resilience';
import { ImageCounts } from './image-metrics.ts';
import type { ImageTimer } from './image-timer.ts';

/** The design of images for which there is no time to draw anything. */
const plainAppearance = defaultAppearance(defaultTemplate);
const plainPalette = createPalette(templates[defaultTemplate], plainAppearance.colors);
/** Two, three and four digits for the days. */
const plainSpecs = [0, 100, 1000].map((days) => layoutSpecFor(plainAppearance, days * 86_400));

/** Renders the images of active timers, in the memory of the pool: release an image when it is sent. */
@Injectable()
export class ImageRenderer implements OnModuleInit, OnApplicationBootstrap {
  private readonly renderer: TimerRenderer;
  private defaultLayout: Promise<unknown> | undefined;
  /** Always in memory, unlike the layouts of timers. */
  private readonly plainLayouts: Layout[] = [];

  constructor(
    private readonly layouts: LayoutCache,
    private readonly allowances: AllowanceTracker,
    private readonly counts: ImageCounts,
    pool: BufferPool,
  ) {
    this.renderer = new TimerRenderer(layouts, pool.acquire);
  }

  /** Builds the default layout while the rest of the service starts: the first layout takes longer, and no request should wait for it. */
  onModuleInit(): void {
    const [first, ...others] = plainSpecs.map((spec) =>
      this.layouts.get(spec).then((layout) => this.plainLayouts.push(layout)),
    );
    this.defaultLayout = first;
    first?.catch(() => undefined); // `onApplicationBootstrap` reports it
    for (const other of others) other.catch(() => undefined);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.defaultLayout;
  }

  /**
   * Renders the image of the current second from what is in memory.
   * @returns undefined if its layout or final frame must be built first
   */
  render(timer: ImageTimer, request: TimerImageOptions, time: RenderTime): Buffer | undefined {
    return this.renderer.render(timer, this.allowed(timer, request), time);
  }

  /**
   * Builds what `render` needs, then renders the image of the second at which everything is available. If too much is being built, the
   * image is a simpler one: at half the size, a still, or a still in another design.
   */
  async loadAndRender(
    timer: ImageTimer,
    request: TimerImageOptions,
    viewer: Omit<RenderTime, 'nowMs'>,
  ): Promise<Buffer> {
    const { startMs, endMs, promisedMs } = viewer;
    const clock = () => ({ nowMs: Date.now(), startMs, endMs, promisedMs });
    const attempts = [
      () => this.renderer.loadAndRender(timer, this.allowed(timer, request), clock, timer.accountId),
      () => this.renderSimply(timer, { ...request, scale: 1 }, clock()),
    ];
    for (const attempt of attempts) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
        this.counts.simplified++;
      }
    }
    return this.renderPlainly(timer, request, clock());
  }

  /** The image if its layout is in memory, otherwise a still. */
  private async renderSimply(timer: ImageTimer, request: TimerImageOptions, time: RenderTime): Promise<Buffer> {
    const image = this.render(timer, request, time);
    return image ?? this.renderer.drawStill(timer, request, time, timer.accountId);
  }

  /**
   * A still in the default design, which takes no time to build. Nobody chose this design, but the time is right: nothing instead if the
   * image is looked at later, or there is no countdown yet or for this viewer.
   */
  private renderPlainly(timer: ImageTimer, { format, isLoadedEarly }: TimerImageOptions, time: RenderTime): Buffer {
    if (timer.isPending(time.nowMs) || (isLoadedEarly && timer.onPrefetch !== 'ticking')) return hiddenImages[format];
    const { state, secondsLeft: left } = timer.countdown(time);
    if (state === 'unknown') return hiddenImages[format];
    const layout = this.plainLayouts.find(({ spec }) => layoutFits(spec, left));
    if (layout === undefined) throw new QueueFullError();
    return renderStill(layout, plainPalette, left, { format });
  }

  /** Accounts over their allowance get stills, which cost less, so that images in sent emails never break. */
  private allowed(timer: ImageTimer, request: TimerImageOptions): TimerImageOptions {
    return this.allowances.isOverAllowance(timer.accountId) ? { ...request, still: true } : request;
  }
}
