import { BitStringsBuilder, type BitStrings } from '../gif/bit-strings.ts';
import type { ImageDataJoiner } from '../gif/image-data-joiner.ts';
import { clearCode, endCode, firstCodeWidth, type LzwEncoder } from '../gif/lzw.ts';
import { paintCell, pictureFor, type Artwork } from '../layout/artwork.ts';
import { shownValueAt, type Counter, type CounterUnit } from '../layout/time-units.ts';
import { ValueStore } from '../layout/value-store.ts';
import { planSegments, type Segment } from './segments.ts';

/**
 * The first frame of a layout's animations: a complete picture, put together from segments that were compressed before.
 * See `segments.ts` for how the canvas is cut.
 */
export class FirstFrame {
  private constructor(
    private readonly counter: Counter,
    /**
     * For each bit string in the order of the stream the index of its source: 0 is what never changes, then the units
     * of the counter. The first string is the opening CLEAR, the last the END.
     */
    private readonly sources: Uint8Array,
    private readonly fixed: BitStrings,
    /** For each unit of the counter the segments of each of its values. */
    private readonly stores: readonly ValueStore<BitStrings>[],
  ) {}

  /** @param giveWay - awaited after every piece of work */
  static async build(
    artwork: Artwork,
    counter: Counter,
    encoder: LzwEncoder,
    giveWay: () => Promise<void>,
  ): Promise<FirstFrame> {
    const segments = planSegments(artwork);
    await giveWay();
    const fixed = await encodeFixed(artwork, segments, encoder, giveWay);
    const canvas = artwork.backdrop.slice();
    const stores: ValueStore<BitStrings>[] = [];
    for (const { unit, maxValue } of counter) {
      const cells = artwork.cells.filter((cell) => cell.unit === unit);
      const ownSegments = segments.filter((segment) => segment.unit === unit);
      const make = (value: number) => {
        for (const cell of cells) paintCell(canvas, artwork.width, cell, pictureFor(cell, value));
        return encodeSegments(canvas, ownSegments, encoder);
      };
      stores.push(await ValueStore.build(maxValue + 1, make, giveWay));
    }
    const sourceOf = (segment: Segment) => counter.findIndex(({ unit }) => unit === segment.unit) + 1;
    return new FirstFrame(counter, Uint8Array.from([0, ...segments.map(sourceOf), 0]), fixed, stores);
  }

  /** The most memory it will ever hold, in bytes. */
  get byteLimit(): number {
    return this.stores.reduce((sum, store) => sum + store.byteLimit, this.fixed.byteLength + this.sources.byteLength);
  }

  /**
   * Puts the image data of the complete picture at `secondsLeft` into the joiner.
   *
   * @returns its length in bytes
   */
  compress(joiner: ImageDataJoiner, secondsLeft: number): number {
    const lists = [this.fixed];
    for (let index = 0; index < this.stores.length; index++) {
      const unit = this.counter[index] as CounterUnit;
      const store = this.stores[index] as ValueStore<BitStrings>;
      lists.push(store.get(shownValueAt(unit, secondsLeft)));
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
  builder.write((writer) => writer.put(clearCode, firstCodeWidth));
  for (const { unit, start, end } of segments) {
    if (unit !== undefined) continue;
    builder.write((writer) => encoder.writeSegment(writer, backdrop, start, end));
    await giveWay();
  }
  builder.write((writer) => writer.put(endCode, firstCodeWidth));
  return builder.finish();
}
