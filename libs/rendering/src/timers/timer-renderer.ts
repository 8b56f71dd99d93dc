import type { Viewing } from '@tminus/domain';
import { type Owner, QueueFullError } from '@tminus/server/resilience';

import type { FinalFrame, FinalFrameSpec, MessageSpec } from '../animation/final-frame.ts';
import { animationLength, renderAnimation, renderCompressedAnimation } from '../animation/render-animation.ts';
import { isStillCompressed, renderStill, renderStillFrame } from '../animation/render-still.ts';
import type { Layout } from '../layout/layout.ts';
import type { LayoutCache } from '../layout/layout-cache.ts';
import type { LayoutSpec, Scale } from '../layout/layout-spec.ts';
import type { ImageFormat } from './hidden-image.ts';
import type { RenderableTimer } from './renderable-timer.ts';

/** Which image of a timer. */
export interface TimerImageOptions {
  readonly format: ImageFormat;
  readonly scale: Scale;
  /** One frame instead of an animation. Always true for a PNG. */
  readonly still: boolean;
  /** Length of the animation, within its limits; undefined: the timer's own length. */
  readonly seconds: number | undefined;
  /** Somebody looks at this copy after it was loaded: see `PrefetchAction`. An image that does not tick is a still. Default: false. */
  readonly isSeenLater?: boolean;
  /** An animation that is too small for some programs has a larger scale: see `scaleForLargeCanvas`. Default: false. */
  readonly needsLargeCanvas?: boolean;
  /** An image that is seen later names only the day of the end: all viewers whose countdown ends on this day share it. Default: false. */
  readonly namesDayOnly?: boolean;
  /** Renders a PNG from memory only if its pixels are compressed already. Default: false: this takes 1 to 12 ms. */
  readonly isCompressed?: boolean;
  /** Compress it with gzip if that makes it smaller: an animation on an opaque background. See `isGzip`. Default: false. */
  readonly compress?: boolean;
}

/** Only these have a length without being rendered. */
export type TimerAnimationOptions = TimerImageOptions & { readonly format: 'gif'; readonly still: false };

export type RenderTime = Viewing & Required<Pick<Viewing, 'startMs'>>;

/** Everything that an image of a countdown consists of. */
interface CountdownImage {
  readonly kind: 'countdown';
  readonly secondsLeft: number;
  readonly layout: LayoutSpec;
  /** Undefined if the image does not reach the end, or ends with zeros. */
  readonly finalFrame: FinalFrameSpec | undefined;
}

type ImageSpec =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'message'; readonly layout: LayoutSpec; readonly message: MessageSpec }
  | CountdownImage;

interface ImageParts {
  readonly layout: Layout;
  readonly finalFrame: FinalFrame | undefined;
}

/**
 * How often `loadAndRender` tries. A second attempt is normal when a second or a deadline passes while a layout is built. More attempts are
 * necessary only if so many layouts are built that the cache evicts them immediately.
 */
const maxAttempts = 3;

/** Renders the images of timers from the layouts of a cache. */
export class TimerRenderer {
  /** @param allocate - returns the memory of an animation, for example from a `BufferPool`. Default: new buffers */
  constructor(
    private readonly layouts: LayoutCache,
    private readonly allocate?: (length: number) => Buffer,
  ) {}

  /**
   * Renders an image from what is in memory.
   * @returns undefined if its layout or final frame must be built first
   */
  render(timer: RenderableTimer, options: TimerImageOptions, time: RenderTime): Buffer | undefined {
    const spec = specOf(timer, options, time);
    const { format, still } = options;
    if (spec.kind === 'hidden') return timer.hiddenImage(options);
    if (spec.kind === 'message') {
      const frame = this.layouts.peekFinalFrame(spec.layout, spec.message);
      return frame && renderStillFrame(spec.layout, frame, timer.palette, format);
    }
    const parts = this.partsInMemory(spec);
    if (parts === undefined) return undefined;
    const { layout, finalFrame } = parts;
    if (options.isCompressed && !isStillCompressed(layout, spec.secondsLeft, finalFrame)) return undefined;
    if (still) return renderStill(layout, timer.palette, spec.secondsLeft, { format, finalFrame });
    const seconds = animationSeconds(timer, options);
    const animation = [layout, timer.palette, spec.secondsLeft, seconds, finalFrame, this.allocate] as const;
    return (options.compress ? renderCompressedAnimation(...animation) : undefined) ?? renderAnimation(...animation);
  }

  /**
   * The length in bytes of the animation that `render` would return, without rendering it.
   * @returns undefined if its layout or final frame must be built first
   */
  measure(timer: RenderableTimer, options: TimerAnimationOptions, time: RenderTime): number | undefined {
    const spec = specOf(timer, options, time);
    if (spec.kind !== 'countdown') return this.render(timer, options, time)?.length;
    const parts = this.partsInMemory(spec);
    const seconds = animationSeconds(timer, options);
    return parts && animationLength(parts.layout, timer.palette, spec.secondsLeft, seconds, parts.finalFrame);
  }

