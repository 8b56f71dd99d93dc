import type { Motion } from '@tminus/domain';
import { LRUCache } from 'lru-cache';

import { buildFirstFrame, FirstFrame, type FirstFrameParts } from '../animation/first-frame.ts';
import { buildPatchFrames, PatchFrames, type PatchFrameParts } from '../animation/patch-frames.ts';
import { buildDeltaFrames, DeltaFrames, type DeltaFrameParts } from '../animation/delta-frames.ts';
import { lzwEncoderFor, type LzwEncoder } from '../gif/lzw.ts';
import type { PaletteShape } from '../palette/palette-shape.ts';
import { templates } from '../templates/registry.ts';
import type { LayoutBitmaps } from './layout-bitmaps.ts';
import { drawBitmaps } from './draw-bitmaps.ts';
import { assertLayoutSpec, type LayoutSpec } from './layout-spec.ts';
import { EventLoopYielder } from './prepare-drawing.ts';
import { bytesOf } from './pictures.ts';
import { createCounter, shownSeconds, smallestUnit, type Counter } from './time-units.ts';

/** The first steps of an animation, if only those have smooth motion. */
interface MovingSteps {
  readonly steps: number;
  readonly frames: DeltaFrames;
}

/** The frames after the first: delta frames on an opaque background, patches on a transparent one. */
export type FollowingFrames =
  | { readonly kind: 'deltas'; readonly frames: DeltaFrames; readonly moving: MovingSteps | undefined }
  | { readonly kind: 'patches'; readonly frames: PatchFrames };

/** Everything of a layout that takes time to build: plain data, which a thread can hand over to another one. */
export interface LayoutParts {
  readonly bitmaps: LayoutBitmaps;
  readonly firstFrame: FirstFrameParts;
  readonly following:
    | { readonly kind: 'deltas'; readonly parts: DeltaFrameParts; readonly moving: DeltaFrameParts | undefined }
    | { readonly kind: 'patches'; readonly parts: PatchFrameParts };
}

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
 * Draws and compresses a layout in this thread, in pieces of a few milliseconds that do not block the event loop.
 *
 * @param secondsLeft - of the next image
 * @throws RangeError if the spec is invalid
 */
export async function buildLayout(spec: LayoutSpec, secondsLeft: number): Promise<Layout> {
  return assembleLayout(spec, await buildLayoutParts(spec, secondsLeft));
}

/**
 * Draws and compresses the parts of a layout: 15 ms of work at 600x150.
 *
 * @param secondsLeft - of the next image: what it needs is ready, even if it is built on demand for other images
 * @throws RangeError if the spec is invalid
 */
export async function buildLayoutParts(spec: LayoutSpec, secondsLeft: number): Promise<LayoutParts> {
  assertLayoutSpec(spec);
  const yielder = new EventLoopYielder();
  const yieldToEventLoop = () => yielder.yieldIfDue();
  const bitmaps = await drawBitmaps(templates[spec.template], spec, yielder);
  const counter = createCounter(spec.units, spec.leadingDigits);
  const encoder = lzwEncoderFor(bitmaps.colorBits);
  const shown = shownSeconds(smallestUnit(counter).seconds, secondsLeft);
  const firstFrame = await buildFirstFrame(bitmaps, counter, encoder, shown, yieldToEventLoop);
  if (spec.transparent) {
    const parts = await buildPatchFrames(bitmaps, counter, encoder, shown, yieldToEventLoop);
    return { bitmaps, firstFrame, following: { kind: 'patches', parts } };
  }
  const build = (motion: Motion) => buildDeltaFrames(bitmaps, counter, motion, encoder, shown, yieldToEventLoop);
  const moving = movingSteps(spec) === undefined ? undefined : await build('smooth');
  const parts = await build(moving === undefined ? spec.motion : 'none');
  return { bitmaps, firstFrame, following: { kind: 'deltas', parts, moving } };
}

/** Makes a layout of its parts. Takes microseconds. */
export function assembleLayout(spec: LayoutSpec, { bitmaps, firstFrame: parts, following }: LayoutParts): Layout {
  const { paletteShape } = templates[spec.template];
  const counter = createCounter(spec.units, spec.leadingDigits);
  const encoder = lzwEncoderFor(bitmaps.colorBits);
  const firstFrame = new FirstFrame(parts, bitmaps, counter, encoder);
  const followingFrames = assembleFollowing(spec, following, bitmaps, counter, encoder);
  const stillRows = new LRUCache<number, Buffer>({ maxSize: stillBytes, sizeCalculation: (rows) => rows.length });
  const movingBytes = followingFrames.kind === 'deltas' ? (followingFrames.moving?.frames.byteLimit ?? 0) : 0;
  const followingBytes = followingFrames.frames.byteLimit + movingBytes;
  const byteLimit = bitmapBytes(bitmaps) + firstFrame.byteLimit + followingBytes + stillBytes;
  return { spec, counter, paletteShape, bitmaps, firstFrame, followingFrames, stillRows, byteLimit };
}

/** How many steps move; undefined if all do or none does. */
function movingSteps({ template, motion }: LayoutSpec): number | undefined {
  return motion === 'smooth' ? templates[template].motion?.mostSteps : undefined;
}

function assembleFollowing(
  spec: LayoutSpec,
  following: LayoutParts['following'],
  bitmaps: LayoutBitmaps,
  counter: Counter,
  encoder: LzwEncoder,
): FollowingFrames {
  if (following.kind === 'patches') {
    return { kind: 'patches', frames: new PatchFrames(following.parts, bitmaps, counter, encoder) };
  }
  const { parts, moving } = following;
  const steps = movingSteps(spec);
  const frames = new DeltaFrames(parts, bitmaps, counter, steps === undefined ? spec.motion : 'none', encoder);
  if (moving === undefined || steps === undefined) return { kind: 'deltas', frames, moving: undefined };
  return {
    kind: 'deltas',
    frames,
    moving: { steps, frames: new DeltaFrames(moving, bitmaps, counter, 'smooth', encoder) },
  };
}

/** Cells with the same face share their pictures. */
function bitmapBytes({ backdrop, cells }: LayoutBitmaps): number {
  const pictures = new Set([backdrop, ...cells.map((cell) => cell.pictures)]);
  return [...pictures].reduce((sum, each) => sum + bytesOf(each), 0);
}
