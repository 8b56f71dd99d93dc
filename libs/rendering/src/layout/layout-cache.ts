import type { Owner } from '@tminus/server/resilience';
import { LRUCache } from 'lru-cache';
import {
  finalFrameKey,
  type FinalFrame,
  type FinalFrameSpec,
  buildFinalFrame,
  buildStillFrame,
} from '../animation/final-frame.ts';
import { layoutKey, type LayoutSpec } from './layout-spec.ts';
import { type Layout, buildLayout } from './layout.ts';
import { type Sheet, buildSheet } from '../sheet/sheet.ts';
import { secondsOf, shownSeconds } from './time-units.ts';

/** Builds what a `LayoutCache` keeps. Each method may reject with a `QueueFullError` if the owner has too much work waiting. */
export interface LayoutBuilder {
  /**
   * @param owner - who shares the capacity fairly with others: the account of a timer, and whose request it is
   * @param secondsLeft - of the next image
   */
  buildLayout(spec: LayoutSpec, owner: Owner, secondsLeft: number): Promise<Layout>;
  buildFinalFrame(spec: LayoutSpec, finalFrame: FinalFrameSpec, owner: Owner): Promise<FinalFrame>;
  /** Draws the picture of one second, which takes a fraction of the time of a layout. */
  buildStillFrame(spec: LayoutSpec, secondsLeft: number, owner: Owner): Promise<FinalFrame>;
  buildSheet(spec: LayoutSpec, owner: Owner): Promise<Sheet>;
}

/** Builds everything at once in this thread, in pieces of a few milliseconds: for tools and tests. */
export const localBuilder: LayoutBuilder = {
  buildLayout: (spec, _owner, secondsLeft) => buildLayout(spec, secondsLeft),
  buildFinalFrame,
  buildStillFrame,
  buildSheet,
};

export interface LayoutCacheOptions {
  /** Limit for all layouts and single frames together, in bytes. Default: 64 MiB. */
  readonly maxBytes?: number;
  /** Builds what is not cached. Default: in this thread. Use `LayoutWorkers` in a service. */
  readonly builder?: LayoutBuilder;
}

/** The share of the memory for single frames: a message takes a few kilobytes, a layout hundreds. */
const frameShare = 1 / 32;
/** The share for frames of one viewer or one second, which anyone can request any number of. They never evict the messages of timers. */
const passingFrameShare = 1 / 32;
/** The share for sheets, which take tens of kilobytes. */
const sheetShare = 1 / 32;
/** The share of the memory for large layouts, which are larger than another share: 4 MiB of 64. A typical layout takes 1 or 2 MiB. */
const large = { share: 3 / 8, size: 1 / 16 } as const;

/**
 * Caches layouts by spec, their final frames and their sheets. Evicts the least recently used ones when their total size exceeds the limit.
 * Large layouts have their own part of the memory, so they never evict smaller ones. One that is larger than
 * this part is kept alone in it.
 */
export class LayoutCache {
  private readonly layouts: BuildCache<Layout>;
  private readonly frames: BuildCache<FinalFrame>;
  private readonly passingFrames: BuildCache<FinalFrame>;
  private readonly sheets: BuildCache<Sheet>;
  private readonly builder: LayoutBuilder;

  constructor({ maxBytes = 64 * 1024 * 1024, builder = localBuilder }: LayoutCacheOptions = {}) {
    const frameBytes = Math.ceil(maxBytes * frameShare);
    const passingBytes = Math.ceil(maxBytes * passingFrameShare);
    const sheetBytes = Math.ceil(maxBytes * sheetShare);
    const largeBytes = Math.max(1, Math.floor(maxBytes * large.share));
    this.layouts = new BuildCache([
      {
        maxBytes: Math.max(1, maxBytes - frameBytes - passingBytes - sheetBytes - largeBytes),
        largestItem: Math.floor(maxBytes * large.size),
      },
      { maxBytes: largeBytes },
    ]);
    this.frames = new BuildCache([{ maxBytes: frameBytes }]);
    this.passingFrames = new BuildCache([{ maxBytes: passingBytes }]);
    this.sheets = new BuildCache([{ maxBytes: sheetBytes }]);
    this.builder = builder;
  }

  /** Total size of the cached layouts, frames and sheets, in bytes. */
  get bytes(): number {
    return this.layouts.bytes + this.frames.bytes + this.passingFrames.bytes + this.sheets.bytes;
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
  async get(spec: LayoutSpec, owner: Owner = '', secondsLeft = 0): Promise<Layout> {
    return this.layouts.get(layoutKey(spec), () => this.builder.buildLayout(spec, owner, secondsLeft));
  }

  /** The final frame if it is cached. Synchronous. */
  peekFinalFrame(spec: LayoutSpec, finalFrame: FinalFrameSpec): FinalFrame | undefined {
    return this.framesLike(finalFrame).peek(finalFrameKey(spec, finalFrame));
  }

  /**
   * The final frame that replaces zero in animations and stills of a layout, built if necessary. You only need it for
   * animations that reach zero and for expired timers.
   *
   * @param owner - see `get`
   * @throws RangeError (as a rejection) if the spec is invalid or the message is too long
   * @throws QueueFullError (as a rejection) if the builder has too much to do for the owner
   */
  async getFinalFrame(spec: LayoutSpec, finalFrame: FinalFrameSpec, owner: Owner = ''): Promise<FinalFrame> {
    const key = finalFrameKey(spec, finalFrame);
    return this.framesLike(finalFrame).get(key, () => this.builder.buildFinalFrame(spec, finalFrame, owner));
  }

  /**
   * The picture of one second, drawn without a layout: for `renderStillFrame`, when a layout would take too long.
   *
   * @param secondsLeft - whole seconds
   * @param owner - see `get`
   * @throws QueueFullError (as a rejection) if the builder has too much to do for the owner
   */
  async getStillFrame(spec: LayoutSpec, secondsLeft: number, owner: Owner = ''): Promise<FinalFrame> {
    const shown = shownSeconds(secondsOf(spec.units.at(-1) ?? 'seconds'), secondsLeft);
    const key = `still ${shown} ${layoutKey(spec)}`;
    return this.passingFrames.get(key, () => this.builder.buildStillFrame(spec, secondsLeft, owner));
  }

  private framesLike(finalFrame: FinalFrameSpec): BuildCache<FinalFrame> {
    return finalFrame.kind === 'message' && finalFrame.shorter !== undefined ? this.passingFrames : this.frames;
  }

  /** The sheet if it is cached. Synchronous. */
  peekSheet(spec: LayoutSpec): Sheet | undefined {
    return this.sheets.peek(layoutKey(spec));
  }

  /**
   * The sheet of a layout, built if necessary.
   *
   * @param owner - see `get`
   * @throws QueueFullError (as a rejection) if the builder has too much to do for the owner
   */
  async getSheet(spec: LayoutSpec, owner: Owner = ''): Promise<Sheet> {
    return this.sheets.get(layoutKey(spec), () => this.builder.buildSheet(spec, owner));
  }
}

/** Room for items, in bytes. */
interface CacheRoom {
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
class BuildCache<T extends { readonly byteLimit: number }> {
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
