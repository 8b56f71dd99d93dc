import { BitStringsBuilder, type BitStrings } from '../gif/bit-strings.ts';
import type { ImageDataBuilder } from '../gif/image-data-builder.ts';
import type { LzwEncoder } from '../gif/lzw.ts';
import { paintCell, type LayoutBitmaps } from '../layout/layout-bitmaps.ts';
import type { Counter } from '../layout/time-units.ts';
import { ValueStore } from '../layout/value-store.ts';
import { staticRegion, planSegments, type Segment } from './segments.ts';
import { findDynamicRegions, type DynamicRegion } from './dynamic-regions.ts';

/**
 * Complete pictures, such as the first frame of an animation, assembled from segments that were compressed in advance.
 * `segments.ts` explains how the canvas is cut.
 */
export class FirstFrame {
  private constructor(
    private readonly regions: readonly DynamicRegion[],
    /**
     * For each bit string in the order of the stream: the index of its region. 0 is static, then come the dynamic regions.
     * The first string is the opening CLEAR, the last is END.
     */
    private readonly sources: Uint8Array,
    private readonly fixed: BitStrings,
    /** For each dynamic region, the segments of each of its states. */
    private readonly stores: readonly ValueStore<BitStrings>[],
  ) {}

  /** @param yieldToEventLoop - awaited after each piece of work */
  static async build(
    bitmaps: LayoutBitmaps,
    counter: Counter,
    encoder: LzwEncoder,
    yieldToEventLoop: () => Promise<void>,
  ): Promise<FirstFrame> {
    const regions = findDynamicRegions(bitmaps, counter);
    const areas = regions.map(({ cells }, index) => ({ region: index + 1, cells }));
    const segments = planSegments(bitmaps, areas);
    await yieldToEventLoop();
    const fixed = await encodeFixed(bitmaps, segments, encoder, yieldToEventLoop);
    const canvas = bitmaps.backdrop.slice();
    const stores: ValueStore<BitStrings>[] = [];
    for (const [index, { cells, stateCount, pictureAt }] of regions.entries()) {
      const ownSegments = segments.filter(({ region }) => region === index + 1);
      const make = (state: number) => {
        for (const cell of cells) paintCell(canvas, bitmaps.width, cell, pictureAt(cell, state));
        return encodeSegments(canvas, ownSegments, encoder);
      };
      stores.push(await ValueStore.build(stateCount, make, yieldToEventLoop));
    }
    const sources = Uint8Array.from([staticRegion, ...segments.map(({ region }) => region), staticRegion]);
    return new FirstFrame(regions, sources, fixed, stores);
  }

  /** The most memory it can take, in bytes. */
  get byteLimit(): number {
    return this.stores.reduce((sum, store) => sum + store.byteLimit, this.fixed.byteLength + this.sources.byteLength);
  }

  /**
   * Writes the image data of the complete picture into the builder.
   *
   * @param shown - seconds shown, a multiple of the smallest unit
   * @returns its length in bytes
   */
  compress(imageDataBuilder: ImageDataBuilder, shown: number): number {
    const lists = [this.fixed];
    for (let index = 0; index < this.stores.length; index++) {
      const region = this.regions[index] as DynamicRegion;
      const store = this.stores[index] as ValueStore<BitStrings>;
      lists.push(store.get(region.stateAt(shown)));
    }
    return imageDataBuilder.build(this.sources, lists);
  }
}

function encodeSegments(canvas: Uint8Array, segments: readonly Segment[], encoder: LzwEncoder): BitStrings {
  const builder = new BitStringsBuilder();
  for (const { start, end } of segments) {
    builder.write((writer) => encoder.writeSegment(writer, canvas, start, end));
  }
  return builder.finish();
}

/** The opening CLEAR, the static segments, and END. */
async function encodeFixed(
  { backdrop }: LayoutBitmaps,
  segments: readonly Segment[],
  encoder: LzwEncoder,
  yieldToEventLoop: () => Promise<void>,
): Promise<BitStrings> {
  const builder = new BitStringsBuilder();
  builder.write((writer) => encoder.writeOpening(writer));
  for (const { region, start, end } of segments) {
    if (region !== staticRegion) continue;
    builder.write((writer) => encoder.writeSegment(writer, backdrop, start, end));
    await yieldToEventLoop();
  }
  builder.write((writer) => encoder.writeClosing(writer));
  return builder.finish();
}
