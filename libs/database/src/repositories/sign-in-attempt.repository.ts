import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The first wait, which doubles with each further failure. */
const firstWaitSeconds = 15;
const maxWaitSeconds = 900;
const maxDoublings = 6;
/** Failures are forgotten after this time without an attempt. */
const forgottenAfter = `interval '1 hour'`;

/** `clock_timestamp()` instead of `now()`: the row may have changed while the statement waited for it. */
const nextCount = `CASE WHEN attempts.blocked_until < clock_timestamp() - ${forgottenAfter} THEN 1 ELSE attempts.count + 1 END`;
const wait = (count: string) => `CASE WHEN ${count} < $2 THEN interval '0'
  ELSE make_interval(secs => least(${firstWaitSeconds} * power(2, least(${count} - $2, ${maxDoublings})), ${maxWaitSeconds})) END`;

const take = `INSERT INTO sign_in_attempts AS attempts (key, count, blocked_until) VALUES ($1, 1, clock_timestamp())
  ON CONFLICT (key) DO UPDATE SET count = ${nextCount}, blocked_until = clock_timestamp() + ${wait(`(${nextCount})`)}
  WHERE attempts.blocked_until <= clock_timestamp()
  RETURNING count`;

const remaining = `SELECT ceil(extract(epoch FROM blocked_until - clock_timestamp()))::integer AS seconds
  FROM sign_in_attempts WHERE key = $1`;

/** A turn that was not used for an hour is lost, so that nobody can collect them. A count of 1: the turn has come. */
const takeTurn = `INSERT INTO sign_in_attempts AS turns (key, count, blocked_until)
  VALUES ($1, 0, clock_timestamp() + interval '${maxWaitSeconds} seconds')
  ON CONFLICT (key) DO UPDATE SET blocked_until = EXCLUDED.blocked_until,
    count = CASE WHEN turns.blocked_until < clock_timestamp() - ${forgottenAfter} THEN 0 ELSE 1 END
  WHERE turns.blocked_until <= clock_timestamp()
  RETURNING count`;

const refund = `UPDATE sign_in_attempts SET count = greatest(count - 1, 0), blocked_until = clock_timestamp() WHERE key = $1`;

/** Counts attempts for all nodes together. */
@Injectable()
export class SignInAttemptRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts an attempt before its outcome is known, so that simultaneous attempts cannot pass the limit together.
   * @param key - SHA-256 of what is limited
   * @param freeAttempts - how many attempts in a row need no wait
   * @returns the seconds until the next attempt is possible; 0: this attempt is counted and may proceed
   */
  async take(key: Buffer, freeAttempts: number): Promise<number> {
    const taken = await this.dataSource.query<unknown[]>(take, [key, freeAttempts]);
    return taken.length > 0 ? 0 : this.secondsLeft(key);
  }

  /**
   * Reserves a turn after the longest wait, or uses it if it has come.
   * @param key - SHA-256 of what is limited and of the client
   * @returns the seconds until the turn comes; 0: it has come and is used, and the next one is reserved
   */
  async takeTurn(key: Buffer): Promise<number> {
    const [taken] = await this.dataSource.query<{ count: number }[]>(takeTurn, [key]);
    return taken?.count === 1 ? 0 : this.secondsLeft(key);
  }

  /** Takes back one attempt or turn, which was not used or has succeeded. */
  async refund(key: Buffer): Promise<void> {
    await this.dataSource.query(refund, [key]);
  }

  /** Forgets all attempts. */
  async clear(key: Buffer): Promise<void> {
    await this.dataSource.query('DELETE FROM sign_in_attempts WHERE key = $1', [key]);
  }

  private async secondsLeft(key: Buffer): Promise<number> {
    const [row] = await this.dataSource.query<{ seconds: number }[]>(remaining, [key]);
    return Math.max(1, row?.seconds ?? 1);
  }
}
