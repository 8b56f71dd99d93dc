import { buildEnding, endingKey, type Ending, type EndingSpec } from '../animation/ending.ts';
import { buildLayout, type Layout } from './layout.ts';
import { layoutKey, type LayoutSpec } from './layout-spec.ts';
import { SharedBuilds } from './shared-builds.ts';

export interface LayoutCacheOptions {
  /** Limit for all layouts and endings together, in bytes. Default: 64 MiB. */
  readonly maxBytes?: number;
  /** How a layout is made; tests replace it. */
  readonly build?: (spec: LayoutSpec) => Promise<Layout>;
}

/** The share of the memory that is kept for endings: a message takes a few kilobytes, a layout hundreds. */
const endingShare = 1 / 16;

/**
 * Layouts by spec, and the endings that belong to them, the least recently used ones dropped when all together take more
 * than the limit. One larger than the limit is built, but not kept.
 */
export class LayoutCache {
  private readonly layouts: SharedBuilds<Layout>;
  private readonly endings: SharedBuilds<Ending>;
  private readonly build: (spec: LayoutSpec) => Promise<Layout>;

  constructor({ maxBytes = 64 * 1024 * 1024, build = buildLayout }: LayoutCacheOptions = {}) {
    const endingBytes = Math.ceil(maxBytes * endingShare);
    this.layouts = new SharedBuilds(Math.max(1, maxBytes - endingBytes));
    this.endings = new SharedBuilds(endingBytes);
    this.build = build;
  }

  /** What the kept layouts and endings take, in bytes. */
  get bytes(): number {
    return this.layouts.bytes + this.endings.bytes;
  }

  /** The layout if it is there. For hot paths: it waits for nothing. */
  peek(spec: LayoutSpec): Layout | undefined {
    return this.layouts.peek(layoutKey(spec));
  }

  /**
   * The layout, built if need be. All who ask for one layout while it is being built wait for the same build; a build
   * that fails is forgotten, so that the next one who asks tries again.
   *
   * @throws RangeError (as a rejection) if the spec is not valid
   */
  async get(spec: LayoutSpec): Promise<Layout> {
    return this.layouts.get(layoutKey(spec), () => this.build(spec));
  }

  /** The ending if it is there. It waits for nothing. */
  peekEnding(spec: LayoutSpec, ending: EndingSpec): Ending | undefined {
    return this.endings.peek(endingKey(spec, ending));
  }

  /**
   * What takes the place of zero in animations and stills of a layout, built if need be. Only an animation that reaches
   * zero and a timer that is over need it.
   *
   * @throws RangeError (as a rejection) if the spec is not valid or the message too long
   */
  async getEnding(spec: LayoutSpec, ending: EndingSpec): Promise<Ending> {
    return this.endings.get(endingKey(spec, ending), () => buildEnding(spec, ending));
  }
}
