import { BitStringsBuilder, type BitStrings } from '../gif/bit-strings.ts';
import type { ImageDataBuilder } from '../gif/image-data-builder.ts';
import type { LzwEncoder } from '../gif/lzw.ts';
import { PixelRuns } from '../gif/encode-frame.ts';
import type { LayoutBitmaps } from '../layout/layout-bitmaps.ts';
import type { Counter } from '../layout/time-units.ts';
import { buildValues, ValueStore, type BuiltValues } from '../layout/value-store.ts';
import { addBackdrop, SegmentEncoder } from './segment-encoder.ts';
import { staticRegion, planSegments, type Segment } from './segments.ts';
import { findDynamicRegions, type DynamicRegion } from './dynamic-regions.ts';

/** The compressed segments of a layout: plain data. */
export interface FirstFrameParts {
  /**
   * For each bit string in the order of the stream: the index of its region. 0 is static, then come the dynamic regions.
   * The first string is the opening CLEAR, the last is END.
   */
  readonly sources: Uint8Array;
  readonly fixed: BitStrings;
  /** For each dynamic region, the segments of each of its states. */
  readonly states: readonly BuiltValues<BitStrings>[];
  /** The region, start and end of each segment in turn, for states that are built on demand. */
  readonly segments: Int32Array;
}

/**
 * @param shown - the seconds that the next image shows
 * @param yieldToEventLoop - awaited after each piece of work
 */
export async function buildFirstFrame(
  bitmaps: LayoutBitmaps,
  counter: Counter,
  encoder: LzwEncoder,
  shown: number,
  yieldToEventLoop: () => Promise<void>,
): Promise<FirstFrameParts> {
  const regions = findDynamicRegions(bitmaps, counter);
  const areas = regions.map(({ cells }, index) => ({ region: index + 1, cells }));
  const segments = planSegments(bitmaps, areas);
  await yieldToEventLoop();
  const fixed = await encodeFixed(bitmaps, segments, encoder, yieldToEventLoop);
  const states: BuiltValues<BitStrings>[] = [];
  for (const [index, region] of regions.entries()) {
    const ofRegion = segments.filter((segment) => segment.region === index + 1);
    const own = new SegmentEncoder(bitmaps, region, ofRegion, encoder).rememberSegments();
    const encode = (state: number) => own.encodeState(state);
    states.push(await buildValues(region.stateCount, encode, yieldToEventLoop, region.stateAt(shown)));
  }
  const sources = Uint8Array.from([staticRegion, ...segments.map(({ region }) => region), staticRegion]);
  return {
    sources,
    fixed,
    states,
    segments: Int32Array.from(segments.flatMap(({ region, start, end }) => [region, start, end])),
  };
}

/**
 * Complete pictures, such as the first frame of an animation, assembled from segments that were compressed in advance.
 * `segments.ts` explains how the canvas is cut.
 */
export class FirstFrame {
  private readonly regions: readonly DynamicRegion[];
  private readonly stores: readonly ValueStore<BitStrings>[];

  constructor(
    private readonly parts: FirstFrameParts,
    private readonly bitmaps: LayoutBitmaps,
    counter: Counter,
    private readonly encoder: LzwEncoder,
  ) {
    this.regions = findDynamicRegions(bitmaps, counter);
    this.stores = parts.states.map((built, index) => new ValueStore(built, this.encoderOnDemand(index)));
  }

  /** The most memory it can take, in bytes. */
  get byteLimit(): number {
    const { fixed, sources, segments } = this.parts;
    const always = fixed.byteLength + sources.byteLength + segments.byteLength;
    return this.stores.reduce((sum, store) => sum + store.byteLimit, always);
  }

  /**
   * Writes the image data of the complete picture into the builder.
   *
   * @param shown - seconds shown, a multiple of the smallest unit
   * @returns its length in bytes
   */
  compress(imageDataBuilder: ImageDataBuilder, shown: number): number {
    const lists = [this.parts.fixed];
    for (let index = 0; index < this.stores.length; index++) {
      const region = this.regions[index] as DynamicRegion;
      const store = this.stores[index] as ValueStore<BitStrings>;
      lists.push(store.get(region.stateAt(shown)));
    }
    return imageDataBuilder.build(this.parts.sources, lists);
  }

  /** Encodes the states of a region that are not built in advance, such as those of days. */
  private encoderOnDemand(index: number): (state: number) => BitStrings {
    let own: SegmentEncoder | undefined;
    return (state) => {
      const region = this.regions[index] as DynamicRegion;
      own ??= new SegmentEncoder(this.bitmaps, region, unpack(this.parts.segments, index + 1), this.encoder);
      return own.encodeState(state);
    };
  }
}

/** The segments of one region. */
function unpack(packed: Int32Array, region: number): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < packed.length; at += 3) {
    if (packed[at] === region)
      segments.push({ region, start: packed[at + 1] as number, end: packed[at + 2] as number });
  }
  return segments;
}

/** The opening CLEAR, the static segments, and END. */
async function encodeFixed(
  bitmaps: LayoutBitmaps,
  segments: readonly Segment[],
  encoder: LzwEncoder,
  yieldToEventLoop: () => Promise<void>,
): Promise<BitStrings> {
  const builder = new BitStringsBuilder();
  const runs = new PixelRuns();
  builder.write((writer) => encoder.writeOpening(writer));
  for (const { region, start, end } of segments) {
    if (region !== staticRegion) continue;
    addBackdrop(runs.clear(), bitmaps, start, end);
    builder.write((writer) => encoder.writeSegment(writer, runs));
    await yieldToEventLoop();
  }
  builder.write((writer) => encoder.writeClosing(writer));
  return builder.finish();
}
