import { Metrics } from './metrics.ts';
import { type RecordingStatistics, describeRecording } from './recording-metrics.ts';

type Counting = NonNullable<RecordingStatistics['counting']>;

async function metricsOf(inbox: Counting['inbox']): Promise<string[]> {
  const counting: Counting = {
    shipped: 0,
    behind: 0,
    quarantinedSegments: 0,
    failingSegments: 0,
    partitions: 16,
    frames: {},
    inbox,
  };
  const spool = { usedBytes: 0, countedBytes: 0, maxBytes: 1 };
  const metrics = new Metrics();
  describeRecording(metrics, async () => ({ written: 0, lost: 0, inDoubt: 0, spool, counting }));
  const text = await metrics.registry.metrics();
  return text.split('\n').filter((line) => line.startsWith('tminus_inbox_'));
}

describe('the metrics of the inbox', () => {
  it('are the state of the stream', async () => {
    expect(await metricsOf({ frames: 12, bytes: 3_000, maxBytes: 10_000 })).toEqual([
      'tminus_inbox_up 1',
      'tminus_inbox_frames 12',
      'tminus_inbox_bytes 3000',
      'tminus_inbox_max_bytes 10000',
    ]);
  });

  it('only say that NATS does not answer', async () => {
    expect(await metricsOf('down')).toEqual(['tminus_inbox_up 0']);
  });

  it('are missing if the inbox is a table', async () => {
    expect(await metricsOf(undefined)).toEqual([]);
  });
});
