import type { DataSource } from 'typeorm';
import { type EarliestOpen, firstOpenBatches } from '../counts/first-opens.ts';
import type { RecordAggregator } from '../counts/record-aggregator.ts';

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
