import { finalFrameKey, type FinalFrame, type FinalFrameSpec } from '../animation/final-frame.ts';
import { BuildCache } from './build-cache.ts';
import { localBuilder, type LayoutBuilder } from './layout-builder.ts';
import { layoutKey, type LayoutSpec } from './layout-spec.ts';
import type { Layout } from './layout.ts';
import { secondsOf, shownSeconds } from './time-units.ts';

export interface LayoutCacheOptions {
  /** Limit for all layouts and single frames together, in bytes. Default: 64 MiB. */
  readonly maxBytes?: number;
  /** Builds what is not cached. Default: in this thread. Use `LayoutWorkers` in a service. */
  readonly builder?: LayoutBuilder;
}

/** The share of the memory for single frames: a message takes a few kilobytes, a layout hundreds. */
const frameShare = 1 / 16;
/** The share of the memory for large layouts, which are larger than another share: 4 MiB of 64. A typical layout takes 1 or 2 MiB. */
const large = { share: 3 / 8, size: 1 / 16 } as const;

/**
 * Caches layouts by spec, and their final frames. Evicts the least recently used ones when their total size exceeds the limit.
 * Large layouts have their own part of the memory, so they never evict smaller ones. One that is larger than
 * this part is kept alone in it.
 */
export class LayoutCache {
  private readonly layouts: BuildCache<Layout>;
  private readonly frames: BuildCache<FinalFrame>;
  private readonly builder: LayoutBuilder;

  constructor({ maxBytes = 64 * 1024 * 1024, builder = localBuilder }: LayoutCacheOptions = {}) {
    const frameBytes = Math.ceil(maxBytes * frameShare);
    const largeBytes = Math.max(1, Math.floor(maxBytes * large.share));
    this.layouts = new BuildCache([
      { maxBytes: Math.max(1, maxBytes - frameBytes - largeBytes), largestItem: Math.floor(maxBytes * large.size) },
      { maxBytes: largeBytes },
    ]);
    this.frames = new BuildCache([{ maxBytes: frameBytes }]);
    this.builder = builder;
  }

  /** Total size of the cached layouts and frames, in bytes. */
  get bytes(): number {
    return this.layouts.bytes + this.frames.bytes;
  }

  /** The layout if it is cached. Synchronous, for hot paths. */
  peek(spec: LayoutSpec): Layout | undefined {
    return this.layouts.peek(layoutKey(spec));
  }

  /**
   * The layout, built if necessary. Concurrent calls for the same layout share one build. A failed build is not cached: the
   * next call tries again.
   *
   * @param owner - who needs it: the builder shares its capacity fairly. Default: nobody in particular
   * @param secondsLeft - of the next image, which needs no more work if the layout is built for it
   * @throws RangeError (as a rejection) if the spec is invalid
   * @throws QueueFullError (as a rejection) if the builder has too much to do for the owner
   */
  async get(spec: LayoutSpec, owner = '', secondsLeft = 0): Promise<Layout> {
    return this.layouts.get(layoutKey(spec), () => this.builder.buildLayout(spec, owner, secondsLeft));
  }

  /** The final frame if it is cached. Synchronous. */
  peekFinalFrame(spec: LayoutSpec, finalFrame: FinalFrameSpec): FinalFrame | undefined {
    return this.frames.peek(finalFrameKey(spec, finalFrame));
  }

  /**
   * The final frame that replaces zero in animations and stills of a layout, built if necessary. You only need it for
   * animations that reach zero and for expired timers.
   *
   * @param owner - see `get`
   * @throws RangeError (as a rejection) if the spec is invalid or the message is too long
   * @throws QueueFullError (as a rejection) if the builder has too much to do for the owner
   */
  async getFinalFrame(spec: LayoutSpec, finalFrame: FinalFrameSpec, owner = ''): Promise<FinalFrame> {
    const key = finalFrameKey(spec, finalFrame);
    return this.frames.get(key, () => this.builder.buildFinalFrame(spec, finalFrame, owner));
  }

  /**
   * The picture of one second, drawn without a layout: for `renderStillFrame`, when a layout would take too long.
   *
   * @param secondsLeft - whole seconds
   * @param owner - see `get`
   * @throws QueueFullError (as a rejection) if the builder has too much to do for the owner
   */
  async getStillFrame(spec: LayoutSpec, secondsLeft: number, owner = ''): Promise<FinalFrame> {
    const shown = shownSeconds(secondsOf(spec.units.at(-1) ?? 'seconds'), secondsLeft);
    const key = `still ${shown} ${layoutKey(spec)}`;
    return this.frames.get(key, () => this.builder.buildStillFrame(spec, secondsLeft, owner));
  }
}
