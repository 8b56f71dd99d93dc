import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { AllowanceTracker } from '@tminus/analytics';
import { defaultTemplate } from '@tminus/domain';
import {
  LayoutCache,
  QueueFullError,
  type RenderTime,
  type TimerImageOptions,
  TimerRenderer,
  defaultAppearance,
  layoutSpecFor,
} from '@tminus/rendering';
import type { ImageTimer } from './image-timer.ts';

/** Renders the images of active timers. */
@Injectable()
export class ImageRenderer implements OnModuleInit, OnApplicationBootstrap {
  private readonly renderer: TimerRenderer;
  private defaultLayout: Promise<unknown> | undefined;

  constructor(
    private readonly layouts: LayoutCache,
    private readonly allowances: AllowanceTracker,
  ) {
    this.renderer = new TimerRenderer(layouts);
  }

  /** Builds the default layout while the rest of the service starts: the first layout takes longer, and no request should wait for it. */
  onModuleInit(): void {
    this.defaultLayout = this.layouts.get(layoutSpecFor(defaultAppearance(defaultTemplate), 0));
    this.defaultLayout.catch(() => undefined); // `onApplicationBootstrap` reports it
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.defaultLayout;
  }

  /**
   * Renders the image of the current second from what is in memory.
   * @param allocate - allocates the memory of an animation; default: new buffers
   * @returns undefined if its layout or final frame must be built first
   */
  render(
    timer: ImageTimer,
    request: TimerImageOptions,
    time: RenderTime,
    allocate?: (length: number) => Buffer,
  ): Buffer | undefined {
    return this.renderer.render(timer, this.allowed(timer, request), time, allocate);
  }

  /**
   * Builds what `render` needs, then renders the image of the second at which everything is available. If too much is being built for
   * the timer's account, the image is a simpler one: at half the size, or a still.
   */
  async loadAndRender(timer: ImageTimer, request: TimerImageOptions, startMs: number): Promise<Buffer> {
    const clock = () => ({ nowMs: Date.now(), startMs });
    try {
      return await this.renderer.loadAndRender(timer, this.allowed(timer, request), clock, timer.accountId);
    } catch (error) {
      if (error instanceof QueueFullError) return this.renderSimply(timer, { ...request, scale: 1 }, clock());
      throw error;
    }
  }

  /** The image if its layout is in memory, otherwise a still. */
  private async renderSimply(timer: ImageTimer, request: TimerImageOptions, time: RenderTime): Promise<Buffer> {
    const image = this.render(timer, request, time);
    return image ?? this.renderer.drawStill(timer, request, time, timer.accountId);
  }

  /** Accounts over their allowance get stills, which cost less, so that images in sent emails never break. */
  private allowed(timer: ImageTimer, request: TimerImageOptions): TimerImageOptions {
    return this.allowances.isOverAllowance(timer.accountId) ? { ...request, still: true } : request;
  }
}