  private partsInMemory({ layout: layoutSpec, finalFrame: finalFrameSpec }: CountdownImage): ImageParts | undefined {
    const layout = this.layouts.peek(layoutSpec);
    const finalFrame = finalFrameSpec && this.layouts.peekFinalFrame(layoutSpec, finalFrameSpec);
    return layout === undefined || (finalFrameSpec && finalFrame === undefined) ? undefined : { layout, finalFrame };
  }

  /**
   * Builds what `render` needs, then renders the image of the moment at which everything is available.
   * @param clock - the current time
   * @param owner - see `LayoutCache.get`
   * @throws QueueFullError (as a rejection) if the cache's builder has too much to do for the owner, or the cache evicts what it builds
   */
  async loadAndRender(
    timer: RenderableTimer,
    options: TimerImageOptions,
    clock: () => RenderTime,
    owner: Owner,
  ): Promise<Buffer> {
    return this.load(timer, options, clock, owner, (time) => this.render(timer, options, time));
  }

  /** As `loadAndRender`, for `measure`. */
  async loadAndMeasure(
    timer: RenderableTimer,
    options: TimerAnimationOptions,
    clock: () => RenderTime,
    owner: Owner,
  ): Promise<number> {
    return this.load(timer, options, clock, owner, (time) => this.measure(timer, options, time));
  }

  private async load<Result>(
    timer: RenderableTimer,
    options: TimerImageOptions,
    clock: () => RenderTime,
    owner: Owner,
    use: (time: RenderTime) => Result | undefined,
  ): Promise<Result> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const time = clock();
      const result = use(time);
      if (result !== undefined) return result;
      await this.build(specOf(timer, options, time), owner);
    }
    throw new QueueFullError();
  }

  private async build(spec: ImageSpec, owner: Owner): Promise<void> {
    if (spec.kind === 'message') await this.layouts.getFinalFrame(spec.layout, spec.message, owner);
    if (spec.kind !== 'countdown') return;
    if (spec.finalFrame) await this.layouts.getFinalFrame(spec.layout, spec.finalFrame, owner);
    await this.layouts.get(spec.layout, owner, spec.secondsLeft);
  }

  /**
   * Draws the still of a moment without a layout, in a fraction of the time.
   * @param owner - see `LayoutCache.get`
   * @throws QueueFullError (as a rejection) if the cache's builder has too much to do for the owner
   */
  async drawStill(timer: RenderableTimer, options: TimerImageOptions, time: RenderTime, owner: Owner): Promise<Buffer> {
    const spec = specOf(timer, { ...options, still: true }, time);
    if (spec.kind === 'hidden') return timer.hiddenImage(options);
    const left = spec.kind === 'countdown' ? spec.secondsLeft : 0;
    const message = spec.kind === 'message' ? spec.message : left === 0 ? timer.finalFrame : undefined;
    const frame = message
      ? await this.layouts.getFinalFrame(spec.layout, message, owner)
      : await this.layouts.getStillFrame(spec.layout, left, owner);
    return renderStillFrame(spec.layout, frame, timer.palette, options.format);
  }
}

/** How many seconds an image moves before it stops at its last frame; 0 for an image that does not move. */
export function playingSeconds(timer: RenderableTimer, options: TimerImageOptions, time: RenderTime): number {
  const spec = specOf(timer, options, time);
  const left = spec.kind === 'countdown' ? spec.secondsLeft : 0;
  return options.still || left === 0 ? 0 : Math.min(left, animationSeconds(timer, options));
}

function specOf(timer: RenderableTimer, options: TimerImageOptions, time: RenderTime): ImageSpec {
  const countdown = timer.countdown(time);
  const { secondsLeft: left } = countdown;
  const layout = timer.layoutSpec(options.scale, left);
  if (timer.isPending(time.nowMs)) {
    const message = timer.pendingImage(time.nowMs);
    return message.kind === 'hidden' ? message : { kind: 'message', layout, message };
  }
  if (countdown.state === 'unknown') return { kind: 'hidden' };
  if (left === 0 && timer.finalFrame?.kind === 'hidden') return { kind: 'hidden' };
  if (options.isSeenLater && left > 0 && timer.onPrefetch !== 'ticking') {
    if (timer.onPrefetch === 'hidden') return { kind: 'hidden' };
    const message = options.namesDayOnly ? timer.endDayMessage(countdown, time) : timer.endMessage(countdown, time);
    return { kind: 'message', layout, message };
  }
  const shownSeconds = options.still ? 1 : animationSeconds(timer, options);
  return {
    kind: 'countdown',
    secondsLeft: left,
    layout: timer.layoutSpec(scaleOf(timer, options), left),
    finalFrame: left <= shownSeconds ? timer.finalFrame : undefined,
  };
}

const animationSeconds = (timer: RenderableTimer, options: TimerImageOptions) =>
  Math.min(options.seconds ?? timer.animationSeconds, timer.maxSeconds(scaleOf(timer, options)));

/** Of a countdown. */
const scaleOf = (timer: RenderableTimer, { scale, still, needsLargeCanvas = false }: TimerImageOptions): Scale =>
  needsLargeCanvas && !still ? timer.scaleForLargeCanvas(scale) : scale;
