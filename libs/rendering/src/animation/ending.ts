import { maxMessageLength } from '@tminus/domain';

import { lzwEncoderFor } from '../gif/lzw.ts';
import { encodeFrame } from '../gif/frame.ts';
import { backgroundIndex } from '../layout/artwork.ts';
import { canvasSize, drawMessagePixels } from '../layout/draw-artwork.ts';
import { assertLayoutSpec, canvasKey, type LayoutSpec } from '../layout/layout-spec.ts';
import { Pacer } from '../layout/pacer.ts';
import { colorBitsOf } from '../palette/palette-shape.ts';
import { compressRows } from '../png/png.ts';
import { templates } from '../templates/registry.ts';

/** What takes the place of zero when a timer is over. Without an ending it shows zeros. */
export type EndingSpec = { readonly kind: 'message'; readonly text: string } | { readonly kind: 'hidden' };

/** The picture that an animation ends with in place of zero, ready to render. */
export interface Ending {
  /** Size of its canvas in pixels, which has to be the layout's. */
  readonly width: number;
  readonly height: number;
  /** The whole frame, opaque or with the background transparent. */
  readonly frame: Buffer;
  /** The data of a PNG. */
  readonly rows: Buffer;
  /** The memory it takes, in bytes. */
  readonly byteLimit: number;
}

/** How long the last frame of an animation stays up before it is held. */
const endingDelayCentiseconds = 100;

/** A string that is equal for two endings only if their pictures are the same. */
export function endingKey(spec: LayoutSpec, ending: EndingSpec): string {
  return `ending ${canvasKey(spec)} ${ending.kind === 'message' ? `message ${ending.text}` : 'hidden'}`;
}

/**
 * Draws and compresses an ending.
 *
 * @param spec - of the layout whose zero it replaces; units and digits do not matter
 * @throws RangeError if the spec is not valid or the message too long
 */
export async function buildEnding(spec: LayoutSpec, ending: EndingSpec): Promise<Ending> {
  assertLayoutSpec(spec);
  if (ending.kind === 'message' && [...ending.text].length > maxMessageLength) {
    throw new RangeError(`A message is at most ${maxMessageLength} characters long.`);
  }
  const template = templates[spec.template];
  const colorBits = colorBitsOf(template.paletteShape);
  const { width, height } = canvasSize(spec);
  const pacer = new Pacer();
  const pixels =
    ending.kind === 'message'
      ? await drawMessagePixels(template, spec, ending.text, pacer)
      : new Uint8Array(width * height).fill(backgroundIndex);
  await pacer.giveWay();
  const options = {
    delayCentiseconds: endingDelayCentiseconds,
    transparentIndex: spec.transparent ? backgroundIndex : undefined,
    colorBits,
  };
  const frame = encodeFrame(pixels, { x: 0, y: 0, width, height }, options, lzwEncoderFor(colorBits));
  await pacer.giveWay();
  const rows = compressRows(pixels, width, colorBits);
  return { width, height, frame, rows, byteLimit: frame.length + rows.length };
}
