import {
  colorTableLength,
  frameHeaderLength,
  headerLength,
  writeFrameHeader,
  writeHeader,
  type Disposal,
  type Size,
} from '../gif/blocks.ts';
import type { Layout } from '../layout/layout.ts';
import { maxLeadingDigits, shownSeconds, smallestUnit, type CounterUnit } from '../layout/time-units.ts';
import type { Palette } from '../palette/palette.ts';
import { ImageDataBuilder } from '../gif/image-data-builder.ts';
import { backgroundIndex } from '../layout/layout-bitmaps.ts';
import type { FinalFrame } from './final-frame.ts';

/** @throws RangeError if the arguments do not fit together */
export function assertRenderable(
  { bitmaps, counter, spec }: Layout,
  palette: Palette,
  secondsLeft: number,
  finalFrame: FinalFrame | undefined,
): void {
  if (!Number.isSafeInteger(secondsLeft)) throw new RangeError(`secondsLeft must be an integer, not ${secondsLeft}.`);
  const paletteLength = colorTableLength(bitmaps.colorBits);
  if (palette.length !== paletteLength) {
    throw new RangeError(`The palette has ${paletteLength} bytes, not ${palette.length}.`);
  }
  if (finalFrame !== undefined && (finalFrame.width !== bitmaps.width || finalFrame.height !== bitmaps.height)) {
    throw new RangeError(`The final frame and the layout differ in size.`);
  }
  const leading = counter[0] as CounterUnit;
  const shown = shownSeconds(smallestUnit(counter).seconds, secondsLeft);
  if (shown >= (leading.maxValue + 1) * leading.seconds && spec.leadingDigits < maxLeadingDigits(leading.unit)) {
    throw new RangeError(`A layout with ${spec.leadingDigits} digits of ${leading.unit} cannot show ${secondsLeft} s.`);
  }
}

/** Shared by all renders, which are synchronous, so none sees the data of another. */
export const imageDataBuilder = new ImageDataBuilder();

/** Length of everything before the first frame, in bytes. */
export function headLength(palette: Palette): number {
  return headerLength + palette.length;
}

/** Writes header and color table. Returns the offset after them. */
export function writeHead(out: Buffer, size: Size, palette: Palette): number {
  const tableOffset = writeHeader(out, 0, size, Math.log2(palette.length / 3));
  out.set(palette, tableOffset);
  return tableOffset + palette.length;
}

/** Writes the header of a frame that covers the canvas. Returns the offset after it. */
export function writeCompleteFrameHeader(
  out: Buffer,
  offset: number,
  { bitmaps, spec }: Layout,
  delayCentiseconds: number,
  disposal: Disposal,
): number {
  const { width, height, colorBits } = bitmaps;
  const transparentIndex = spec.transparent ? backgroundIndex : undefined;
  const options = { delayCentiseconds, transparentIndex, disposal, colorBits };
  return writeFrameHeader(out, offset, { x: 0, y: 0, width, height }, options);
}

/** A whole frame that shows the complete picture. */
export function completeFrame(layout: Layout, shown: number, delayCentiseconds: number, disposal: Disposal): Buffer {
  const length = layout.firstFrame.compress(imageDataBuilder, shown);
  const frame = Buffer.allocUnsafe(frameHeaderLength + length);
  imageDataBuilder.bytes.copy(
    frame,
    writeCompleteFrameHeader(frame, 0, layout, delayCentiseconds, disposal),
    0,
    length,
  );
  return frame;
}
