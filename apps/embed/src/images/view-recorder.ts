import { Injectable } from '@nestjs/common';
import { AllowanceTracker, isDamped, Recorder, type SpoolRecord, type ViewAttributes } from '@tminus/analytics';
import type { ImageTimer } from './image-timer.ts';

/**
 * Records views and clicks, those of a turn of the event loop with one write. Call `add` when nothing can fail any more, and `write` before the first
 * byte of an answer is sent: exactly the views and clicks that are answered are counted.
 */
@Injectable()
export class ViewRecorder {
  private readonly pending: SpoolRecord[] = [];

  constructor(
    private readonly recorder: Recorder,
    private readonly allowances: AllowanceTracker,
  ) {}

  /** @param nowMs - epoch milliseconds */
  add(timer: ImageTimer, hasPlaceholder: boolean, attributes: ViewAttributes, nowMs: number): void {
    this.pending.push(timer.viewRecord(nowMs, attributes, hasPlaceholder));
    if (!isDamped(attributes)) this.allowances.countView(timer);
  }

  /** Clicks are not part of the plan's views. @param nowMs - epoch milliseconds */
  addClick(timer: ImageTimer, attributes: ViewAttributes, nowMs: number): void {
    this.pending.push(timer.clickRecord(nowMs, attributes));
  }

  write(): void {
    this.recorder.record(this.pending.splice(0));
  }
}
