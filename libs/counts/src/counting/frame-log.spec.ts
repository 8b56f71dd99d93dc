import type { FrameOutcome, HandledFrame } from './count-transaction.ts';
import { FrameLog } from './frame-log.ts';

const handled = (outcome: FrameOutcome, segmentId = 'a'): HandledFrame => ({
  frame: { partition: 3, segmentId, from: 40, to: 80, payload: Buffer.alloc(0), receipt: '1' },
  outcome,
  ...(outcome === 'malformed' ? { error: new Error('It has no end') } : {}),
});

describe('FrameLog', () => {
  it('reports each problem of a segment once, and counts all frames', () => {
    const warnings: string[] = [];
    const log = new FrameLog({ warn: (message: string) => void warnings.push(message) });
    const outcomes: FrameOutcome[] = ['counted', 'duplicate', 'gap', 'gap', 'malformed', 'gap', 'overlap', 'newer'];
    for (const outcome of outcomes) log.add(handled(outcome));
    log.add(handled('gap', 'b'));
    expect(warnings).toEqual([
      expect.stringContaining('An earlier frame is missing'),
      expect.stringContaining('It has no end'),
      expect.stringContaining('It overlaps'),
      expect.stringContaining('a newer version'),
      expect.stringContaining('segment b (partition 3, 40-80)'),
    ]);
    expect(log.totals).toEqual({ counted: 1, duplicate: 1, gap: 4, malformed: 1, overlap: 1, newer: 1 });
  });
});
