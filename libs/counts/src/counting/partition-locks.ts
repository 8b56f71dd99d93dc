import type pg from 'pg';
import { type Partition, allPartitions, partitionCount } from '../partitions.ts';

/** First key of all advisory locks of counters. The second key is a partition or `membersKey`. */
const lockClass = 0x74_6d_63_74; // "tmct"
const membersKey = partitionCount;

/** A holder whose connection waits this long for its client in the middle of a statement is frozen. */
const frozenAfterSeconds = 15;

/** Prepared statements: many counters run them again and again. */
const selectLocks = {
  name: 'select-partition-locks',
  text: `
  SELECT objid::integer AS key, pid, pid = pg_backend_pid() AS "isOwn"
    FROM pg_locks
   WHERE locktype = 'advisory' AND classid = ${lockClass} AND objsubid = 2 AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
};

/**
 * A frozen process in the middle of COPY keeps its locks: none of PostgreSQL's timeouts ends a session that waits for COPY data.
 * All other frozen sessions are ended by the idle timeouts of their connections.
 */
const endFrozenSessions = {
  name: 'end-frozen-sessions',
  text: `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
   WHERE pid = ANY($1::integer[]) AND state = 'active' AND wait_event = 'ClientRead'
     AND state_change < now() - make_interval(secs => $2)`,
};

interface LockRow {
  key: number;
  pid: number;
  isOwn: boolean;
}

/** Session-level advisory locks that distribute the partitions fairly among the counters of a database. */
export class PartitionLocks {
  private readonly heldPartitions = new Set<Partition>();
  private memberCount = 1;

  /** @param client - the locks are lost when its connection ends */
  constructor(
    private readonly client: pg.Client,
    private readonly frozenSeconds = frozenAfterSeconds,
  ) {}

  /** The number of counters, as of the last `rebalance`. */
  get members(): number {
    return this.memberCount;
  }

  /** In ascending order. */
  get held(): readonly Partition[] {
    return allPartitions.filter((partition) => this.heldPartitions.has(partition));
  }

  /** Makes this counter a member, which has a share of the partitions. */
  async join(): Promise<void> {
    await this.client.query('SELECT pg_advisory_lock_shared($1, $2)', [lockClass, membersKey]);
  }

  /** Takes free partitions up to this counter's share, and releases those above it. */
  async rebalance(): Promise<void> {
    const { rows } = await this.client.query<LockRow>(selectLocks);
    this.memberCount = rows.filter(({ key }) => key === membersKey).length;
    const locked = rows.filter(({ key }) => key !== membersKey);
    this.heldPartitions.clear();
    for (const { key, isOwn } of locked) if (isOwn) this.heldPartitions.add(key);
    const otherHolders = locked.filter(({ isOwn }) => !isOwn).map(({ pid }) => pid);
    if (otherHolders.length > 0)
      await this.client.query({ ...endFrozenSessions, values: [otherHolders, this.frozenSeconds] });

    const share = Math.ceil(partitionCount / Math.max(1, this.memberCount));
    for (const partition of this.held.slice(share)) await this.release(partition);
    const taken = new Set(locked.map(({ key }) => key));
    for (const partition of allPartitions.filter((each) => !taken.has(each))) {
      if (this.heldPartitions.size < share) await this.tryTake(partition);
    }
  }

  private async tryTake(partition: Partition): Promise<void> {
    const { rows } = await this.client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', [
      lockClass,
      partition,
    ]);
    if (rows[0]?.locked) this.heldPartitions.add(partition);
  }

  private async release(partition: Partition): Promise<void> {
    this.heldPartitions.delete(partition);
    await this.client.query('SELECT pg_advisory_unlock($1, $2)', [lockClass, partition]);
  }
}
