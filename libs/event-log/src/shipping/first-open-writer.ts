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
}

/**
 * The first opens of aggregated records in batches, ascending by timer and recipient: transactions that lock rows in the same order cannot
 * deadlock.
 */
export function* firstOpenBatches({ firstOpens }: RecordAggregator): Generator<EarliestOpen[]> {
  const keys = [...firstOpens.keys()].sort();
  for (let start = 0; start < keys.length; start += batchSize) {
    yield keys.slice(start, start + batchSize).map((key) => ({
      timer: uuidOf(key),
      recipient: firstOpenKeys.recipient(key).toString('hex'),
      epochSecond: firstOpens.get(key) ?? 0,
    }));
  }
}

/**
 * The earliest open wins, so writing one twice changes nothing. The join drops opens of timers that do not exist. Rows are locked in the
 * order of their keys, so two statements cannot deadlock.
 */
const addFirstOpens = `
  INSERT INTO evergreen_opens AS known (timer_id, recipient, opened_at)
  SELECT timers.id, decode(opened.recipient, 'hex'), to_timestamp(opened.second)
    FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS opened (timer_id, recipient, second)
    JOIN timers ON timers.id = opened.timer_id
   ORDER BY timers.id, opened.recipient
  ON CONFLICT (timer_id, recipient) DO UPDATE SET opened_at = least(known.opened_at, excluded.opened_at)
    WHERE excluded.opened_at < known.opened_at`;

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
    ]);
  }
}
