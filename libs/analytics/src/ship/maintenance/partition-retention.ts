import type { DataSource } from 'typeorm';
import { monthOf, monthOfPartition, partitionNamePattern } from './monthly-partitions.ts';

/** How long a detached partition is kept. Until then, an operator who has set a wrong retention can attach it again. */
const keepDetachedDays = 7;
/** The maximum time that a change waits for running queries, because new queries wait behind it. */
const lockTimeoutMs = 200;

const attachedPartitions = `
  SELECT child.relname AS name
    FROM pg_inherits
    JOIN pg_class AS child ON child.oid = inhrelid
    JOIN pg_class AS parent ON parent.oid = inhparent
   WHERE parent.relnamespace = 'public'::regnamespace AND child.relkind = 'r' AND child.relname ~ $1
   ORDER BY child.relname`;

// The comment records when a partition was detached.
const detachedPartitions = `
  SELECT relname AS name FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname ~ $1 AND NOT relispartition
     AND substring(obj_description(oid, 'pg_class') FROM '^detached (\\d{4}-\\d\\d-\\d\\d)')::date <= $2::date - ${keepDetachedDays}
   ORDER BY relname`;

/** Removes old partitions in two steps: a detached partition is out of all queries, and is dropped days later. */
export class PartitionRetention {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Detaches the partitions of months that are more than `months` before the month of an instant.
   * @returns the names of the detached partitions
   */
  async detachOlderThan(months: number, epochSecond: number): Promise<string[]> {
    const first = monthOf(epochSecond) - months;
    const partitions: { name: string }[] = await this.dataSource.query(attachedPartitions, [partitionNamePattern]);
    const old = partitions.filter(({ name }) => monthOfPartition(name) < first);
    for (const { name } of old) {
      await this.change(`SELECT detach_month_partition('${name}', '${dayOf(epochSecond)}')`);
    }
    return old.map(({ name }) => name);
  }

  /** @returns the names of the dropped tables */
  async dropDetached(epochSecond: number): Promise<string[]> {
    const rows: { name: string }[] = await this.dataSource.query(detachedPartitions, [
      partitionNamePattern,
      dayOf(epochSecond),
    ]);
    for (const { name } of rows) await this.change(`SELECT drop_detached_partition('${name}')`);
    return rows.map(({ name }) => name);
  }

  /** Sends both statements in one message, as one transaction: a process that dies or stalls in between cannot leave a table locked. */
  private async change(statement: string): Promise<void> {
    await this.dataSource.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}; ${statement}`);
  }
}

const dayOf = (epochSecond: number) => new Date(epochSecond * 1000).toISOString().slice(0, 10);
