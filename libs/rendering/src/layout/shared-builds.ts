import { LRUCache } from 'lru-cache';

/**
 * Things that are made by key and kept, the least recently used ones dropped when all together take more than a number of
 * bytes. One larger than that is made, but not kept.
 */
export class SharedBuilds<T extends { readonly byteLimit: number }> {
  private readonly kept: LRUCache<string, T>;
  private readonly builds = new Map<string, Promise<T>>();

  /** @param maxBytes - for all together */
  constructor(maxBytes: number) {
    this.kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: (item) => item.byteLimit });
  }

  /** What is kept takes so many bytes. */
  get bytes(): number {
    return this.kept.calculatedSize;
  }

  peek(key: string): T | undefined {
    return this.kept.get(key);
  }

  /**
   * All who ask for the same while it is made wait for the same build; a build that fails is forgotten, so that the next
   * one who asks tries again.
   */
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
