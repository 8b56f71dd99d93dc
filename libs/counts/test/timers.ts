import { TimerRepository } from '@tminus/database';
import { type Mode, accountIds, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey } from '@tminus/testing';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type Partition, partitionOf } from '../src/partitions.ts';

/** The 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** @param bytes - 16 bytes as latin1 text */
export const uuidText = (bytes: string): string =>
  Buffer.from(bytes, 'latin1')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** UUIDs as text with dashes. */
export interface TestTimer {
  timer: string;
  account: string;
}

/** A random UUID that belongs to a partition. */
export function uuidInPartition(partition: Partition): string {
  for (;;) {
    const uuid = randomUUID();
    if (partitionOf(uuidBytes(uuid)) === partition) return uuid;
  }
}

/** Creates an account with timers, one in each of the given partitions. @param mode - of the timers. Default: live */
export async function createTimers(
  dataSource: DataSource,
  partitions: readonly Partition[],
  mode: Mode = 'live',
): Promise<TestTimer[]> {
  const { accountId } = await createAccountWithKey(dataSource);
  const created = await new TimerRepository(dataSource).create(accountId, aTimer(), 1, { mode });
  if (!created) throw new Error('The timer was not created.');
  const account = accountIds.toUuid(accountId);
  const template = timerIds.toUuid(created.timer.id);
  return Promise.all(
    partitions.map(async (partition) => {
      const timer = uuidInPartition(partition);
      await dataSource.query(
        `INSERT INTO timers
         SELECT copy.* FROM timers, jsonb_populate_record(timers, jsonb_build_object('id', $2::uuid)) AS copy
          WHERE timers.id = $1`,
        [template, timer],
      );
      return { timer, account };
    }),
  );
}
