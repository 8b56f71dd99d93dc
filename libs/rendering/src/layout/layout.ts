import { FirstFrame } from '../animation/first-frame.ts';
import { Steps } from '../animation/steps.ts';
import { LzwEncoder } from '../gif/lzw.ts';
import type { PaletteShape } from '../palette/palette-shape.ts';
import { templates } from '../templates/registry.ts';
import type { Artwork } from './artwork.ts';
import { drawArtwork } from './draw-artwork.ts';
import { assertLayoutSpec, type LayoutSpec } from './layout-spec.ts';
import { Pacer } from './pacer.ts';
import { createCounter, type Counter } from './time-units.ts';

/** A layout ready to render: all its compressed parts. It never changes what it renders. */
export interface Layout {
  readonly spec: LayoutSpec;
  readonly counter: Counter;
  readonly paletteShape: PaletteShape;
  readonly artwork: Artwork;
  readonly firstFrame: FirstFrame;
  readonly steps: Steps;
  /** The most memory it will ever hold, in bytes: parts that are made on demand are counted at their limit. */
  readonly byteLimit: number;
}

/**
 * Draws and compresses a layout: some 50 ms of work at 600x150, given to the event loop in pieces of a few
 * milliseconds.
 *
 * @throws RangeError if the spec is not valid
 */
export async function buildLayout(spec: LayoutSpec): Promise<Layout> {
  assertLayoutSpec(spec);
  const template = templates[spec.template];
  const pacer = new Pacer();
  const giveWay = () => pacer.giveWay();
  const artwork = await drawArtwork(template, spec, pacer);
  const counter = createCounter(spec.units, spec.leadingDigits);
  const encoder = new LzwEncoder();
  const firstFrame = await FirstFrame.build(artwork, counter, encoder, giveWay);
  const steps = await Steps.build(artwork, counter, encoder, giveWay);
  const byteLimit = artworkBytes(artwork) + firstFrame.byteLimit + steps.byteLimit;
  return { spec, counter, paletteShape: template.paletteShape, artwork, firstFrame, steps, byteLimit };
}

/** The backdrop is held twice: as it is, and to compose segments on. */
function artworkBytes({ backdrop, cells }: Artwork): number {
  const pictures = new Set(cells.flatMap((cell) => cell.pictures));
  return [...pictures].reduce((sum, picture) => sum + picture.byteLength, 2 * backdrop.byteLength);
}
