import { LRUCache } from 'lru-cache';

import { FirstFrame } from '../animation/first-frame.ts';
import { PatchFrames } from '../animation/patch-frames.ts';
import { DeltaFrames } from '../animation/delta-frames.ts';
import { lzwEncoderFor } from '../gif/lzw.ts';
import type { PaletteShape } from '../palette/palette-shape.ts';
import { templates } from '../templates/registry.ts';
import type { LayoutBitmaps } from './layout-bitmaps.ts';
import { drawBitmaps } from './draw-bitmaps.ts';
import { assertLayoutSpec, type LayoutSpec } from './layout-spec.ts';
import { EventLoopYielder } from './event-loop-yielder.ts';
import { createCounter, type Counter } from './time-units.ts';

/** The frames after the first: delta frames on an opaque background, patches on a transparent one. */
export type FollowingFrames =
  | { readonly kind: 'deltas'; readonly frames: DeltaFrames }
  | { readonly kind: 'patches'; readonly frames: PatchFrames };

/** A layout that is ready to render: all its compressed parts. What it renders never changes. */
export interface Layout {
  readonly spec: LayoutSpec;
  readonly counter: Counter;
  readonly paletteShape: PaletteShape;
  readonly bitmaps: LayoutBitmaps;
  readonly firstFrame: FirstFrame;
  readonly followingFrames: FollowingFrames;
  /** PNG rows of the most recent seconds, by seconds shown. */
  readonly stillRows: LRUCache<number, Buffer>;
  /** The most memory it can take, in bytes. Parts that are built on demand count at their limit. */
  readonly byteLimit: number;
}

/** PNG rows that a layout keeps, in bytes: a few seconds of the largest layout, a minute of a usual one. */
const stillBytes = 128 * 1024;

/**
 * Draws and compresses a layout: about 50 ms of work at 600x150, in pieces of a few milliseconds that do not block the
 * event loop.
 *
 * @throws RangeError if the spec is invalid
 */
export async function buildLayout(spec: LayoutSpec): Promise<Layout> {
  assertLayoutSpec(spec);
  const { paletteShape } = templates[spec.template];
  const yielder = new EventLoopYielder();
  const yieldToEventLoop = () => yielder.yieldIfDue();
  const bitmaps = await drawBitmaps(templates[spec.template], spec, yielder);
  const counter = createCounter(spec.units, spec.leadingDigits);
  const encoder = lzwEncoderFor(bitmaps.colorBits);
  const firstFrame = await FirstFrame.build(bitmaps, counter, encoder, yieldToEventLoop);
  const followingFrames: FollowingFrames = spec.transparent
    ? { kind: 'patches', frames: await PatchFrames.build(bitmaps, counter, encoder, yieldToEventLoop) }
    : { kind: 'deltas', frames: await DeltaFrames.build(bitmaps, counter, encoder, yieldToEventLoop) };
  const stillRows = new LRUCache<number, Buffer>({ maxSize: stillBytes, sizeCalculation: (rows) => rows.length });
  const byteLimit = bitmapBytes(bitmaps) + firstFrame.byteLimit + followingFrames.frames.byteLimit + stillBytes;
  return { spec, counter, paletteShape, bitmaps, firstFrame, followingFrames, stillRows, byteLimit };
}

/** There are three canvases: the backdrop, and two to compose segments and patches on. */
function bitmapBytes({ backdrop, cells }: LayoutBitmaps): number {
  const pictures = new Set(cells.flatMap((cell) => cell.pictures));
  return [...pictures].reduce((sum, picture) => sum + picture.byteLength, 3 * backdrop.byteLength);
}
