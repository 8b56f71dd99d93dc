import { LRUCache } from 'lru-cache';

import { FirstFrame } from '../animation/first-frame.ts';
import { Patches } from '../animation/patches.ts';
import { Steps } from '../animation/steps.ts';
import { lzwEncoderFor } from '../gif/lzw.ts';
import type { PaletteShape } from '../palette/palette-shape.ts';
import { templates } from '../templates/registry.ts';
import type { Artwork } from './artwork.ts';
import { drawArtwork } from './draw-artwork.ts';
import { assertLayoutSpec, type LayoutSpec } from './layout-spec.ts';
import { Pacer } from './pacer.ts';
import { createCounter, type Counter } from './time-units.ts';

/** What comes behind the first frame: on an opaque background delta frames, on a transparent one patches. */
export type Motion =
  { readonly kind: 'steps'; readonly steps: Steps } | { readonly kind: 'patches'; readonly patches: Patches };

/** A layout ready to render: all its compressed parts. It never changes what it renders. */
export interface Layout {
  readonly spec: LayoutSpec;
  readonly counter: Counter;
  readonly paletteShape: PaletteShape;
  readonly artwork: Artwork;
  readonly firstFrame: FirstFrame;
  readonly motion: Motion;
  /** PNG data of the seconds asked for last, by seconds shown. */
  readonly stillRows: LRUCache<number, Buffer>;
  /** The most memory it will ever hold, in bytes: parts that are made on demand are counted at their limit. */
  readonly byteLimit: number;
}

/** What PNG data a layout keeps, in bytes: some seconds of the largest, a minute of the usual. */
const stillBytes = 128 * 1024;

/**
 * Draws and compresses a layout: some 50 ms of work at 600x150, given to the event loop in pieces of a few
 * milliseconds.
 *
 * @throws RangeError if the spec is not valid
 */
export async function buildLayout(spec: LayoutSpec): Promise<Layout> {
  assertLayoutSpec(spec);
  const { paletteShape } = templates[spec.template];
  const pacer = new Pacer();
  const giveWay = () => pacer.giveWay();
  const artwork = await drawArtwork(templates[spec.template], spec, pacer);
  const counter = createCounter(spec.units, spec.leadingDigits);
  const encoder = lzwEncoderFor(artwork.colorBits);
  const firstFrame = await FirstFrame.build(artwork, counter, encoder, giveWay);
  const motion: Motion = spec.transparent
    ? { kind: 'patches', patches: await Patches.build(artwork, counter, encoder, giveWay) }
    : { kind: 'steps', steps: await Steps.build(artwork, counter, encoder, giveWay) };
  const motionBytes = motion.kind === 'steps' ? motion.steps.byteLimit : motion.patches.byteLimit;
  const stillRows = new LRUCache<number, Buffer>({ maxSize: stillBytes, sizeCalculation: (rows) => rows.length });
  const byteLimit = artworkBytes(artwork) + firstFrame.byteLimit + motionBytes + stillBytes;
  return { spec, counter, paletteShape, artwork, firstFrame, motion, stillRows, byteLimit };
}

/** Canvases are held three times: the backdrop as it is, and two to compose segments and patches on. */
function artworkBytes({ backdrop, cells }: Artwork): number {
  const pictures = new Set(cells.flatMap((cell) => cell.pictures));
  return [...pictures].reduce((sum, picture) => sum + picture.byteLength, 3 * backdrop.byteLength);
}
