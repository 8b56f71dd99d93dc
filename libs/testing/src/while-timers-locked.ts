import type { DataSource } from 'typeorm';

/** Calls `work` while nobody else can read or write timers. */
export async function whileTimersLocked(dataSource: DataSource, work: () => Promise<void>): Promise<void> {
  const blocker = dataSource.createQueryRunner();
  try {
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE timers IN ACCESS EXCLUSIVE MODE');
    await work();
  } finally {
    await blocker.rollbackTransaction();
    await blocker.release();
  }
}
