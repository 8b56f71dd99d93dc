import type { BitStrings } from './bit-strings.ts';
import { subBlocksLength } from './blocks.ts';
import { joinBitStringsWasm } from './join-bit-strings.wasm.ts';

/** What `join-bit-strings.wat` exports. Addresses are byte offsets in its memory. */
interface Joiner {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };
  readonly join: (order: number, orderEnd: number, cursors: number, target: number) => void;
}

/** TypeScript has the types of WebAssembly only together with those of a browser. */
interface WebAssemblyOfNode {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

const fullLength = 255;
const pageBytes = 65_536;
/** Room after the image data: `join` writes whole words. The lists follow, and need whole words, too. */
const spareBytes = 16;

const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyOfNode }).WebAssembly;
const joinerModule = new Module(Buffer.from(joinBitStringsWasm, 'base64'));

/**
 * Concatenates bit strings into GIF image data and inserts the length bytes of the sub-blocks. The loop is in WebAssembly
 * ([ADR 30](../../../../docs/adr/0030-compress-animations-with-known-copies.md)).
 * Instances are reused: the memory grows to the largest image.
 */
export class ImageDataBuilder {
  private readonly joiner = new Instance(joinerModule).exports as Joiner;
  private words = new Int32Array(this.joiner.memory.buffer);
  /** Starts with the result of the last `build`. Another `build` may replace it. */
  bytes = Buffer.from(this.joiner.memory.buffer);

  /**
   * Concatenates strings. `order` defines the list from which to take each string.
   *
   * @param order - the index of a list for each string of the result
   * @returns length of the image data (sub-blocks and their terminator) in `bytes`
   */
  build(order: Uint8Array, lists: readonly BitStrings[]): number {
    let totalBits = 0;
    let listWords = 0;
    for (const list of lists) {
      totalBits += list.totalBits;
      listWords += list.words.length;
    }
    const dataLength = Math.ceil(totalBits / 8);
    const length = subBlocksLength(dataLength);
    // In memory: the image data, the address of each list, the lists, the order.
    const cursors = (length + spareBytes) & ~3;
    let position = (cursors >>> 2) + lists.length;
    const orderStart = (position + listWords) * 4;
    this.reserve(orderStart + order.length + spareBytes);
    let cursor = cursors >>> 2;
    for (const { words } of lists) {
      this.words[cursor++] = position * 4;
      this.words.set(words, position);
      position += words.length;
    }
    this.bytes.set(order, orderStart);
    this.joiner.join(orderStart, orderStart + order.length, cursors, 0);
    const lastBlock = Math.ceil(dataLength / fullLength) - 1;
    this.bytes[lastBlock * (fullLength + 1)] = dataLength - lastBlock * fullLength;
    this.bytes[length - 1] = 0;
    return length;
  }

  private reserve(byteLength: number): void {
    const { memory } = this.joiner;
    if (byteLength <= this.bytes.length) return;
    memory.grow(Math.ceil((byteLength - this.bytes.length) / pageBytes));
    this.words = new Int32Array(memory.buffer);
    this.bytes = Buffer.from(memory.buffer);
  }
}
