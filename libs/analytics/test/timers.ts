import { TimerRepository } from '@tminus/database';
import { type Mode, accountIds, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey } from '@tminus/testing';
import type { DataSource } from 'typeorm';

/** The 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** UUIDs as text with dashes. */
export interface TestTimer {
  timer: string;
  account: string;
}

/** Creates an account with timers. @param mode - of the timers. Default: live */
export async function createTimers(dataSource: DataSource, count: number, mode: Mode = 'live'): Promise<TestTimer[]> {
  const { accountId } = await createAccountWithKey(dataSource);
  const timers: TestTimer[] = [];
  while (timers.length < count) {
    const created = await new TimerRepository(dataSource).create(accountId, aTimer(), count, { mode });
    if (!created) throw new Error('The timer was not created.');
    timers.push({ timer: timerIds.toUuid(created.timer.id), account: accountIds.toUuid(accountId) });
  }
  return timers;
}
