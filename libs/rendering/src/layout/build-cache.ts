import { LRUCache } from 'lru-cache';

/** Room for items, in bytes. */
export interface CacheRoom {
  /** The largest item that belongs here. Default: any. */
  readonly largestItem?: number;
  /** The maximum total size of the items. */
  readonly maxBytes: number;
}

/**
 * Caches built items by key. Each room evicts its least recently used items when their total size exceeds its limit: a few large
 * items do not evict many small ones. An item that is larger than its room is kept alone in it: an image can be rendered only
 * from what is cached.
 */
export class BuildCache<T extends { readonly byteLimit: number }> {
  private readonly rooms: readonly { readonly largestItem: number; readonly kept: LRUCache<string, T> }[];
  private readonly builds = new Map<string, Promise<T>>();

  /** @param rooms - from the one with the smallest items to the one with the largest */
  constructor(rooms: readonly CacheRoom[]) {
    this.rooms = rooms.map(({ maxBytes, largestItem = Infinity }) => ({
      largestItem,
      kept: new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ byteLimit }) => Math.min(byteLimit, maxBytes) }),
    }));
  }

  /** Total size of the cached items, in bytes. One that is larger than its room counts as much as the room. */
  get bytes(): number {
    return this.rooms.reduce((sum, { kept }) => sum + kept.calculatedSize, 0);
  }

  peek(key: string): T | undefined {
    for (let index = 0; index < this.rooms.length; index++) {
      const item = this.rooms[index]?.kept.get(key);
      if (item !== undefined) return item;
    }
    return undefined;
  }

  /** Concurrent calls for the same key share one build. A failed build is not cached: the next call tries again. */
  async get(key: string, build: () => Promise<T>): Promise<T> {
    return this.peek(key) ?? this.builds.get(key) ?? this.start(key, build);
  }

  private start(key: string, build: () => Promise<T>): Promise<T> {
    const building = build()
      .then((item) => {
        this.rooms.find(({ largestItem }) => item.byteLimit <= largestItem)?.kept.set(key, item);
        return item;
      })
      .finally(() => this.builds.delete(key));
    this.builds.set(key, building);
    return building;
  }
}
