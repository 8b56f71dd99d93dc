import { type TimeZoneRules, rulesInUse } from '@tminus/domain';
import { version } from '../config/index.ts';
import { sharedAnswer } from '../resilience/index.ts';
import type { Metrics } from './metrics.ts';

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

interface ServiceStatistics {
  /** The label `service` of every metric. */
  service: 'api' | 'embed';
  /** The connections of the service to PostgreSQL, without those of counting. */
  database: { pool: { total: number; idle: number; waiting: number; max: number } };
  recorder: { statistics: () => Promise<RecordingStatistics> };
}

const ruleLabels = ({ version, released, source }: TimeZoneRules) => ({ version, released, source });

/** The metrics that both services have, besides those of requests and health. */
export function describeService(metrics: Metrics, { service, database, recorder }: ServiceStatistics): void {
  metrics.registry.setDefaultLabels({ service });
  metrics.gauge({ name: 'tminus_build_info', help: 'Always 1: the label is the version.', labels: ['version'] }, () => [
    [{ version }, 1],
  ]);
  metrics.gauge(
    {
      name: 'tminus_time_zone_rules_info',
      help: 'Always 1: the labels are the release of the rules of time zones, its date and whose they are.',
      labels: ['version', 'released', 'source'],
    },
    () => [[ruleLabels(rulesInUse()), 1]],
  );
  describePool(metrics, database);
  describeRecording(metrics, () => recorder.statistics());
}

function describePool(metrics: Metrics, database: ServiceStatistics['database']): void {
  metrics.gauge(
    { name: 'tminus_database_pool_connections', help: 'Connections to the database, by state.', labels: ['state'] },
    () => {
      const { total, idle } = database.pool;
      return [
        [{ state: 'used' }, total - idle],
        [{ state: 'idle' }, idle],
      ];
    },
  );
  metrics.gauge(
    { name: 'tminus_database_pool_max_connections', help: 'The limit of connections (DATABASE_POOL_SIZE).' },
    () => database.pool.max,
  );
  metrics.gauge(
    { name: 'tminus_database_pool_waiting', help: 'Queries that wait for a connection.' },
    () => database.pool.waiting,
  );
}

function describeRecording(metrics: Metrics, readNow: () => Promise<RecordingStatistics>): void {
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
