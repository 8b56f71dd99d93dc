import { transferableSymbol, valueSymbol } from 'piscina';
import { buildFinalFrame, type FinalFrame, type FinalFrameSpec, buildStillFrame } from '../animation/final-frame.ts';
import type { LayoutSpec } from '../layout/layout-spec.ts';
import { buildLayoutParts, type LayoutParts } from '../layout/layout.ts';
import { type Sheet, buildSheet } from '../sheet/sheet.ts';
import { findTextFit, type TextFit } from '../layout/text-fit.ts';

/** Plain data that moves to another thread without copying its buffers. Afterward, this thread cannot use it. */
export function movable(value: object): { readonly [transferableSymbol]: object; readonly [valueSymbol]: object } {
  const buffers = new Set<ArrayBuffer>();
  collectBuffers(value, buffers);
  return {
    get [transferableSymbol]() {
      return [...buffers];
    },
    get [valueSymbol]() {
      return value;
    },
  };
}

function collectBuffers(value: unknown, buffers: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) {
    // Small Buffers share memory with each other, which cannot be moved: those are copied.
    if (value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength) buffers.add(value.buffer);
    return;
  }
  for (const each of Object.values(value)) collectBuffers(each, buffers);
}

/** The arguments of the work that a worker thread does. Plain data. */
export interface LayoutJobs {
  layout: { readonly spec: LayoutSpec; readonly secondsLeft: number };
  finalFrame: { readonly spec: LayoutSpec; readonly finalFrame: FinalFrameSpec };
  still: { readonly spec: LayoutSpec; readonly secondsLeft: number };
  sheet: { readonly spec: LayoutSpec };
  textFit: { readonly spec: LayoutSpec; readonly message: string | undefined };
}

/** Its results. Plain data. */
export interface LayoutJobResults {
  layout: LayoutParts;
  finalFrame: FinalFrame;
  still: FinalFrame;
  sheet: Sheet;
  textFit: TextFit;
}

export type LayoutJobKind = keyof LayoutJobs;
export type LayoutJob = { readonly [Kind in LayoutJobKind]: { readonly kind: Kind } & LayoutJobs[Kind] }[LayoutJobKind];

/** Does the work in this thread. */
export function runLayoutJob(job: LayoutJob): Promise<LayoutJobResults[LayoutJobKind]> {
  switch (job.kind) {
    case 'layout':
      return buildLayoutParts(job.spec, job.secondsLeft);
    case 'finalFrame':
      return buildFinalFrame(job.spec, job.finalFrame);
    case 'still':
      return buildStillFrame(job.spec, job.secondsLeft);
    case 'sheet':
      return buildSheet(job.spec);
    case 'textFit':
      return findTextFit(job.spec, job.message);
  }
}
