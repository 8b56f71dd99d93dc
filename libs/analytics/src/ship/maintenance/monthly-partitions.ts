import type { DataSource } from 'typeorm';

/** A UTC month: 12 * year + month, where January is 0. */
type MonthNumber = number;

export const monthOf = (epochSecond: number): MonthNumber => {
  const date = new Date(epochSecond * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** The first day of a month, `YYYY-MM-DD`. */
export const firstDayOf = (month: MonthNumber): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/**
 * Tables that grow over time, each partitioned by UTC month. The function `create_month_partition` has the storage parameters of their
 * partitions: a fillfactor leaves room on every page, so that most changed rows stay on their page and no index is touched (HOT), and vacuum
 * starts early, because one day is a small part of a month.
 */
export const partitionedTables = [
  'timer_view_days',
  'account_view_days',
  'account_view_months',
  'account_api_request_counts',
] as const;

type PartitionedTable = (typeof partitionedTables)[number];

const nameOfPartition = (table: PartitionedTable, month: MonthNumber) =>
  `${table}_${firstDayOf(month).slice(0, 7).replace('-', '_')}`;

/** SQL pattern of the names of partitions, attached or not. */
export const partitionNamePattern = `^(${partitionedTables.join('|')})_\\d{4}_\\d\\d$`;

const partitionNameParts = /^(\w+)_(\d{4})_(\d\d)$/;

export function monthOfPartition(name: string): MonthNumber {
  const [, , year, month] = partitionNameParts.exec(name) ?? [];
  return Number(year) * 12 + Number(month) - 1;
}

/** The function creates and attaches a partition. Attaching does not wait for queries and blocks none, unlike `PARTITION OF`. */
function partitionStatements(table: PartitionedTable, month: MonthNumber) {
  return {
    name: nameOfPartition(table, month),
    create: `SELECT create_month_partition('${table}', '${firstDayOf(month)}')`,
  };
}

const partitionLock = 0x74_6d_70_74; // "tmpt"

/** The maximum time that a statement waits for a lock. Until it has it, it blocks neither reads nor writes. */
const lockTimeoutMs = 2_000;
/** The pause after a failure. Doubles with each further one. */
const retryAfterMs = { first: 1_000, max: 30_000 };

/** Creates monthly partitions before they are needed. */
export class MonthlyPartitions {
  private readonly existing = new Set<MonthNumber>();
  private failure: { error: unknown; pauseMs: number; retryAt: number } | undefined;

  /** @param nowMs - a clock that never goes backward */
  constructor(
    private readonly dataSource: DataSource,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /**
   * Creates the partitions for the months of the given instants and for the months after each: they exist before these begin.
   * @throws the error of the database; again without asking it, until the pause after a failure is over
   */
  async ensure(epochSeconds: Iterable<number>, monthsAhead = 1): Promise<void> {
    const needed = new Set<MonthNumber>();
    for (const month of [...epochSeconds].map(monthOf)) {
      for (let ahead = 0; ahead <= monthsAhead; ahead++) needed.add(month + ahead);
    }
    for (const month of needed) {
      if (this.existing.has(month)) continue;
      await this.unlessPausing(async () => {
        for (const table of partitionedTables) await this.create(table, month);
      });
      this.existing.add(month);
    }
  }

  /** Clears the cache of existing partitions, because one may have been dropped. */
  forget(): void {
    this.existing.clear();
  }

  private async unlessPausing(work: () => Promise<void>): Promise<void> {
    const { failure } = this;
    if (failure && this.nowMs() < failure.retryAt) throw failure.error;
    try {
      await work();
      this.failure = undefined;
    } catch (error) {
      const pauseMs = failure ? Math.min(2 * failure.pauseMs, retryAfterMs.max) : retryAfterMs.first;
      this.failure = { error, pauseMs, retryAt: this.nowMs() + pauseMs };
      throw error;
    }
  }

  /** Sends all statements in one message, as one transaction: a process that dies or stalls in between cannot keep a lock. */
  private async create(table: PartitionedTable, month: MonthNumber): Promise<void> {
    const { name, create } = partitionStatements(table, month);
    const isPartition = `SELECT FROM pg_class WHERE oid = to_regclass('${name}') AND relispartition`;
    if ((await this.dataSource.query<unknown[]>(isPartition)).length > 0) return;
    // Two sessions that create the same table at the same time would fail.
    await this.dataSource.query(`
      SET LOCAL lock_timeout = ${lockTimeoutMs};
      SELECT pg_advisory_xact_lock(${partitionLock});
      ${create}`);
  }
}

/**
 * The months without all their partitions, among the current one and those after it, as `YYYY-MM`.
 * @param nowMs - epoch milliseconds
 */
export async function missingPartitions(
  dataSource: Pick<DataSource, 'query'>,
  nowMs: number,
  monthsAhead: number,
): Promise<string[]> {
  const current = monthOf(nowMs / 1000);
  const months = Array.from({ length: monthsAhead + 1 }, (_, ahead) => current + ahead);
  const rows = (await dataSource.query('SELECT relname AS name FROM pg_class WHERE relispartition')) as {
    name: string;
  }[];
  const existing = new Set(rows.map(({ name }) => name));
  const isMissing = (month: number) =>
    partitionedTables.some((table) => !existing.has(partitionStatements(table, month).name));
  return months.filter(isMissing).map((month) => firstDayOf(month).slice(0, 7));
}
