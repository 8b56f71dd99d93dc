import type { Metrics } from './metrics.ts';
import { sharedAnswer } from '@tminus/resilience';

/** What a service knows about the records that it writes, and about those that it ships and counts. */
export interface RecordingStatistics {
  written: number;
  lost: number;
  /** Of those that were lost. */
  inDoubt: number;
  spool: { usedBytes: number; countedBytes: number; maxBytes: number };
  /** Undefined while the counting thread does not answer. */
  counting:
    | {
        shipped: number;
        /** Seconds. */
        behind: number;
        quarantinedSegments: number;
        failingSegments: number;
        partitions: number;
        frames: Readonly<Record<string, number>>;
        /** Of NATS as the inbox; undefined if the inbox is a table. */
        inbox: { frames: number; bytes: number; maxBytes: number } | 'down' | undefined;
      }
    | undefined;
}

export function describeRecording(metrics: Metrics, readNow: () => Promise<RecordingStatistics>): void {
  const read = sharedAnswer(readNow);
  const counting = async () => (await read()).counting;
  const { counter, gauge } = { counter: metrics.counter.bind(metrics), gauge: metrics.gauge.bind(metrics) };

  counter(
    { name: 'tminus_records_written_total', help: 'Views, first opens and API requests that are in the spool.' },
    async () => (await read()).written,
  );
  counter(
    {
      name: 'tminus_records_lost_total',
      help: 'Records lost because the disk or the spool was full, and those in doubt.',
    },
    async () => (await read()).lost,
  );
  counter(
    { name: 'tminus_records_in_doubt_total', help: 'Records that may not be on the disk, because a sync failed.' },
    async () => (await read()).inDoubt,
  );
  counter(
    { name: 'tminus_records_shipped_total', help: 'Records sent to the database, including those sent again.' },
    async () => (await counting())?.shipped,
  );
  gauge({ name: 'tminus_spool_bytes', help: 'Size of the spool on disk, by state.', labels: ['state'] }, async () => {
    const { spool } = await read();
    return [
      [{ state: 'waiting' }, spool.usedBytes],
      [{ state: 'counted' }, spool.countedBytes],
    ];
  });
  gauge(
    { name: 'tminus_spool_max_bytes', help: 'The limit of the spool (SPOOL_MAX_BYTES).' },
    async () => (await read()).spool.maxBytes,
  );
  gauge(
    {
      name: 'tminus_records_oldest_unshipped_age_seconds',
      help: 'Everything that is older than this is counted. Segments that fail or are in quarantine are left out.',
    },
    async () => (await counting())?.behind,
  );
  gauge(
    {
      name: 'tminus_spool_stuck_segments',
      help: 'Segments that are not shipped, because they fail or are in quarantine.',
      labels: ['reason'],
    },
    async () => {
      const known = await counting();
      if (!known) return undefined;
      return [
        [{ reason: 'quarantine' }, known.quarantinedSegments],
        [{ reason: 'failing' }, known.failingSegments],
      ];
    },
  );
  gauge({ name: 'tminus_counting_up', help: '1 if the counting thread answers, otherwise 0.' }, async () =>
    (await counting()) ? 1 : 0,
  );
  gauge(
    { name: 'tminus_counting_partitions', help: 'How many of the 16 partitions of counts this process counts.' },
    async () => (await counting())?.partitions,
  );
  counter(
    {
      name: 'tminus_counting_frames_total',
      help: 'Frames that this process counted, by outcome.',
      labels: ['outcome'],
    },
    async () => {
      const known = await counting();
      return known && Object.entries(known.frames).map(([outcome, frames]) => [{ outcome }, frames] as const);
    },
  );

  const inbox = async () => (await counting())?.inbox;
  gauge({ name: 'tminus_inbox_up', help: '1 if NATS (INBOX_URL) answers with the state of its stream.' }, async () => {
    const state = await inbox();
    return state && (state === 'down' ? 0 : 1);
  });
  const ofStream = (name: string, help: string, key: 'frames' | 'bytes' | 'maxBytes') =>
    gauge({ name, help }, async () => {
      const state = await inbox();
      return state === 'down' ? undefined : state?.[key];
    });
  ofStream('tminus_inbox_frames', 'Frames in the stream of NATS that wait for a counter.', 'frames');
  ofStream('tminus_inbox_bytes', 'Their size.', 'bytes');
  ofStream('tminus_inbox_max_bytes', 'The limit of the stream (max_bytes).', 'maxBytes');
}
