import { LRUCache } from 'lru-cache';

/**
 * Caches built items by key and evicts the least recently used ones when their total size exceeds a limit. An item
 * larger than that is built, but not cached.
 */
export class BuildCache<T extends { readonly byteLimit: number }> {
  private readonly kept: LRUCache<string, T>;
  private readonly builds = new Map<string, Promise<T>>();

  /** @param maxBytes - the maximum total size */
  constructor(maxBytes: number) {
    this.kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: (item) => item.byteLimit });
  }

  /** Total size of the cached items, in bytes. */
  get bytes(): number {
    return this.kept.calculatedSize;
  }

  peek(key: string): T | undefined {
    return this.kept.get(key);
  }

  /** Concurrent calls for the same key share one build. A failed build is not cached: the next call tries again. */
  async get(key: string, build: () => Promise<T>): Promise<T> {
    return this.kept.get(key) ?? this.builds.get(key) ?? this.start(key, build);
  }

  private start(key: string, build: () => Promise<T>): Promise<T> {
    const building = build()
      .then((item) => {
        this.kept.set(key, item);
        return item;
      })
      .finally(() => this.builds.delete(key));
    this.builds.set(key, building);
    return building;
  }
}
