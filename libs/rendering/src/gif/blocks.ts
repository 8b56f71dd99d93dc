/** Each function writes its block at `offset` and returns the offset after it. Section numbers refer to GIF89a. */

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface FrameOptions {
  /** Delays above the limit of the format are clamped to it. */
  readonly delayCentiseconds: number;
  readonly transparentIndex: number | undefined;
  /** Default: `keep`. */
  readonly disposal?: Disposal;
  /** Bits of a color index, which is the LZW minimum code size. */
  readonly colorBits: number;
}

const extensionIntroducer = 0x21;
const graphicControlLabel = 0xf9;
const imageSeparator = 0x2c;
const blockTerminator = 0x00;
const trailer = 0x3b;
const globalColorTableFlag = 0x80;
const colorResolution = 7 << 4;
/** What happens to a frame's rectangle after its delay (section 23): it stays, or it is cleared to transparent. */
const disposalMethods = { keep: 1 << 2, clear: 2 << 2 } as const;

export type Disposal = keyof typeof disposalMethods;
const transparentColorFlag = 1;
/** A data sub-block is a length byte and at most 255 bytes of data (section 15). */
const subBlockSize = 255;

/** Length in bytes of a color table for indices with `colorBits` bits. */
export function colorTableLength(colorBits: number): number {
  return 3 << colorBits;
}

/** The largest delay that fits into 16 bits. */
const maxDelayCentiseconds = 0xffff;
/** Offset of the delay in a frame, which starts with its graphic control extension. */
export const delayOffset = 4;
export const headerLength = 6 + 7;
export const frameHeaderLength = 8 + 10 + 1;
export const trailerLength = 1;

/** Header and logical screen descriptor (sections 17, 18). The global color table of 2^`colorBits` entries follows. */
export function writeHeader(out: Buffer, offset: number, size: Size, colorBits: number): number {
  out.write('GIF89a', offset, 'latin1');
  out.writeUInt16LE(size.width, offset + 6);
  out.writeUInt16LE(size.height, offset + 8);
  out[offset + 10] = globalColorTableFlag | colorResolution | (colorBits - 1);
  out[offset + 11] = 0; // background color index
  out[offset + 12] = 0; // pixel aspect ratio: not given
  return offset + headerLength;
}

/** Everything before the image data of a frame: graphic control extension, image descriptor, LZW minimum code size. */
export function writeFrameHeader(out: Buffer, offset: number, area: Rectangle, options: FrameOptions): number {
  const next = writeGraphicControl(out, offset, options);
  out[next] = imageSeparator;
  out.writeUInt16LE(area.x, next + 1);
  out.writeUInt16LE(area.y, next + 3);
  out.writeUInt16LE(area.width, next + 5);
  out.writeUInt16LE(area.height, next + 7);
  out[next + 9] = 0; // no local color table, not interlaced
  out[next + 10] = options.colorBits;
  return next + 11;
}

/** Graphic control extension (section 23). */
function writeGraphicControl(
  out: Buffer,
  offset: number,
  { delayCentiseconds, transparentIndex, disposal = 'keep' }: FrameOptions,
): number {
  out[offset] = extensionIntroducer;
  out[offset + 1] = graphicControlLabel;
  out[offset + 2] = 4; // block size
  out[offset + 3] = disposalMethods[disposal] | (transparentIndex === undefined ? 0 : transparentColorFlag);
  out.writeUInt16LE(Math.min(delayCentiseconds, maxDelayCentiseconds), offset + delayOffset);
  out[offset + 6] = transparentIndex ?? 0;
  out[offset + 7] = blockTerminator;
  return offset + 8;
}

/** Length of `byteLength` bytes of data as sub-blocks, including the terminator. */
export function subBlocksLength(byteLength: number): number {
  return byteLength + Math.ceil(byteLength / subBlockSize) + 1;
}

/** Image data as sub-blocks with their terminator (sections 15, 16). */
export function writeSubBlocks(out: Buffer, offset: number, data: Uint8Array): number {
  const source = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  let next = offset;
  for (let start = 0; start < source.length; start += subBlockSize) {
    const end = Math.min(start + subBlockSize, source.length);
    out[next] = end - start;
    source.copy(out, next + 1, start, end);
    next += 1 + end - start;
  }
  out[next] = blockTerminator;
  return next + 1;
}

export function writeTrailer(out: Buffer, offset: number): number {
  out[offset] = trailer;
  return offset + trailerLength;
}
