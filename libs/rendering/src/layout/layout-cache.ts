import { buildFinalFrame, finalFrameKey, type FinalFrame, type FinalFrameSpec } from '../animation/final-frame.ts';
import { buildLayout, type Layout } from './layout.ts';
import { layoutKey, type LayoutSpec } from './layout-spec.ts';
import { BuildCache } from './build-cache.ts';

export interface LayoutCacheOptions {
  /** Limit for all layouts and final frames together, in bytes. Default: 64 MiB. */
  readonly maxBytes?: number;
  /** Builds a layout. Tests replace it. */
  readonly build?: (spec: LayoutSpec) => Promise<Layout>;
}

/** The share of the memory for final frames: a message takes a few kilobytes, a layout hundreds. */
const finalFrameShare = 1 / 16;

/**
 * Caches layouts by spec, and their final frames. Evicts the least recently used ones when their total size exceeds the limit.
 * An item larger than the limit is built, but not cached.
 */
export class LayoutCache {
  private readonly layouts: BuildCache<Layout>;
  private readonly finalFrames: BuildCache<FinalFrame>;
  private readonly build: (spec: LayoutSpec) => Promise<Layout>;

  constructor({ maxBytes = 64 * 1024 * 1024, build = buildLayout }: LayoutCacheOptions = {}) {
    const finalFrameBytes = Math.ceil(maxBytes * finalFrameShare);
    this.layouts = new BuildCache(Math.max(1, maxBytes - finalFrameBytes));
    this.finalFrames = new BuildCache(finalFrameBytes);
    this.build = build;
  }

  /** Total size of the cached layouts and final frames, in bytes. */
  get bytes(): number {
    return this.layouts.bytes + this.finalFrames.bytes;
  }

  /** The layout if it is cached. Synchronous, for hot paths. */
  peek(spec: LayoutSpec): Layout | undefined {
    return this.layouts.peek(layoutKey(spec));
  }

  /**
   * The layout, built if necessary. Concurrent calls for the same layout share one build. A failed build is not cached: the
   * next call tries again.
   *
   * @throws RangeError (as a rejection) if the spec is invalid
   */
  async get(spec: LayoutSpec): Promise<Layout> {
    return this.layouts.get(layoutKey(spec), () => this.build(spec));
  }

  /** The final frame if it is cached. Synchronous. */
  peekFinalFrame(spec: LayoutSpec, finalFrame: FinalFrameSpec): FinalFrame | undefined {
    return this.finalFrames.peek(finalFrameKey(spec, finalFrame));
  }

  /**
   * The final frame that replaces zero in animations and stills of a layout, built if necessary. You only need it for
   * animations that reach zero and for expired timers.
   *
   * @throws RangeError (as a rejection) if the spec is invalid or the message is too long
   */
  async getFinalFrame(spec: LayoutSpec, finalFrame: FinalFrameSpec): Promise<FinalFrame> {
    return this.finalFrames.get(finalFrameKey(spec, finalFrame), () => buildFinalFrame(spec, finalFrame));
  }
}
