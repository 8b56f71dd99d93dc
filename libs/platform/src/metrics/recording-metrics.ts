import type { Metrics } from './metrics.ts';
import { sharedAnswer } from '@tminus/resilience';

/** What a service knows about the records that it writes, and about those that it counts. */
export interface RecordingStatistics {
  written: number;
  lost: number;
  /** Of those that were lost. */
  inDoubt: number;
  spool: { usedBytes: number; countedBytes: number; maxBytes: number };
  /** Undefined while the counting thread does not answer. */
  counting:
    | {
        commits: number;
        /** How long they waited for those of other processes, in seconds. */
        lockSeconds: number;
        /** Seconds. */
        behind: number;
        failingSegments: number;
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
      help: 'Records that could not be stored or are damaged, and those in doubt. The log says why.',
    },
    async () => (await read()).lost,
  );
  counter(
    { name: 'tminus_records_in_doubt_total', help: 'Of the lost records, those that may be counted nevertheless.' },
    async () => (await read()).inDoubt,
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
      name: 'tminus_records_oldest_uncounted_age_seconds',
      help: 'Everything that is older than this is counted. Segments that fail are left out.',
    },
    async () => (await counting())?.behind,
  );
  gauge({ name: 'tminus_spool_failing_segments', help: 'Segments that cannot be counted.' }, async () => {
    return (await counting())?.failingSegments;
  });
  gauge({ name: 'tminus_counting_up', help: '1 if the counting thread answers, otherwise 0.' }, async () =>
    (await counting()) ? 1 : 0,
  );
  counter(
    { name: 'tminus_counting_commits_total', help: 'Transactions of this process that counted.' },
    async () => (await counting())?.commits,
  );
  counter(
    { name: 'tminus_counting_lock_wait_seconds_total', help: 'How long they waited for those of other processes.' },
    async () => (await counting())?.lockSeconds,
  );
}
