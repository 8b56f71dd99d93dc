import { maxMessageLength } from '@tminus/domain';
import { lzwEncoderFor } from '../gif/lzw.ts';
import { encodeFrame, PixelRuns } from '../gif/encode-frame.ts';
import { backgroundIndex } from '../layout/layout-bitmaps.ts';
import { canvasSize, drawMessagePixels, drawPixelsAt } from '../layout/draw-bitmaps.ts';
import { assertLayoutSpec, canvasKey, type LayoutSpec } from '../layout/layout-spec.ts';
import { fittingText } from '../layout/text-fit.ts';
import { EventLoopYielder } from '../layout/prepare-drawing.ts';
import { colorBitsOf } from '../palette/palette-shape.ts';
import { compressRows } from '../png/png.ts';
import { templates } from '../templates/registry.ts';

/** What replaces zero when a timer has expired. By default, it shows zeros. */
export type FinalFrameSpec = MessageSpec | { readonly kind: 'hidden' };

/** A text in the template's style. */
export interface MessageSpec {
  readonly kind: 'message';
  readonly text: string;
  /** Takes its place if the image has no room for it: see `fittingText`. */
  readonly shorter?: readonly string[];
}

/** The frame that an animation ends with in place of zero, ready to render. */
export interface FinalFrame {
  /** Size of its canvas in pixels, which must equal that of the layout. */
  readonly width: number;
  readonly height: number;
  /** The whole GIF frame, opaque or with a transparent background. */
  readonly frame: Buffer;
  /** The compressed rows of a PNG. */
  readonly rows: Buffer;
  /** The memory it takes, in bytes. */
  readonly byteLimit: number;
}

/** The delay of the final frame. Viewers keep showing it afterward. */
const finalDelayCentiseconds = 100;

/** A key that is equal for two final frames only if their pictures are the same. */
export function finalFrameKey(spec: LayoutSpec, finalFrame: FinalFrameSpec): string {
  return `ending ${canvasKey(spec)} ${finalFrame.kind === 'message' ? `message ${textsOf(finalFrame).join('\n')}` : 'hidden'}`;
}

/**
 * Draws and compresses a final frame.
 *
 * @param spec - the layout whose zero it replaces; units and digits do not matter
 * @throws RangeError if the spec is invalid or the message is too long
 */
export async function buildFinalFrame(spec: LayoutSpec, finalFrame: FinalFrameSpec): Promise<FinalFrame> {
  assertLayoutSpec(spec);
  if (finalFrame.kind === 'message' && textsOf(finalFrame).some((text) => [...text].length > maxMessageLength)) {
    throw new RangeError(`A message is at most ${maxMessageLength} characters long.`);
  }
  const template = templates[spec.template];
  const { width, height } = canvasSize(spec);
  const yielder = new EventLoopYielder();
  const pixels =
    finalFrame.kind === 'message'
      ? await drawMessagePixels(template, spec, await fittingText(spec, textsOf(finalFrame)), yielder)
      : new Uint8Array(width * height).fill(backgroundIndex);
  return compressFrame(spec, pixels, yielder);
}

const textsOf = ({ text, shorter = [] }: MessageSpec) => [text, ...shorter];

/** Compresses a picture of the whole canvas. */
async function compressFrame(spec: LayoutSpec, pixels: Uint8Array, yielder: EventLoopYielder): Promise<FinalFrame> {
  const colorBits = colorBitsOf(templates[spec.template].paletteShape);
  const { width, height } = canvasSize(spec);
  await yielder.yieldIfDue();
  const options = {
    delayCentiseconds: finalDelayCentiseconds,
    transparentIndex: spec.transparent ? backgroundIndex : undefined,
    colorBits,
  };
  const frame = encodeFrame(
    new PixelRuns().addPixels(pixels),
    { x: 0, y: 0, width, height },
    options,
    lzwEncoderFor(colorBits),
  );
  await yielder.yieldIfDue();
  const rows = compressRows(pixels, width, colorBits);
  return { width, height, frame, rows, byteLimit: frame.length + rows.length };
}

/**
 * Draws and compresses the picture of one second, without a layout.
 *
 * @throws RangeError if the spec is invalid
 */
export async function buildStillFrame(spec: LayoutSpec, secondsLeft: number): Promise<FinalFrame> {
  assertLayoutSpec(spec);
  const yielder = new EventLoopYielder();
  const pixels = await drawPixelsAt(templates[spec.template], spec, secondsLeft, yielder);
  return compressFrame(spec, pixels, yielder);
}
