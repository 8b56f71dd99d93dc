import { buildFinalFrame, type FinalFrame, type FinalFrameSpec } from '../animation/final-frame.ts';
import { buildStillFrame } from '../animation/still-frame.ts';
import type { LayoutSpec } from './layout-spec.ts';
import { buildLayout, type Layout } from './layout.ts';

/** Builds what a `LayoutCache` keeps. Each method may reject with a `QueueFullError` if the owner has too much work waiting. */
export interface LayoutBuilder {
  /**
   * @param owner - who shares the capacity fairly with others: the account of a timer
   * @param secondsLeft - of the next image
   */
  buildLayout(spec: LayoutSpec, owner: string, secondsLeft: number): Promise<Layout>;
  buildFinalFrame(spec: LayoutSpec, finalFrame: FinalFrameSpec, owner: string): Promise<FinalFrame>;
  /** Draws the picture of one second, which takes a fraction of the time of a layout. */
  buildStillFrame(spec: LayoutSpec, secondsLeft: number, owner: string): Promise<FinalFrame>;
}

/** Builds everything at once in this thread, in pieces of a few milliseconds: for tools and tests. */
export const localBuilder: LayoutBuilder = {
  buildLayout: (spec, _owner, secondsLeft) => buildLayout(spec, secondsLeft),
  buildFinalFrame,
  buildStillFrame,
};
