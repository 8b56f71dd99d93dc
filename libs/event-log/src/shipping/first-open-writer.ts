import type { DataSource } from 'typeorm';
import type { RecordAggregator } from '../counts/record-aggregator.ts';
import { firstOpenKeys, uuidOf } from '../counts/sum-keys.ts';

/** Rows of one statement. */
const batchSize = 500;

/** The earliest open of an evergreen timer by a recipient. */
export interface EarliestOpen {
  /** UUID, 32 hex digits without dashes. */
  timer: string;
  /** Keyed hash, 16 hex digits. */
  recipient: string;
  epochSecond: number;
  /** Whether a program loaded the image early: see ADR 55. */
  isProvisional: boolean;
}

/**
 * The first opens of aggregated records in batches, ascending by timer and recipient: transactions that lock rows in the same order cannot
 * deadlock.
 */
export function* firstOpenBatches({ firstOpens, provisionalStarts }: RecordAggregator): Generator<EarliestOpen[]> {
  const keys = [...firstOpens.keys()].sort();
  for (let start = 0; start < keys.length; start += batchSize) {
    yield keys.slice(start, start + batchSize).map((key) => ({
      timer: uuidOf(key),
      recipient: firstOpenKeys.recipient(key).toString('hex'),
      epochSecond: firstOpens.get(key) ?? 0,
      isProvisional: provisionalStarts.has(key),
    }));
  }
}

/**
 * The earliest open wins, so writing one twice changes nothing. The join drops opens of timers that do not exist. Rows are locked in the
 * order of their keys, so two statements cannot deadlock. Where a webhook of the account wants to know of it, a new recipient of a live timer waits for the event
 * `timer.started`: see ADR 69. A row that is new was never updated, so its `xmax` is 0.
 */
const addFirstOpens = `
  WITH opened AS (
    SELECT timer_id, decode(hash, 'hex') AS recipient, to_timestamp(second) AS opened_at, is_provisional
      FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::boolean[]) AS open (timer_id, hash, second, is_provisional)
  ), stored AS (
    INSERT INTO evergreen_opens AS known (timer_id, recipient, opened_at)
    SELECT timers.id, recipient, opened_at FROM opened JOIN timers ON timers.id = timer_id
     ORDER BY timers.id, recipient
    ON CONFLICT (timer_id, recipient) DO UPDATE SET opened_at = least(known.opened_at, excluded.opened_at)
      WHERE excluded.opened_at < known.opened_at
    RETURNING timer_id, recipient, xmax = 0 AS is_new
  )
  INSERT INTO pending_starts (timer_id, recipient, started_at)
  SELECT timer_id, recipient, opened_at
    FROM stored JOIN opened USING (timer_id, recipient) JOIN timers ON timers.id = timer_id
   WHERE is_new AND NOT is_provisional AND timers.mode = 'live' AND EXISTS (
     SELECT FROM webhooks WHERE webhooks.account_id = timers.account_id AND 'timer.started' = ANY (webhooks.events))`;

/** Writes first opens of evergreen timers to the database. */
export class FirstOpenWriter {
  constructor(private readonly dataSource: DataSource) {}

  async write(aggregator: RecordAggregator): Promise<void> {
    for (const batch of firstOpenBatches(aggregator)) await this.insert(batch);
  }

  private async insert(batch: readonly EarliestOpen[]): Promise<void> {
    await this.dataSource.query(addFirstOpens, [
      batch.map(({ timer }) => timer),
      batch.map(({ recipient }) => recipient),
      batch.map(({ epochSecond }) => epochSecond),
      batch.map(({ isProvisional }) => isProvisional),
    ]);
  }
}
