import { DatabaseProbe } from '../database-connection.ts';

/** Where the primary is in its log, in bytes. Standbys receive what is flushed. The file name begins with the timeline in hexadecimal digits. */
const askPrimary = `
  SELECT system_identifier::text AS cluster,
         ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int AS timeline,
         pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS position
    FROM pg_control_system()`;

/** What the standby shows to readers. Its control file names the timeline that it follows at a restart point at the latest. */
const askStandby = `
  SELECT pg_is_in_recovery() AS "isStandby",
         system_identifier::text AS cluster,
         (SELECT greatest(timeline_id, min_recovery_end_timeline) FROM pg_control_checkpoint(), pg_control_recovery()) AS timeline,
         pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS position
    FROM pg_control_system()`;

/** Positions can be compared only within a history. */
interface History {
  cluster: string;
  timeline: number;
}

interface PrimaryState extends History {
  position: number;
}

interface StandbyState extends History {
  isStandby: boolean;
  /** Null until the server replays something after its start. */
  position: number | null;
}

/** For connecting and for an answer, so that a server that hangs is noticed within a fraction of a second. */
export const replicaTimeoutMs = 500;

interface Sample {
  position: number;
  atMs: number;
}

interface ReplicaAgeOptions {
  /** An older replica is not usable. */
  maxAgeMs: number;
  /** A clock that never goes backward, in milliseconds. */
  now?: () => number;
}

/**
 * Measures the age of what a standby shows: it has replayed at least what the primary had written by then. It compares positions in the log
 * and times of this process. So neither the clocks of the servers nor a primary that writes nothing make a difference.
 */
export class ReplicaAge {
  private history: History | undefined;
  /** Where the primary was, oldest first. The first one has been replayed as far as is known. */
  private samples: Sample[] = [];
  /** The standby shows everything that was committed before, by `now`. */
  currentAsOfMs = -Infinity;
  private readonly maxAgeMs: number;
  readonly now: () => number;

  constructor(
    private readonly primary: Pick<DatabaseProbe, 'ask' | 'close'>,
    private readonly standby: Pick<DatabaseProbe, 'ask' | 'close'>,
    { maxAgeMs, now = () => performance.now() }: ReplicaAgeOptions,
  ) {
    this.maxAgeMs = maxAgeMs;
    this.now = now;
  }

  /** @param urls - of the two servers. Each gets a connection for this */
  static ofServers(urls: Record<'primary' | 'standby', string>, options: ReplicaAgeOptions): ReplicaAge {
    const probe = (url: string) =>
      new DatabaseProbe({
        url,
        applicationName: 'tminus-replica-age',
        queryTimeoutMs: replicaTimeoutMs,
        connectTimeoutMs: replicaTimeoutMs,
      });
    return new ReplicaAge(probe(urls.primary), probe(urls.standby), options);
  }

  /** Closes the connections. The next measurement opens them again. */
  close(): void {
    this.primary.close();
    this.standby.close();
  }

  /** Of what the standby shows now. It grows until the next measurement. */
  get ageMs(): number {
    return this.now() - this.currentAsOfMs;
  }

  get isTooOld(): boolean {
    return this.ageMs > this.maxAgeMs;
  }

  /**
   * Asks both servers. The age stays unknown at first, if the standby is behind by less than was measured so far.
   * @throws Error why the standby cannot be used: it does not answer, is not a standby of this primary, or shows data that is too old
   */
  async measure(): Promise<void> {
    const unknown = await this.askPrimary().catch((error: unknown) => error);
    const [state] = await this.standby.ask<StandbyState>(askStandby);
    if (!state?.isStandby) throw new Error('it is not a standby');
    this.assertSameHistory(state);
    const { position } = state;
    const replayed = position === null ? -1 : this.samples.findLastIndex((sample) => sample.position <= position);
    this.currentAsOfMs = this.samples[replayed]?.atMs ?? -Infinity;
    this.samples.splice(0, replayed);
    if (!this.isTooOld || (replayed < 0 && this.isUnknownYet)) return;
    throw unknown ?? new Error(`what it shows is more than ${this.maxAgeMs / 1_000} s old`);
  }

  private get isUnknownYet(): boolean {
    const [oldest] = this.samples;
    return oldest !== undefined && this.now() - oldest.atMs <= this.maxAgeMs;
  }

  private async askPrimary(): Promise<void> {
    const atMs = this.now();
    const [state] = await this.primary.ask<PrimaryState>(askPrimary);
    if (!state) throw new Error('the primary does not tell its position');
    const { cluster, timeline, position } = state;
    if (!this.history || !isSame(this.history, state)) {
      this.history = { cluster, timeline };
      this.samples = [];
    }
    this.samples.push({ position, atMs });
    // One that is older than the limit shows that the standby is.
    while (this.samples[1] && atMs - this.samples[1].atMs > this.maxAgeMs) this.samples.shift();
  }

  private assertSameHistory(standby: History): void {
    if (!this.history || isSame(this.history, standby)) return;
    throw new Error(
      this.history.cluster === standby.cluster
        ? `it does not follow the primary on timeline ${this.history.timeline} yet`
        : 'it is a copy of another database server',
    );
  }
}

const isSame = (one: History, other: History) => one.cluster === other.cluster && one.timeline === other.timeline;
