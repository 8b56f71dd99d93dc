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
  layoutFits,
  layoutSpecFor,
  renderStill,
  templates,
} from '@tminus/rendering';
import { type Owner, QueueFullError } from '@tminus/server/resilience';
import { ImageCounts } from './image-metrics.ts';
import type { ImageTimer } from './image-timer.ts';

/** The design of images for which there is no time to draw anything. */
const plainAppearance = defaultAppearance(defaultTemplate);
const plainPalette = createPalette(templates[defaultTemplate], plainAppearance.colors);
/**
 * How many pixels of PNGs of personal deadlines this thread compresses in a second, which takes a tenth of its time. Anyone can invent such
 * deadlines, and no two share their pixels.
 */
const maxUnsharedPixels = 12_000_000;
/** Two, three and four digits for the days, without and with the mark of test timers. */
const plainSpecs = [false, true].flatMap((isTest) =>
  [0, 100, 1000].map((days) => layoutSpecFor({ ...plainAppearance, isTest }, days * 86_400)),
);

/** Renders the images of active timers, in the memory of the pool: release an image when it is sent. */
@Injectable()
export class ImageRenderer implements OnModuleInit, OnApplicationBootstrap {
  private readonly renderer: TimerRenderer;
  private defaultLayout: Promise<unknown> | undefined;
  /** Always in memory, unlike the layouts of timers. */
  private readonly plainLayouts: Layout[] = [];
  private readonly unshared = { second: 0, pixels: 0 };

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
   * @returns undefined if its layout or final frame must be built first, or if it must be drawn in another thread
   */
  render(timer: ImageTimer, request: TimerImageOptions, time: RenderTime): Buffer | undefined {
    const options = this.allowed(timer, request);
    if (!isUnshared(request, time)) return this.renderer.render(timer, options, time);
    const image = this.renderer.render(timer, { ...options, isCompressed: true }, time);
    return image ?? (this.mayCompress(timer, request, time) ? this.renderer.render(timer, options, time) : undefined);
  }

  /**
   * Builds what `render` needs, then renders the image of the second at which everything is available. If too much is being built, the
   * image is a simpler one: at half the size, a still, or a still in another design. A date that is read later loses its time.
   * @param viewer - with the client whose request it is: see `Owner`
   */
  async loadAndRender(
    timer: ImageTimer,
    request: TimerImageOptions,
    viewer: Omit<RenderTime, 'nowMs'> & { readonly client?: string },
  ): Promise<Buffer> {
    const { startMs, endMs, zone, promisedMs, client = '' } = viewer;
    const clock = () => ({ nowMs: Date.now(), startMs, endMs, zone, promisedMs });
    const account = timer.accountId;
    const owner = { account, client };
    // Dates have many times, but few days: they have turns of their own.
    const days = { account: `${account} days`, client };
    const small = { ...request, scale: 1 } as const;
    const attempts = [
      () => this.renderFully(timer, request, clock, owner),
      () => this.renderSimply(timer, small, clock(), owner),
      ...(request.isSeenLater && timer.onPrefetch === 'date' ? [request, small] : []).map(
        (each) => () => this.renderer.drawStill(timer, { ...each, namesDayOnly: true }, clock(), days),
      ),
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

  private async renderFully(
    timer: ImageTimer,
    request: TimerImageOptions,
    clock: () => RenderTime,
    owner: Owner,
  ): Promise<Buffer> {
    const time = clock();
    return isUnshared(request, time) && !this.mayCompress(timer, request, time)
      ? this.renderer.drawStill(timer, request, time, owner)
      : this.renderer.loadAndRender(timer, this.allowed(timer, request), clock, owner);
  }

  /** Whether this thread has time in this second for a PNG whose pixels are not compressed. */
  private mayCompress(timer: ImageTimer, { scale }: TimerImageOptions, { nowMs }: RenderTime): boolean {
    const { unshared } = this;
    const second = Math.floor(nowMs / 1000);
    if (second !== unshared.second) Object.assign(unshared, { second, pixels: 0 });
    unshared.pixels += timer.pixels(scale);
    return unshared.pixels <= maxUnsharedPixels;
  }

  /** The image if its layout is in memory, otherwise a still. */
  private async renderSimply(
    timer: ImageTimer,
    request: TimerImageOptions,
    time: RenderTime,
    owner: Owner,
  ): Promise<Buffer> {
    return this.render(timer, request, time) ?? this.renderer.drawStill(timer, request, time, owner);
  }

  /**
   * A still in the default design, which takes no time to build. Nobody chose this design, but the time is right: nothing instead if the
   * image is looked at later, or there is no countdown yet or for this viewer.
   */
  private renderPlainly(timer: ImageTimer, request: TimerImageOptions, time: RenderTime): Buffer {
    const isForLater = request.isSeenLater && timer.onPrefetch !== 'ticking';
    const { state, secondsLeft: left } = timer.countdown(time);
    if (timer.isPending(time.nowMs) || isForLater || state === 'unknown') return timer.hiddenImage(request);
    const { isTest } = timer.layoutSpec(1, left);
    const layout = this.plainLayouts.find(({ spec }) => spec.isTest === isTest && layoutFits(spec, left));
    if (layout === undefined) throw new QueueFullError();
    return renderStill(layout, plainPalette, left, { format: request.format });
  }

  /** Accounts over their allowance get stills, which cost less, so that images in sent emails never break. */
  private allowed(timer: ImageTimer, request: TimerImageOptions): TimerImageOptions {
    return this.allowances.isOverAllowance(timer) ? { ...request, still: true } : request;
  }
}

/** Whether the pixels of a PNG are probably of no use for another viewer: those of a deadline in the address. */
const isUnshared = ({ format }: TimerImageOptions, { endMs, zone }: RenderTime) =>
  format === 'png' && (endMs !== undefined || zone !== undefined);
