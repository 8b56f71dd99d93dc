import { SegmentProgress } from '@tminus/event-log';

/** Injected bug: a segment is deleted as soon as the inbox has all its frames, not when their counts are committed. */
Object.assign(SegmentProgress.prototype, {
  isCounted(this: SegmentProgress, end: number): boolean {
    return this.sentTo.every((offset) => offset >= end);
  },
});
