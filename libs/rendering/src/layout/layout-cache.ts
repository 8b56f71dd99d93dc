import { LRUCache } from 'lru-cache';

import { buildLayout, type Layout } from './layout.ts';
import { layoutKey, type LayoutSpec } from './layout-spec.ts';

export interface LayoutCacheOptions {
  /** Limit for all layouts together, in bytes. Default: 64 MiB. */
  readonly maxBytes?: number;
  /** How a layout is made; tests replace it. */
  readonly build?: (spec: LayoutSpec) => Promise<Layout>;
}

/**
 * Layouts by spec, the least recently used ones dropped when all together take more than the limit. A layout larger
 * than the limit is built, but not kept.
 */
export class LayoutCache {
  private readonly layouts: LRUCache<string, Layout>;
  private readonly builds = new Map<string, Promise<Layout>>();
  private readonly build: (spec: LayoutSpec) => Promise<Layout>;

  constructor({ maxBytes = 64 * 1024 * 1024, build = buildLayout }: LayoutCacheOptions = {}) {
    this.layouts = new LRUCache({ maxSize: maxBytes, sizeCalculation: (layout) => layout.byteLimit });
    this.build = build;
  }

  /** What the kept layouts take, in bytes. */
  get bytes(): number {
    return this.layouts.calculatedSize;
  }

  /** The layout if it is there. For hot paths: it waits for nothing. */
  peek(spec: LayoutSpec): Layout | undefined {
    return this.layouts.get(layoutKey(spec));
  }

  /**
   * The layout, built if need be. All who ask for one layout while it is being built wait for the same build; a build
   * that fails is forgotten, so that the next one who asks tries again.
   *
   * @throws RangeError (as a rejection) if the spec is not valid
   */
  async get(spec: LayoutSpec): Promise<Layout> {
    const key = layoutKey(spec);
    return this.layouts.get(key) ?? this.builds.get(key) ?? this.startBuild(key, spec);
  }

  private startBuild(key: string, spec: LayoutSpec): Promise<Layout> {
    const building = this.build(spec)
      .then((layout) => {
        this.layouts.set(key, layout);
        return layout;
      })
      .finally(() => this.builds.delete(key));
    this.builds.set(key, building);
    return building;
  }
}
