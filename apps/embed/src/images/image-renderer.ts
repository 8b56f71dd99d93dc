import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { AllowanceTracker } from '@tminus/analytics';
import { defaultTemplate, secondsLeft } from '@tminus/domain';
import {
  type FinalFrameSpec,
  type Layout,
  LayoutCache,
  type LayoutSpec,
  QueueFullError,
  createPalette,
  defaultAppearance,
  layoutFits,
  layoutSpecFor,
  renderAnimation,
  renderStill,
  renderStillFrame,
  templates,
} from '@tminus/rendering';
import { hiddenImages } from './hidden-images.ts';
import type { ImageRequest } from './image-request.ts';
import type { ImageTimer } from './image-timer.ts';

/** Allocates the memory of an animation. */
type Allocate = (length: number) => Buffer;

/** Epoch milliseconds. */
export interface RenderTime {
  nowMs: number;
  /** When the countdown of an evergreen timer started. Other timers ignore it. */
  startMs: number;
}

/** Everything that an image consists of. */
interface ImageSpec {
  request: ImageRequest;
  secondsLeft: number;
  layout: LayoutSpec;
  /** Undefined if the image does not reach the end, or ends with zeros. */
  finalFrame: FinalFrameSpec | undefined;
}

/**
 * How often `loadAndRender` tries. A second attempt is normal when a second or a deadline passes while a layout is built. More attempts are
 * necessary only if so many layouts are built that the cache evicts them immediately.
 */
const maxAttempts = 3;

/** The design of images for which there is no time to draw anything. */
const plainAppearance = defaultAppearance(defaultTemplate);
const plainPalette = createPalette(templates[defaultTemplate], plainAppearance.colors);
/** Two, three and four digits for the days. */
const plainSpecs = [0, 100, 1000].map((days) => layoutSpecFor(plainAppearance, days * 86_400));

/** Renders the images of active timers. */
@Injectable()
export class ImageRenderer implements OnModuleInit, OnApplicationBootstrap {
  private defaultLayout: Promise<unknown> | undefined;
  /** Always in memory, unlike the layouts of timers. */
  private readonly plainLayouts: Layout[] = [];

  constructor(
    private readonly layouts: LayoutCache,
    private readonly allowances: AllowanceTracker,
  ) {}

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
   * @param allocate - default: new buffers
   * @returns undefined if its layout or final frame must be built first
   */
  render(timer: ImageTimer, request: ImageRequest, time: RenderTime, allocate?: Allocate): Buffer | undefined {
    const spec = this.specOf(timer, request, time);
    if (isHiddenAtEnd(timer, spec)) return hiddenImages[request.format];
    const layout = this.layouts.peek(spec.layout);
    const finalFrame = spec.finalFrame && this.layouts.peekFinalFrame(spec.layout, spec.finalFrame);
    if (layout === undefined || (spec.finalFrame && finalFrame === undefined)) return undefined;
    const { format, still } = spec.request;
    return still
      ? renderStill(layout, timer.palette, spec.secondsLeft, { format, finalFrame })
      : renderAnimation(
          layout,
          timer.palette,
          spec.secondsLeft,
          animationSeconds(timer, request),
          finalFrame,
          allocate,
        );
  }

  /**
   * Builds what `render` needs, then renders the image of the second at which everything is available. If too much is being built, the
   * image is a simpler one: at half the size, a still, or a still in another design.
   */
  async loadAndRender(timer: ImageTimer, request: ImageRequest, startMs: number): Promise<Buffer> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const time = { nowMs: Date.now(), startMs };
      const image = this.render(timer, request, time);
      if (image) return image;
      try {
        await this.build(timer, this.specOf(timer, request, time));
      } catch (error) {
        if (error instanceof QueueFullError) break;
        throw error;
      }
    }
    try {
      return await this.renderSimply(timer, request, startMs);
    } catch (error) {
      if (error instanceof QueueFullError) return this.renderPlainly(timer, request, startMs);
      throw error;
    }
  }

  private async build({ accountId }: ImageTimer, { layout, finalFrame, secondsLeft }: ImageSpec): Promise<void> {
    if (finalFrame) await this.layouts.getFinalFrame(layout, finalFrame, accountId);
    await this.layouts.get(layout, accountId, secondsLeft);
  }

  /** The image at scale 1 if its layout is in memory, otherwise a still at scale 1. */
  private async renderSimply(timer: ImageTimer, asked: ImageRequest, startMs: number): Promise<Buffer> {
    const time = { nowMs: Date.now(), startMs };
    const request = { ...asked, scale: 1 } as const;
    const image = this.render(timer, request, time);
    if (image) return image;
    const spec = this.specOf(timer, { ...request, still: true }, time);
    const { accountId, finalFrame, palette } = timer;
    const frame =
      spec.secondsLeft === 0 && finalFrame
        ? await this.layouts.getFinalFrame(spec.layout, finalFrame, accountId)
        : await this.layouts.getStillFrame(spec.layout, spec.secondsLeft, accountId);
    return renderStillFrame(spec.layout, frame, palette, request.format);
  }

  /** A still in the default design, which takes no time to build. Nobody chose this design, but the time is right. */
  private renderPlainly(timer: ImageTimer, request: ImageRequest, startMs: number): Buffer {
    const left = this.specOf(timer, request, { nowMs: Date.now(), startMs }).secondsLeft;
    const layout = this.plainLayouts.find(({ spec }) => layoutFits(spec, left));
    if (layout === undefined) throw new QueueFullError();
    return renderStill(layout, plainPalette, left, { format: request.format });
  }

  private specOf(timer: ImageTimer, asked: ImageRequest, { nowMs, startMs }: RenderTime): ImageSpec {
    // Accounts over their allowance get stills, which cost less, so that images in sent emails never break.
    const request = this.allowances.isOverAllowance(timer.accountId) ? { ...asked, still: true } : asked;
    const left = secondsLeft(timer.deadlineMs(nowMs, startMs), nowMs);
    const shownSeconds = request.still ? 1 : animationSeconds(timer, request);
    return {
      request,
      secondsLeft: left,
      layout: timer.layoutSpec(request.scale, left),
      finalFrame: left <= shownSeconds ? timer.finalFrame : undefined,
    };
  }
}

const isHiddenAtEnd = ({ finalFrame }: ImageTimer, spec: ImageSpec) =>
  spec.secondsLeft === 0 && finalFrame?.kind === 'hidden';

const animationSeconds = (timer: ImageTimer, { seconds }: ImageRequest) => seconds ?? timer.animationSeconds;
