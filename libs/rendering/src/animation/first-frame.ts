import { BitStringsBuilder, type BitStrings } from '../gif/bit-strings.ts';
import type { ImageDataJoiner } from '../gif/image-data-joiner.ts';
import type { LzwEncoder } from '../gif/lzw.ts';
import { paintCell, type Artwork } from '../layout/artwork.ts';
import type { Counter } from '../layout/time-units.ts';
import { ValueStore } from '../layout/value-store.ts';
import { fixedSource, planSegments, type Segment } from './segments.ts';
import { variablesOf, type Variable } from './variables.ts';

/**
 * Complete pictures, such as the first frame of an animation, put together from segments that were compressed before. See
 * `segments.ts` for how the canvas is cut.
 */
export class FirstFrame {
  private constructor(
    private readonly variables: readonly Variable[],
    /**
     * For each bit string in the order of the stream the index of its source: 0 is what never changes, then the
     * variables. The first string is the opening CLEAR, the last the END.
     */
    private readonly sources: Uint8Array,
    private readonly fixed: BitStrings,
    /** For each variable the segments of each of its states. */
    private readonly stores: readonly ValueStore<BitStrings>[],
  ) {}

  /** @param giveWay - awaited after every piece of work */
  static async build(
    artwork: Artwork,
    counter: Counter,
    encoder: LzwEncoder,
    giveWay: () => Promise<void>,
  ): Promise<FirstFrame> {
    const variables = variablesOf(artwork, counter);
    const areas = variables.map(({ cells }, index) => ({ source: index + 1, cells }));
    const segments = planSegments(artwork, areas);
    await giveWay();
    const fixed = await encodeFixed(artwork, segments, encoder, giveWay);
    const canvas = artwork.backdrop.slice();
    const stores: ValueStore<BitStrings>[] = [];
    for (const [index, { cells, stateCount, pictureAt }] of variables.entries()) {
      const ownSegments = segments.filter(({ source }) => source === index + 1);
      const make = (state: number) => {
        for (const cell of cells) paintCell(canvas, artwork.width, cell, pictureAt(cell, state));
        return encodeSegments(canvas, ownSegments, encoder);
      };
      stores.push(await ValueStore.build(stateCount, make, giveWay));
    }
    const sources = Uint8Array.from([fixedSource, ...segments.map(({ source }) => source), fixedSource]);
    return new FirstFrame(variables, sources, fixed, stores);
  }

  /** The most memory it will ever hold, in bytes. */
  get byteLimit(): number {
    return this.stores.reduce((sum, store) => sum + store.byteLimit, this.fixed.byteLength + this.sources.byteLength);
  }

  /**
   * Puts the image data of the complete picture into the joiner.
   *
   * @param shown - seconds shown, a multiple of the smallest unit
   * @returns its length in bytes
   */
  compress(joiner: ImageDataJoiner, shown: number): number {
    const lists = [this.fixed];
    for (let index = 0; index < this.stores.length; index++) {
      const variable = this.variables[index] as Variable;
      const store = this.stores[index] as ValueStore<BitStrings>;
      lists.push(store.get(variable.stateAt(shown)));
    }
    return joiner.join(this.sources, lists);
  }
}

function encodeSegments(canvas: Uint8Array, segments: readonly Segment[], encoder: LzwEncoder): BitStrings {
  const builder = new BitStringsBuilder();
  for (const { start, end } of segments) {
    builder.write((writer) => encoder.writeSegment(writer, canvas, start, end));
  }
  return builder.finish();
}

/** The opening CLEAR, the segments that never change, and the END. */
async function encodeFixed(
  { backdrop }: Artwork,
  segments: readonly Segment[],
  encoder: LzwEncoder,
  giveWay: () => Promise<void>,
): Promise<BitStrings> {
  const builder = new BitStringsBuilder();
  builder.write((writer) => encoder.writeOpening(writer));
  for (const { source, start, end } of segments) {
    if (source !== fixedSource) continue;
    builder.write((writer) => encoder.writeSegment(writer, backdrop, start, end));
    await giveWay();
  }
  builder.write((writer) => encoder.writeClosing(writer));
  return builder.finish();
}
